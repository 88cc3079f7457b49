// How this Excel writes a date, and the workbook's date system. What an Excel does not tell is taken as ISO dates of the 1900 system.
import { readLocale } from "./adoptLocale";
import { isKind } from "./errors";
import type { Session } from "./session";

const ISO = "yyyy-mm-dd";
/** Day, month and year with signs between; a pattern with anything else would be read as something else by Excel. */
const PLAIN = /^[dmy]+([./\- ]+[dmy]+){2}\.?$/;

export async function readDates(
  session: Session,
): Promise<{ readonly dateFormat: string; readonly date1904: boolean }> {
  const { date1904 } = await readLocale(session);
  return { date1904, dateFormat: await readPattern(session) };
}

async function readPattern(session: Session): Promise<string> {
  try {
    return await session.run(async (context) => {
      const { datetimeFormat } = context.application.cultureInfo;
      datetimeFormat.load("shortDatePattern");
      await context.sync();
      const pattern = datetimeFormat.shortDatePattern.toLowerCase();
      return PLAIN.test(pattern) ? pattern : ISO;
    });
  } catch (error) {
    if (isKind(error, "unsupported")) return ISO;
    throw error;
  }
}
