// How this Excel writes numbers and dates, and which date system the workbook has. What an Excel does not tell is taken
// as en-US, 1900.
import { EN_US, type DateOrder, type Locale } from "../../values/locale";
import { isKind } from "./errors";
import type { Batch, ExcelSession } from "./session";

export async function readLocale(session: ExcelSession): Promise<Locale> {
  const culture = await orElse(session, readCulture, EN_US);
  return { ...culture, date1904: await orElse(session, readDateSystem, false) };
}

/** Members that came later than the rest are asked for alone, so that their absence spoils nothing else. */
async function orElse<T>(session: ExcelSession, batch: Batch<T>, otherwise: T): Promise<T> {
  try {
    return await session.run(batch);
  } catch (error) {
    if (isKind(error, "unsupported")) return otherwise;
    throw error;
  }
}

async function readCulture(context: Excel.RequestContext): Promise<Locale> {
  const { cultureInfo } = context.application;
  cultureInfo.load("name");
  cultureInfo.numberFormat.load("numberDecimalSeparator,numberGroupSeparator");
  cultureInfo.datetimeFormat.load("shortDatePattern");
  await context.sync();
  return {
    name: cultureInfo.name,
    decimal: cultureInfo.numberFormat.numberDecimalSeparator,
    group: cultureInfo.numberFormat.numberGroupSeparator,
    dateOrder: orderOf(cultureInfo.datetimeFormat.shortDatePattern),
    date1904: false,
  };
}

/** "dd.MM.yyyy", "M/d/yyyy", "yyyy-MM-dd". */
function orderOf(pattern: string): DateOrder {
  const [year, month, day] = ["y", "m", "d"].map((sign) => pattern.toLowerCase().indexOf(sign));
  if (year === undefined || month === undefined || day === undefined) return EN_US.dateOrder;
  if (year < month && year < day) return "ymd";
  return month < day ? "mdy" : "dmy";
}

/** The serial of 1 January 1904 is 0 in the 1904 system and 1462 in the other. */
async function readDateSystem(context: Excel.RequestContext): Promise<boolean> {
  const serial = context.workbook.functions.date(1904, 1, 1);
  serial.load("value");
  await context.sync();
  return serial.value === 0;
}
