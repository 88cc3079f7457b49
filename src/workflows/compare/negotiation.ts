// Writes a negotiation sheet for one supplier: its own prices as its bid says them, targets, and room for new prices.
// It is told nothing of any other bidder. The person moves or copies the sheet to a workbook of its own before it
// leaves the house: this workbook holds all bids.
import { firstRows } from "../../bids/compare/lineRows";
import type { Pull } from "../../bids/compare/pull";
import { bidLines, type BidLine } from "../../bids/negotiation/lines";
import { negotiationSheet, type NegotiationInput } from "../../bids/negotiation/negotiationSheet";
import { sameCell } from "../../values/sameCell";
import type { ComparisonRead, RememberedComparison } from "../../workbook/compare/types";
import { type Stopped, stopped } from "../obstacle";
import { timeText } from "./sheet";
import { targetsOf, type Targets } from "./negotiationTargets";
import type { Services, WorkflowOptions } from "../services";
import type { NegotiationOutcome, NegotiationTarget, NegotiationWritten } from "./types";

/**
 * RangeError for a reduction that is not above 0 and below 1. The bids are not read anew: who wants today's refreshes
 * first.
 */
export async function writeNegotiation(
  services: Services,
  comparisonId: string,
  bidId: string,
  target: NegotiationTarget,
  options: WorkflowOptions = {},
): Promise<NegotiationOutcome> {
  if (target.kind === "reduction" && !(target.part > 0 && target.part < 1))
    throw new RangeError("A reduction is a part above 0 and below 1.");
  const side = await sideOf(services, comparisonId, bidId);
  if (!side.ok) return side;
  const { comparison, pull, lines, label } = side;
  const targets = await targetsOf(services, { comparison, pull, bidId, lines }, target);
  if (!targets.ok) return targets;
  options.signal?.throwIfAborted();
  const input = inputOf(services, side, targets, target);
  const created = await services.workbook.createSheets({
    sheets: [{ sheetName: `Negotiation ${label}`, tableNames: ["Negotiation"] }],
    draft: ([names]) => [negotiationSheet(input, names?.tableNames[0] ?? "")],
    activate: 0,
  });
  return { ok: true, sheetName: created.sheets[0]?.sheetName ?? "", label, ...countsOf(side, targets) };
}

interface Side {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly read: ComparisonRead;
  readonly pull: Pull;
  readonly bidId: string;
  readonly lines: readonly BidLine[];
  readonly label: string;
}

/**
 * The supplier's side alone. Its prices are the bid's: what the person typed over them on the comparison may have come
 * from anywhere.
 */
async function sideOf(services: Services, comparisonId: string, bidId: string): Promise<Side | Stopped> {
  const { workbook } = services;
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return stopped({ kind: "comparisonGone" });
  const result = await workbook.readComparison(comparison);
  if (!result.ok) return stopped(result.problem);
  const { read } = result;
  const bidder = comparison.bidders.findIndex((one) => one.bidId === bidId);
  const label = read.band[bidder]?.label || comparison.bidders[bidder]?.label || `Bid ${bidId}`;
  const [pull] = await workbook.pulls(comparison, 1);
  const [latest] = comparison.pulls;
  if (pull === undefined || pull.at !== latest?.at) return stopped({ kind: "pullUnreadable", at: latest?.at ?? "" });
  const bid = pull.bids.find(({ id }) => id === bidId);
  if (bid === undefined || bidder < 0) return stopped({ kind: "bidderGone", label });
  const lines = bidLines(pull, bid);
  if (lines.every(({ price }) => price === null)) return stopped({ kind: "noPrices", label });
  return { ok: true, comparison, read, pull, bidId, lines, label };
}

function inputOf(
  services: Services,
  { comparison, pull, lines, label }: Side,
  { targets }: Targets,
  target: NegotiationTarget,
): NegotiationInput {
  return {
    label,
    heading: [
      ["Event", comparison.eventTitle],
      ["Worksheet", comparison.worksheetTitle],
      ["Date", new Date(services.clock.now()).toISOString().slice(0, 10)],
      ["Your bid prices as of", timeText(pull.at)],
    ],
    lines: lines.map((line, at) => ({ ...line, target: targets[at] ?? { kind: "none" } })),
    reduction: target.kind === "reduction" ? target.part : null,
    currency: comparison.currency,
  };
}

type Counts = Omit<NegotiationWritten, "ok" | "sheetName" | "label">;

function countsOf(side: Side, { targets, equalToOthers, calculatedElsewhere }: Targets): Counts {
  const count = (kind: string) => targets.filter((target) => target.kind === kind).length;
  return {
    lines: side.lines.length,
    untargeted: count("none"),
    met: count("met"),
    notBid: side.pull.lines.length - side.lines.length,
    typedOver: typedOver(side),
    equalToOthers,
    calculatedElsewhere,
  };
}

/**
 * Lines whose price cell on the comparison says something else than the bid. A price column that the person deleted
 * says nothing.
 */
function typedOver({ comparison: { columns }, read, bidId, lines }: Side): number {
  const column = columns.findIndex((one) => one.kind === "price" && one.bidId === bidId);
  if (column < 0 || read.gone.has(column)) return 0;
  const rows = firstRows(read.lines);
  return lines.filter(({ id, shown }) => {
    const row = rows.get(id);
    if (row === undefined) return false;
    return read.isFormula(row, column) || !sameCell(read.cells[row]?.[column] ?? null, shown);
  }).length;
}
