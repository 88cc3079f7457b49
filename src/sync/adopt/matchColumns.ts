// Which column of the sheet is which of the worksheet: the best one-to-one assignment by confidence. A person's choices
// come first and are never overruled; whatever stays below the least confidence is left for the person.
import type { Mapping, MappedColumn } from "../mapping";
import { assignBest } from "./assign";
import { fitOf, type ColumnContents, type HeaderMemory } from "./columnFit";
import { sureness } from "./sureness";
import type { ColumnOrigin, ColumnFit, ColumnProposal, SheetColumn, Sureness } from "./types";

export interface ColumnMatchInput {
  readonly sheet: readonly SheetColumn[];
  /** By the sheet column's offset. */
  readonly sheetContents: ReadonlyMap<number, ColumnContents>;
  readonly mapping: Mapping;
  /** In the mapping's order. */
  readonly platformContents: readonly ColumnContents[];
  readonly memory: HeaderMemory;
  readonly choices: ReadonlyMap<string, ColumnOrigin>;
}

/** Below it, nothing is proposed. */
const LEAST = 0.4;
/** Worth offering as an alternative. */
const WORTH_NAMING = 0.15;
const NOTHING: ColumnContents = { filled: 0, numbers: 0, values: new Set() };

export function matchColumns(input: ColumnMatchInput): ColumnProposal[] {
  const { mapping, sheet, choices } = input;
  const fits = mapping.map((column, at) => fitsOf(input, column, at));
  const taken = new Set([...choices.values()].flatMap((choice) => (choice.kind === "sheet" ? [choice.offset] : [])));
  const weights = mapping.map((column, at) =>
    sheet.map(({ offset }, position) => {
      const confidence = fits[at]?.[position]?.confidence ?? 0;
      return choices.has(column.key) || taken.has(offset) || confidence < LEAST ? 0 : confidence;
    }),
  );
  const assigned = assignBest(weights, sheet.length);
  return mapping.map((column, at) => {
    const own = fits[at] ?? [];
    const chosen = choices.get(column.key);
    if (chosen !== undefined) return chosenProposal(column, chosen, own);
    return proposal(column, own[assigned[at] ?? -1] ?? null, own);
  });
}

function fitsOf(
  { sheet, sheetContents, platformContents, memory }: ColumnMatchInput,
  column: MappedColumn,
  at: number,
) {
  const platform = { column, contents: platformContents[at] ?? NOTHING };
  return sheet.map((one) =>
    fitOf({ column: one, contents: sheetContents.get(one.offset) ?? NOTHING }, platform, memory),
  );
}

function alternatives(fits: readonly ColumnFit[]): ColumnFit[] {
  return fits.filter(({ confidence }) => confidence >= WORTH_NAMING).sort((a, b) => b.confidence - a.confidence);
}

function chosenProposal(column: MappedColumn, choice: ColumnOrigin, fits: readonly ColumnFit[]): ColumnProposal {
  const reasons = [{ kind: "chosen" as const }];
  return { column, choice, confidence: 1, sureness: "sure", reasons, alternatives: alternatives(fits) };
}

function proposal(column: MappedColumn, fit: ColumnFit | null, fits: readonly ColumnFit[]): ColumnProposal {
  if (fit === null)
    return {
      column,
      choice: { kind: "leave" },
      confidence: 0,
      sureness: "guess",
      reasons: [],
      alternatives: alternatives(fits),
    };
  const { confidence, reasons, offset } = fit;
  return {
    column,
    choice: { kind: "sheet", offset },
    confidence,
    sureness: howSure(fit),
    reasons,
    alternatives: alternatives(fits),
  };
}

/** What somebody else confirmed wants this person's own look, however well the content agrees. */
function howSure({ confidence, reasons }: ColumnFit): Sureness {
  const how = sureness(confidence);
  return how === "sure" && reasons.some(({ kind }) => kind === "shared") ? "likely" : how;
}
