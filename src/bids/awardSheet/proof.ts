// How good an award is, in sentences that are true as they read, the same in the pane and on the sheet.
import { gapOf } from "../award/gap";
import type { Leaving } from "../award/scenario";
import type { Award, AwardPoint, CoverageCurve } from "../award/types";
import { quote } from "../compare/remarks";
import { count, moneyText, percent, type NumberWords } from "./words";

type ProofWords = Pick<NumberWords, "money" | "percent">;

const onSheet: ProofWords = { money: moneyText, percent };

/** Who reads it knows nothing of the search: what is compared with what is in the sentence. */
export function proofInWords(award: Award, leaving: Leaving, words: ProofWords = onSheet): string {
  const lines = award.lines.length - award.uncovered.length;
  const counted = countedInWords(leaving, words);
  const gap = gapOf(award);
  const more = award.mostLines > lines ? ` ${count(award.mostLines, "line")} may be possible.` : "";
  if (more !== "") return `Not proven: the time ran out.${more}`;
  const what = leaving.kind === "never" ? ` of ${count(lines, "line")}` : "";
  if (gap === null) {
    const ties = award.settled ? "" : " Others may cost exactly the same: not all were compared.";
    return `Proven: no other award${what} under these rules costs less${counted}.${ties}`;
  }
  const part = gap.part === null ? "" : ` (${words.percent(gap.part)})`;
  return `Not proven: the time ran out. Another award${what} could save at most ${words.money(gap.money)}${part} under these rules${counted}.`;
}

function countedInWords(leaving: Leaving, words: ProofWords): string {
  if (leaving.kind === "never") return "";
  const amount = leaving.kind === "cheaper" ? "at its lowest price" : words.money(leaving.perLine);
  return `, when each line that is left out counts ${amount}`;
}

/** What the last lines cost; null where fewer lines save nothing, or that is not known. */
export function lastLinesInWords(
  award: AwardPoint,
  coverage: readonly CoverageCurve[],
  title: (line: number) => string,
  words: ProofWords = onSheet,
): string | null {
  const next = (coverage[0]?.points ?? []).find(
    ({ uncovered, total }) => uncovered.length > award.uncovered.length && total < award.total,
  );
  if (next === undefined) return null;
  const gone = next.uncovered.filter((line) => !award.uncovered.includes(line));
  const back = award.uncovered.some((line) => !next.uncovered.includes(line));
  const saves = words.money(award.total - next.total);
  const rest = `${words.money(next.total)} with ${count(next.suppliers.length, "supplier")}`;
  if (back) {
    const fewer = next.uncovered.length - award.uncovered.length;
    return `An award of ${count(fewer, "line")} fewer saves ${saves}: it costs ${rest}.`;
  }
  const [first] = gone;
  if (gone.length === 1 && first !== undefined)
    return `Dropping this one line saves ${saves}: “${quote(title(first))}”. The other lines then cost ${rest}.`;
  return `Dropping ${count(gone.length, "line")} saves ${saves}. The other lines then cost ${rest}.`;
}
