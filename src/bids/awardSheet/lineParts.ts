// Lines that are divided among suppliers, in an award's table of lines: a row for each part, and the rules on parts.
import type { Say } from "../../sheets/say";
import type { CellValue } from "../../values/cell";
import { tableColumn, thisRow } from "../../values/references";
import { sharesOf, type SplitHow } from "../award/types";
import { hiddenHeaders as h, linesHeaders } from "./linesHeaders";
import type { AwardSheetInput } from "./sheetInput";

/** What a row of the table says: one supplier's part of a line; nobody has the whole line where it is not awarded. */
export interface RowShare {
  readonly supplier: number | null;
  readonly cost: number;
  readonly part: number;
}

export function rowShares({ award }: AwardSheetInput, line: number): readonly RowShare[] {
  const found = award.lines[line];
  const shares = found === undefined ? [] : sharesOf(found);
  return shares.length === 0 ? [{ supplier: null, cost: 0, part: 1 }] : shares;
}

/** The part of what a formula says of the whole line; what it says in words or as blank stays. */
export function partFormula(formula: string, part: string): string {
  const whole = formula.slice(1);
  return `=IF(ISNUMBER(${whole}),${whole}*${thisRow(part)},"")`;
}

type Case = readonly [is: string, text: string];

/** What a row may break of the rules on parts, in the order in which it is said; `none`: there is no such rule. */
export function splitRules(table: string, say: Say): { readonly cases: readonly Case[]; readonly none: string } {
  const cell = thisRow;
  const { part } = linesHeaders(say);
  const own = (header: string) => `${tableColumn(table, header)},${cell(header)}`;
  const line = own(h.line);
  const parts = tableColumn(table, part);
  const sum = `SUMIFS(${parts},${line})`;
  const sources = `COUNTIFS(${line},${parts},">0",${tableColumn(table, h.place)},">0")`;
  const has = `AND(${cell(h.place)}>0,ISNUMBER(${cell(h.leastSources)}))`;
  const given = `COUNTIFS(${line},${tableColumn(table, h.givenPart)},${cell(part)})`;
  const same = `COUNTIFS(${line},${own(part)})`;
  const together = `COUNTIFS(${own(h.together)},${own(h.place)},${own(part)})`;
  const members = `ROUND(SUMIFS(${parts},${own(h.together)}),0)`;
  return {
    cases: [
      [`ABS(${sum}-1)>0.000001`, say("broken: the parts of this line are not 100%")],
      [`IF(${cell(h.place)}>0,COUNTIFS(${line},${own(h.place)})>1,FALSE)`, say("broken: one supplier has two parts")],
      [`IF(${has},${sources}<${cell(h.leastSources)},FALSE)`, say("broken: too few suppliers")],
      [`IF(${has},${sources}>${cell(h.mostSources)},FALSE)`, say("broken: too many suppliers")],
      [`IF(${has},${cell(part)}<${cell(h.leastPart)}-0.000001,FALSE)`, say("broken: the part is too small")],
      [`IF(${has},${cell(part)}>${cell(h.mostPart)}+0.000001,FALSE)`, say("broken: the part is too large")],
      [
        `IF(AND(${has},ISNUMBER(${cell(h.givenPart)})),${given}<>${same},FALSE)`,
        say("broken: not one of the given parts"),
      ],
      [`IF(AND(NOT(${has}),${cell(h.place)}>0),${sources}>1,FALSE)`, say("broken: goes to one supplier")],
      [
        `IF(AND(ISNUMBER(${cell(h.together)}),${cell(h.place)}>0),${together}<${members},FALSE)`,
        say("broken: goes together with other lines"),
      ],
    ],
    none: `,${cell(h.leastSources)}=""`,
  };
}

/** In the order of `splitHidden`: what the rules say of a line, and the part that they give to its row. */
export function splitValues({ scenario }: AwardSheetInput, id: string, row: number | null): CellValue[] {
  const alike = groupsOf(scenario.groups).find((group) => group.has(id)) ?? new Set([id]);
  const hows = scenario.splits
    .filter(({ lines }) => lines === null || lines.some((one) => alike.has(one)))
    .map(({ how }) => how);
  if (hows.length === 0) return [null, null, null, null, null];
  const limits = hows.map(limitsOf);
  const given = hows.find((how) => how.kind === "parts");
  const parts = given?.kind === "parts" ? [...given.parts].sort((a, b) => b - a) : [];
  return [
    row === null ? null : (parts[row] ?? null),
    Math.max(...limits.map(({ least }) => least)),
    Math.min(...limits.map(({ most }) => most)),
    Math.max(...limits.map(({ leastShare }) => leastShare)),
    Math.min(...limits.map(({ mostShare }) => mostShare)),
  ];
}

function limitsOf(how: SplitHow): Omit<Extract<SplitHow, { kind: "sources" }>, "kind"> {
  if (how.kind === "sources") return how;
  const count = how.parts.length;
  return { least: count, most: count, leastShare: Math.min(...how.parts), mostShare: Math.max(...how.parts) };
}

/** Groups that share a line are one. */
export function groupsOf(groups: readonly (readonly string[])[]): readonly ReadonlySet<string>[] {
  return groups.reduce<readonly Set<string>[]>((all, group) => {
    const [near, far] = [all.filter((one) => group.some((id) => one.has(id))), all];
    return [...far.filter((one) => !near.includes(one)), new Set([...group, ...near.flatMap((one) => [...one])])];
  }, []);
}
