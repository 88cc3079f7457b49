// The digits of a number with their separators, read by a locale. Where one mark could be either, the locale decides
// and the other reading is told. It never rounds: more than 15 digits are refused, and so are leading zeros, which name
// things.
import type { Locale } from "./locale";

export type Separators = Pick<Locale, "decimal" | "group">;

export type DigitsRead =
  | {
      readonly ok: true;
      /** A plain decimal: "1234.5". */
      readonly plain: string;
      /** The other reading of a single mark before three digits, as a plain decimal. */
      readonly other: string | null;
      /** Neither of the locale's two marks: the other reading is as good. */
      readonly foreign: boolean;
      /** The mark that can only be the decimal sign, as written: evidence for the whole column. */
      readonly decimalSeen: "." | "," | null;
    }
  | { readonly ok: false; readonly reason: "badGrouping" | "leadingZeros" | "tooManyDigits" };

/** What groups thousands besides point and comma: blanks of all widths, apostrophes straight and curly. */
const BLANKS = /[\u0020\u00a0\u2007\u2009\u202f\u3000]/g;
const APOSTROPHES = /['\u2018\u2019\u02bc\uff07\u066c]/g;

const BAD: DigitsRead = { ok: false, reason: "badGrouping" };

/** `core` begins and ends with a digit, or has one mark at an end. */
export function readDigits(core: string, locale: Separators): DigitsRead {
  const text = core.replace(BLANKS, " ").replace(APOSTROPHES, "'");
  const marks = text.replace(/\d/g, "");
  if (marks === "") return whole(text, "", null);
  const blanks = [" ", "'"].filter((mark) => marks.includes(mark));
  const points = [".", ","].filter((mark) => marks.includes(mark));
  if (blanks.length > 1) return BAD;
  if (blanks[0] !== undefined) return points.length > 1 ? BAD : withBlanks(text, blanks[0], points[0]);
  const [mark, second] = points;
  if (mark === undefined) return BAD;
  return second === undefined ? oneMark(text, mark, locale) : bothMarks(text);
}

/** "1 234,5": blanks and apostrophes only ever group. */
function withBlanks(text: string, group: string, decimal: string | undefined): DigitsRead {
  const [head = "", tail = "", ...more] = decimal === undefined ? [text] : text.split(decimal);
  if (more.length > 0 || tail.includes(group) || !grouped(head, group)) return BAD;
  return whole(join(head, group), tail, isPoint(decimal) && tail !== "" ? decimal : null);
}

/** "1.234,5" and "1,234.5": the last one is the decimal sign, whatever the locale. */
function bothMarks(text: string): DigitsRead {
  const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  const group = decimal === "." ? "," : ".";
  const [head = "", tail = "", ...more] = text.split(decimal);
  if (more.length > 0 || !grouped(head, group)) return BAD;
  return whole(join(head, group), tail, decimal);
}

function oneMark(text: string, mark: string, locale: Separators): DigitsRead {
  const parts = text.split(mark);
  const [head = "", tail = ""] = parts;
  if (parts.length > 2) return grouped(text, mark) ? whole(join(text, mark), "", null) : BAD;
  const asDecimal = whole(head, tail, isPoint(mark) ? mark : null);
  if (!grouped(text, mark) || !asDecimal.ok) return asDecimal;
  const asGroup = whole(head + tail, "", null);
  if (!asGroup.ok) return asGroup;
  const known = mark === locale.decimal || mark === locale.group;
  return mark === locale.decimal
    ? { ...asDecimal, other: asGroup.plain, decimalSeen: null }
    : { ...asGroup, other: asDecimal.plain, foreign: !known };
}

function isPoint(mark: string | undefined): mark is "." | "," {
  return mark === "." || mark === ",";
}

/** Groups of three, or Indian ones (1,23,45,678); none begins with a zero. */
function grouped(text: string, mark: string): boolean {
  const groups = text.split(mark);
  if (groups.length < 2 || !/^[1-9]\d{0,2}$/.test(groups[0] ?? "") || groups.at(-1)?.length !== 3) return false;
  const middle = groups.slice(1, -1);
  if (middle.every((group) => group.length === 3)) return true;
  return mark === "," && (groups[0] ?? "").length < 3 && middle.every((group) => group.length === 2);
}

function join(text: string, mark: string): string {
  return text.split(mark).join("");
}

/** Excel holds 15 digits. */
const MOST_DIGITS = 15;

function whole(head: string, tail: string, decimalSeen: "." | "," | null): DigitsRead {
  if (!/^\d*$/.test(head) || !/^\d*$/.test(tail) || head + tail === "") return BAD;
  if (/^0\d/.test(head)) return { ok: false, reason: "leadingZeros" };
  if ((head + tail).replace(/^0+/, "").length > MOST_DIGITS) return { ok: false, reason: "tooManyDigits" };
  const plain = `${head === "" ? "0" : head}${tail === "" ? "" : `.${tail}`}`;
  return { ok: true, plain, other: null, foreign: false, decimalSeen: tail === "" ? null : decimalSeen };
}
