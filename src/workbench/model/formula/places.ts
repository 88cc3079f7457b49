// Which arguments of a function are ranges, and which are values. In Excel one cell is either; the calculation engine
// takes a cell for no range (COUNTIF(A2,5)), and a range of one cell for no criterion (COUNTIF(A2:A9,B1:B1)). It knows
// the functions where that matters.
import type { Token } from "./tokens";

export type Wants = "range" | "cell";

const CRITERIA = /^(?:COUNTIF|SUMIF|AVERAGEIF|COUNTIFS|SUMIFS|AVERAGEIFS|MAXIFS|MINIFS)$/;
/** Ranges of functions without criteria, counted from 0. */
const RANGES: Readonly<Partial<Record<string, readonly number[]>>> = {
  INDEX: [0],
  MATCH: [1],
  VLOOKUP: [1],
  HLOOKUP: [1],
  LOOKUP: [1, 2],
  XLOOKUP: [1, 2],
  XMATCH: [1],
  RANK: [1],
  "RANK.EQ": [1],
  "RANK.AVG": [1],
};

function wantsOf(name: string, argument: number): Wants | null {
  if (!CRITERIA.test(name)) return RANGES[name]?.includes(argument) === true ? "range" : null;
  // SUMIFS and its like begin with what is added up; the others with a range and its criterion.
  const paired = name === "COUNTIFS" || !name.endsWith("S") ? argument : argument - 1;
  return paired % 2 === 0 || argument === 0 ? "range" : "cell";
}

interface Open {
  readonly name: string;
  argument: number;
}

/** What each token is wanted as; null where either will do. */
export function wanted(tokens: readonly Token[]): readonly (Wants | null)[] {
  const open: Open[] = [];
  return tokens.map(({ kind, text }, at) => {
    if (kind === "operator") follow(open, text, functionBefore(tokens, at));
    const top = open.at(-1);
    return top === undefined ? null : wantsOf(top.name, top.argument);
  });
}

/** Brackets and braces without a function's name are opened, too: their commas are their own. */
function follow(open: Open[], text: string, name: string): void {
  const top = open.at(-1);
  if (text === "(" || text === "{") open.push({ name, argument: 0 });
  else if (text === ")" || text === "}") open.pop();
  else if (text === "," && top !== undefined) top.argument += 1;
}

function functionBefore(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1];
  return before?.kind === "function" ? before.text : "";
}
