// What a report's table depends on in this Excel and workbook: how dates are written, the date system, names that are
// taken. It changes nothing. What an Excel does not tell of dates is taken as ISO dates of the 1900 system.
import { readLocale } from "../excel/locale";
import { isKind } from "../excel/errors";
import type { ReportDates, ReportGround } from "./types";
import type { ExcelSession } from "../excel/session";

const ISO = "yyyy-mm-dd";
/** Day, month and year with signs between; a pattern with anything else would be read as something else by Excel. */
const PLAIN = /^[dmy]+([./\- ]+[dmy]+){2}\.?$/;

/** What a request was asked, to be read once it came back. */
type Asked<T> = () => T;

/** One request; more in an Excel that lacks the members which came later than the rest. */
export async function readReportGround(session: ExcelSession): Promise<ReportGround> {
  return orElse(
    () => ask(session, (context) => both(askNames(context), askDates(context))),
    async () => ({ ...(await ask(session, askNames)), ...(await datesApart(session)) }),
  );
}

export async function readDates(session: ExcelSession): Promise<ReportDates> {
  return orElse(
    () => ask(session, askDates),
    () => datesApart(session),
  );
}

function ask<T>(session: ExcelSession, queue: (context: Excel.RequestContext) => Asked<T>): Promise<T> {
  return session.run(async (context) => {
    const asked = queue(context);
    await context.sync();
    return asked();
  });
}

function both<A extends object, B extends object>(a: Asked<A>, b: Asked<B>): Asked<A & B> {
  return () => ({ ...a(), ...b() });
}

async function orElse<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isKind(error, "unsupported")) return otherwise();
    throw error;
  }
}

function askNames(context: Excel.RequestContext): Asked<Omit<ReportGround, keyof ReportDates>> {
  const { workbook } = context;
  const { worksheets, tables, names } = workbook;
  workbook.load("readOnly");
  for (const one of [worksheets, tables, names]) one.load("items/name");
  const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
  return () => ({
    readOnly: workbook.readOnly,
    sheets: namesOf(worksheets.items),
    tables: [...namesOf(tables.items), ...namesOf(names.items)],
  });
}

function askDates(context: Excel.RequestContext): Asked<ReportDates> {
  const pattern = askPattern(context);
  // The serial of 1 January 1904 is 0 in the 1904 system and 1462 in the other.
  const serial = context.workbook.functions.date(1904, 1, 1);
  serial.load("value");
  return () => ({ dateFormat: pattern(), date1904: serial.value === 0 });
}

function askPattern(context: Excel.RequestContext): Asked<string> {
  const { datetimeFormat } = context.application.cultureInfo;
  datetimeFormat.load("shortDatePattern");
  return () => {
    const pattern = datetimeFormat.shortDatePattern.toLowerCase();
    return PLAIN.test(pattern) ? pattern : ISO;
  };
}

/** Each member alone, so that the absence of one spoils nothing else. */
async function datesApart(session: ExcelSession): Promise<ReportDates> {
  const { date1904 } = await readLocale(session);
  const dateFormat = await orElse(
    () => ask(session, askPattern),
    () => Promise.resolve(ISO),
  );
  return { dateFormat, date1904 };
}
