// How far scenarios side by side are from each other on a row: who has it, and what it costs.
import type { Say } from "../../sheets/say";
import { thisRow } from "../../values/references";
import { quoted } from "../compare/words";

/** Says "differs" where two of the scenarios give the row to other suppliers. */
export function differsFormula(suppliers: readonly string[], say: Say): string {
  const [first, ...others] = suppliers.map(thisRow);
  if (first === undefined || others.length === 0) return '=""';
  return `=IF(AND(${others.map((one) => `${one}=${first}`).join(",")}),"",${quoted(say("scenarios|differs"))})`;
}

export function spreadFormula(costs: readonly string[]): string {
  const all = costs.map(thisRow).join(",");
  return `=IF(COUNT(${all})<2,"",MAX(${all})-MIN(${all}))`;
}
