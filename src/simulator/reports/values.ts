// Draws a value for a report column where no record says it: by the column's name, else by its type.
// Values disagree with types on purpose, as published ones do (document 3, traps).
import type { Random } from "../seed/random";
import type { ReportColumn } from "./catalogue";

export type ReportValue = string | number | boolean | null;
export type Attributes = Record<string, ReportValue>;

type Words = [string, ...string[]];
type Draw = (random: Random) => ReportValue;

const DAY = 24 * 60 * 60 * 1000;
/** Reports count from this day, as the seeded events do, so that a seed never changes. */
const BASE_DATE = Date.parse("2026-11-16T00:00:00.000Z");

/** Offices instead of persons. */
export const desks: Words = ["Sourcing desk Lyon", "Sourcing desk Brno", "Category team MRO", "Category team IT"];
export const categories: Words = ["Packaging", "MRO", "Freight", "IT hardware", "Laboratory", "Drives", "Steel"];

/** Texts that a sheet spoils when it takes them for formulas, numbers or dates. */
const texts: Words = [
  "See annex 3 for the details",
  "=see annex",
  "+ 2% on request",
  "00042",
  "1/2",
  "Überprüfung, zweite Runde",
  "Line one\nline two",
  "-",
  "",
];

/** Few days occur, each of them often. */
const dayTexts = new Map<number, string>();

/** A day as `YYYY-MM-DD` (document 2, 2.7). */
export function dayText(days: number): string {
  const known = dayTexts.get(days);
  if (known !== undefined) return known;
  const text = new Date(BASE_DATE + days * DAY).toISOString().slice(0, 10);
  dayTexts.set(days, text);
  return text;
}

/** The day of a date-time; null stays null. */
export function dayOf(moment: string | null | undefined): string | null {
  return moment?.slice(0, 10) ?? null;
}

/** Amounts are decimal strings, some with more digits than a number holds (document 3, traps). */
export function amountText(random: Random): string {
  const draw = random.next();
  if (draw < 0.15) return "0.0";
  if (draw < 0.25) return `${random.integer(1, 99)}.3333333333333333`;
  return `${random.integer(1, 4_000) * 500}.${random.pick(["0", "5", "25"])}`;
}

const orNull =
  (draw: Draw, share = 0.12): Draw =>
  (random) =>
    random.chance(share) ? null : draw(random);
const oneOf =
  (...words: Words): Draw =>
  (random) =>
    random.pick(words);
const whole =
  (low: number, high: number): Draw =>
  (random) =>
    random.integer(low, high);
/** "A string with one decimal" (document 2, 2.7). */
const dayCount: Draw = (random) => `${random.chance(0.3) ? 0 : random.integer(1, 120)}.0`;
const yesOrFalse: Draw = (random) => (random.chance(0.4) ? "Yes" : false);

/** The first that fits a column's name wins. */
const byName: [RegExp, Draw][] = [
  [/^(# of Days|Avg\. # of Days|Days )/, orNull(dayCount, 0.05)],
  [/^# /, whole(0, 9)],
  [/^(High|Low|Median|Total Score|Total: .+)$/, orNull((random) => random.integer(0, 100))],
  [/Weight/, (random) => random.pick(["0.2", "0.25", "33.3333333333333333", "1.0"])],
  [/Score/, orNull((random) => `${random.integer(0, 10)}.${random.pick(["0", "5"])}`)],
  [/Has Attachments|Sealed Bids|^Public$|Construction Request|Needs Attention$/, (random) => random.chance(0.3)],
  [/Auto Renewal|Template Milestone|^Remind$|Accept All|Not Applicable/, yesOrFalse],
  [/Email/, orNull((random) => `office-${random.integer(1, 40)}@bidsheet.example`)],
  [/External ID|Related .*ID #|Revised/, orNull((random) => `00${random.integer(100, 999)}/1`)],
  [/Payment Term/, orNull(oneOf("Net 30", "Net 45", "Net 60"))],
  [/Payment Type/, orNull(oneOf("Check", "Wire", "EFT"))],
  [/Currencies$/, orNull(oneOf("EUR", "USD, EUR", "CZK"))],
  [/Province/, orNull(oneOf("Moravia", "Rhône", "01"))],
  [/Owner|Requester|Requestor|Assignee|Created By|Creator|Completed By|Reviewers|Stakeholder/, oneOf(...desks)],
  [/Categor/, oneOf(...categories)],
  [/Milestone Name/, oneOf("Kick-off", "Offers in", "Award", "Signature", "Go live")],
  [/Milestone Status/, oneOf("Open", "Complete", "Overdue")],
  [/Status|State|Decision/, orNull(oneOf("Active", "In review", "Approved", "On hold", "Canceled"))],
  [/Short Code/, oneOf("SRC", "RNW", "0", "MSA")],
  [/Type/, orNull(oneOf("Standard", "Renewal", "Framework", "One time"))],
  [/Frequency/, oneOf("Monthly", "One time")],
  [/Currency/, oneOf("EUR", "USD", "CZK")],
  [/Renewal Number/, orNull(whole(0, 4))],
  [/Renewal Term$/, orNull((random) => random.pick([12, 24, 36]))],
  [/Risk|Segmentation/, orNull(oneOf("Low", "Medium", "High", "Strategic"))],
  [/Order$/, whole(1, 9)],
  [/Country/, orNull(oneOf("FR", "CZ", "DE", "NO"))],
  [/Calling Code/, orNull(oneOf("+33", "+420", "+49"))],
  [/Phone/, orNull((random) => `+420 ${random.integer(200, 799)} 000 ${random.integer(100, 999)}`)],
  [/Postal Code/, orNull((random) => `0${random.integer(1_000, 9_999)}`)],
];

const byType: Record<ReportColumn["type"], Draw> = {
  text: orNull((random) => random.pick(texts), 0.2),
  date: orNull((random) => dayText(random.integer(-700, 200)), 0.2),
  integer: orNull(whole(0, 60)),
  select: orNull(oneOf("Standard", "Other")),
  currency: orNull(amountText, 0.1),
  decimal: orNull((random) => `${random.integer(0, 99)}.5`),
  string: orNull((random) => random.pick(texts), 0.2),
};

/** A date column is drawn as a date and an amount as an amount, whatever its name is. */
function drawOf(column: ReportColumn): Draw {
  if (column.type === "date" || column.type === "currency") return byType[column.type];
  return byName.find(([pattern]) => pattern.test(column.name))?.[1] ?? byType[column.type];
}

const draws = new Map<ReportColumn, Draw>();

export function drawValue(column: ReportColumn, random: Random): ReportValue {
  const draw = draws.get(column) ?? drawOf(column);
  draws.set(column, draw);
  return draw(random);
}

/** Year or quarter of the date that it belongs to. That the fiscal year is the calendar year is our choice. */
export function fiscalValue(part: "FY" | "FQ", date: ReportValue): number | null {
  if (typeof date !== "string") return null;
  return part === "FY" ? Number(date.slice(0, 4)) : Math.ceil(Number(date.slice(5, 7)) / 3);
}
