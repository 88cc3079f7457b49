// The words of a starter's formulas: the report's columns, conditions over them, the cells that a person may change. It
// builds formulas only of our own words and of escaped headers; texts from outside stand in cells.
import { saidOnce, type Say } from "../../sheets/say";
import { tableColumn, thisRow } from "../../values/references";
import type { StarterGround } from "./ground";

/** Headers of our own columns that formulas speak of, and what stands for cells that hold nothing. */
export const starterWords = saidOnce((say) => ({
  askedAs: say("Asked as"),
  place: say("Place"),
  number: say("No."),
  month: say("Month"),
  quarter: say("Quarter"),
  begins: say("Begins"),
  from: say("number|From"),
  below: say("number|Below"),
  others: say("All others"),
  total: say("Total"),
  rankedBy: say("Ranked by"),
  share: say("Share"),
  running: say("Running share"),
  band: say("Band"),
  blank: say("(blank)"),
}));
export type StarterWords = ReturnType<typeof starterWords>;

/** Named cells of the sheet. */
export interface CellNames {
  readonly day: string;
  readonly month: string;
  readonly quarter: string;
  readonly money: string;
}

export class Words {
  constructor(
    private readonly ground: StarterGround,
    readonly names: CellNames,
    private readonly currency: string | null,
    readonly say: Say,
    /** The header of the row's period, and its months. */
    private readonly period: { readonly header: string; readonly months: number },
  ) {}

  get texts(): StarterWords {
    return starterWords(this.say);
  }

  every(header: string, months: number): Words {
    return new Words(this.ground, this.names, this.currency, this.say, { header, months });
  }

  has(name: string): boolean {
    return this.ground.header(name) !== null;
  }

  /** All cells of a column. Ask `has` first. */
  all(name: string): string {
    const header = this.ground.header(name);
    if (header === null) throw new RangeError(`The report's table has no column "${name}".`);
    return tableColumn(this.ground.table, header);
  }

  /** Rows that the report has: each has a key, and the blank row of an empty table has none. */
  get rows(): string {
    return `COUNTA(${tableColumn(this.ground.table, this.ground.keyHeader)})`;
  }

  /** Conditions, for COUNTIFS and its like. */

  /** Rows of the name that the list's row is about. */
  is(name: string): string {
    return `${this.all(name)},${thisRow(this.texts.askedAs)}`;
  }

  /** A day within the row's period. */
  within(name: string): string {
    const first = thisRow(this.period.header);
    return `${this.all(name)},">="&${first},${this.all(name)},"<"&EDATE(${first},${this.period.months})`;
  }

  /** A day before the row's period ends. */
  untilEnd(name: string): string {
    return `${this.all(name)},"<"&EDATE(${thisRow(this.period.header)},${this.period.months})`;
  }

  /** A day behind the row's period. */
  afterEnd(name: string): string {
    return `${this.all(name)},">="&EDATE(${thisRow(this.period.header)},${this.period.months})`;
  }

  past(name: string): string {
    return `${this.all(name)},"<"&${this.names.day}`;
  }

  /** From the report's day on. */
  next(name: string, days: number): string {
    return `${this.all(name)},">="&${this.names.day},${this.all(name)},"<="&${this.names.day}+${days}`;
  }

  last(name: string, months: number): string {
    return `${this.all(name)},">"&EDATE(${this.names.day},-${months}),${this.all(name)},"<="&${this.names.day}`;
  }

  filled(name: string): string {
    return `${this.all(name)},">0"`;
  }

  blank(name: string): string {
    return `${this.all(name)},"="`;
  }

  /** Amounts of one currency only, where rows name theirs: begins with a comma, or is nothing. */
  get inMoney(): string {
    return this.currency === null
      ? ""
      : `,${this.all(this.currency)},IF(${this.names.money}=${quotedText(this.texts.blank)},"=","="&${this.names.money})`;
  }

  /** A sum over the rows that fulfil the conditions, in the chosen currency. */
  sum(name: string, conditions = ""): string {
    const more = conditions === "" ? this.inMoney.slice(1) : `${conditions}${this.inMoney}`;
    return more === "" ? `SUM(${this.all(name)})` : `SUMIFS(${this.all(name)},${more})`;
  }

  /** The mean of a column over the rows that fulfil the conditions; nothing where there is none. */
  mean(name: string, conditions = ""): string {
    const more = conditions === "" ? this.filledWithNumbers(name) : conditions;
    return `IFERROR(ROUND(AVERAGEIFS(${this.all(name)},${more}),2),"")`;
  }

  /** AVERAGEIFS wants a condition: each number fulfils it. */
  private filledWithNumbers(name: string): string {
    return `${this.all(name)},">=-1E+300"`;
  }
}

/** A part of a whole that may be nothing. */
export function part(of: string, whole: string): string {
  return `IF(${whole}=0,0,${of}/${whole})`;
}

/** Letters of a name that are asked for; with each of them doubled by an escape it is below the 255 of a criterion. */
const ASKED = 120;

/**
 * The criterion that finds just the cells that read as a name. "=" before it, so that no sign in the name is a
 * comparison; "~" before "*", "?" and "~", so that they are themselves; a blank asks for blank cells; TRUE and FALSE
 * with their last letter open, since they would else ask for truth values. Of a long name the beginning is asked for.
 */
export function askedAs(cell: string, { blank }: StarterWords): string {
  const escaped = (text: string) => `SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(${text},"~","~~"),"*","~*"),"?","~?")`;
  return (
    `=IF(${cell}=${quotedText(blank)},"=",IF(OR(${cell}="true",${cell}="false"),LEFT(${cell},LEN(${cell})-1)&"?",` +
    `IF(LEN(${cell})>${ASKED},"="&${escaped(`LEFT(${cell},${ASKED})`)}&"*","="&${escaped(cell)})))`
  );
}

/** As a text in a formula. */
export function quotedText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Two names with the same one are asked for alike: by their first letters, without case, and numbers by what they come
 * to.
 */
export function askedKey(name: string): string {
  const start = name.slice(0, ASKED).toLowerCase();
  const number = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/.test(start) ? String(Number(start)) : null;
  return name.length > ASKED ? start : (number ?? start);
}
