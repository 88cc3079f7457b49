// How good an award is: as data, and in sentences of sheets and records that are true as they read. The pane has
// sentences of its own, in the person's language.
import { gapOf } from "../award/gap";
import type { LeftOutRule } from "../award/scenario";
import type { Award, AwardPoint, CoverageCurve } from "../award/types";
import { quote } from "../compare/remarks";
import { count, moneyText, percent } from "./words";

/** `lines`: that are awarded, where only awards of as many are compared; else null. */
export type Proof =
  | { readonly kind: "moreLines"; readonly more: number }
  /** `settled`: none costs exactly the same, either. */
  | { readonly kind: "proven"; readonly lines: number | null; readonly settled: boolean }
  | { readonly kind: "open"; readonly lines: number | null; readonly money: number; readonly part: number | null };

export function proofOf(award: Award, leaving: LeftOutRule): Proof {
  const awarded = award.lines.length - award.uncovered.length;
  if (award.mostLines > awarded) return { kind: "moreLines", more: award.mostLines };
  const lines = leaving.kind === "never" ? awarded : null;
  const gap = gapOf(award);
  return gap === null ? { kind: "proven", lines, settled: award.settled } : { kind: "open", lines, ...gap };
}

/** Who reads it knows nothing of the search: what is compared with what is in the sentence. */
export function proofInWords(award: Award, leaving: LeftOutRule): string {
  const proof = proofOf(award, leaving);
  const counted = countedInWords(leaving);
  if (proof.kind === "moreLines") return `Not proven: the time ran out. ${count(proof.more, "line")} may be possible.`;
  const what = proof.lines === null ? "" : ` of ${count(proof.lines, "line")}`;
  if (proof.kind === "proven") {
    const ties = proof.settled ? "" : " Others may cost exactly the same: not all were compared.";
    return `Proven: no other award${what} under these rules costs less${counted}.${ties}`;
  }
  const part = proof.part === null ? "" : ` (${percent(proof.part)})`;
  return `Not proven: the time ran out. Another award${what} could save at most ${moneyText(proof.money)}${part} under these rules${counted}.`;
}

function countedInWords(leaving: LeftOutRule): string {
  if (leaving.kind === "never") return "";
  const amount = leaving.kind === "cheaper" ? "at its lowest price" : moneyText(leaving.perLine);
  return `, when each line that is left out counts ${amount}`;
}

/** What the last lines cost: the award of fewer that saves. */
export interface LastLines {
  readonly saves: number;
  readonly total: number;
  readonly suppliers: number;
  /** How many lines fewer. */
  readonly fewer: number;
  /** Those that it leaves out; null: it has others instead of some of them. */
  readonly gone: readonly number[] | null;
}

/** Null where fewer lines save nothing, or that is not known. */
export function lastLinesOf(award: AwardPoint, coverage: readonly CoverageCurve[]): LastLines | null {
  const next = (coverage[0]?.points ?? []).find(
    ({ uncovered, total }) => uncovered.length > award.uncovered.length && total < award.total,
  );
  if (next === undefined) return null;
  const back = award.uncovered.some((line) => !next.uncovered.includes(line));
  return {
    saves: award.total - next.total,
    total: next.total,
    suppliers: next.suppliers.length,
    fewer: next.uncovered.length - award.uncovered.length,
    gone: back ? null : next.uncovered.filter((line) => !award.uncovered.includes(line)),
  };
}

export function lastLinesInWords(last: LastLines, title: (line: number) => string): string {
  const { fewer, gone } = last;
  const saves = moneyText(last.saves);
  const rest = `${moneyText(last.total)} with ${count(last.suppliers, "supplier")}`;
  if (gone === null) return `An award of ${count(fewer, "line")} fewer saves ${saves}: it costs ${rest}.`;
  const [first] = gone;
  if (gone.length === 1 && first !== undefined)
    return `Dropping this one line saves ${saves}: “${quote(title(first))}”. The other lines then cost ${rest}.`;
  return `Dropping ${count(gone.length, "line")} saves ${saves}. The other lines then cost ${rest}.`;
}
