// How this Excel writes numbers and dates, told once the workbook is read: the pane writes them alike, whatever the
// browser around it is set to. Until then it is the browser's own way.
import type { DateOrder, Locale } from "../../values/locale";

export interface NumberSigns {
  readonly decimal: string;
  readonly group: string;
}

let told: Locale | null = null;

/** Null: forgets what was told. */
export function setExcelLocale(locale: Locale | null): void {
  told = locale;
}

/** For Intl; undefined: the browser's own, also where Excel's is a name that Intl does not know. */
export function excelLanguage(): string | undefined {
  if (told === null) return undefined;
  try {
    return Intl.getCanonicalLocales(told.name)[0];
  } catch {
    return undefined;
  }
}

/** The signs of this Excel, which a person may have set apart from its language. */
export function excelSigns(): NumberSigns {
  return told ?? signsOf(undefined);
}

/** Of a language; undefined: the browser's own. */
export function signsOf(language: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(language).formatToParts(-1234567.8);
  const sign = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value;
  return { decimal: sign("decimal") ?? ".", group: sign("group") ?? "" };
}

export function excelDateOrder(): DateOrder {
  return told?.dateOrder ?? orderOf();
}

function orderOf(): DateOrder {
  const parts = new Intl.DateTimeFormat().formatToParts(0).map(({ type }) => type);
  const [year, month, day] = (["year", "month", "day"] as const).map((type) => parts.indexOf(type));
  if (year === undefined || month === undefined || day === undefined) return "ymd";
  if (year < month) return "ymd";
  return month < day ? "mdy" : "dmy";
}
