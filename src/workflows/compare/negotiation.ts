// Writes negotiation sheets, one for each supplier: its own prices as its bid says them, targets, and room for new
// prices. A sheet has nothing of any other bidder, but a rank or a gap where the person allows that. The person moves
// or copies each sheet to a workbook of its own before it leaves the house: this workbook has all bids.
import { COUNTS } from "../../bids/compare/choice";
import { firstRows } from "../../bids/compare/lineRows";
import type { Pull } from "../../bids/compare/pull";
import { bidLines, type BidLine } from "../../bids/negotiation/lines";
import { standingsOf, type Telling } from "../../bids/negotiation/standing";
import { negotiationSheet, type NegotiationInput } from "../../bids/negotiation/negotiationSheet";
import { bidMoney, type RateOf } from "../../bids/negotiation/money";
import type { RatesRead } from "../../bids/rates/pointed";
import { english, type Say } from "../../sheets/say";
import { isoOfSerial } from "../../values/dates";
import { present } from "../../values/present";
import { sameCell } from "../../values/sameCell";
import type { ComparisonRead, RememberedComparison } from "../../workbook/compare/types";
import { type Stopped, stopped } from "../obstacle";
import { placesOf } from "./furtherColumns";
import { ratesNow } from "./rates";
import { timeText } from "./sheet";
import { referenceOf } from "./sheetReference";
import { targetsOf, type Targets } from "./negotiationTargets";
import type { Services } from "../services";
import type {
  NegotiationOptions,
  NegotiationOutcome,
  NegotiationRequest,
  NegotiationsOutcome,
  NegotiationsWritten,
  NegotiationTarget,
  NegotiationWritten,
} from "./types";

/**
 * RangeError for a reduction that is not above 0 and below 1. The bids are not read again: who wants today's refreshes
 * first.
 */
export async function writeNegotiation(
  services: Services,
  comparisonId: string,
  bidId: string,
  target: NegotiationTarget,
  options: NegotiationOptions = {},
): Promise<NegotiationOutcome> {
  const written = await writeNegotiations(
    services,
    comparisonId,
    { bidIds: [bidId], target, telling: "nothing" },
    options,
  );
  if (!written.ok) return written;
  const [sheet] = written.sheets;
  return sheet ?? stopped({ kind: "comparisonGone" });
}

/**
 * A sheet for each of these suppliers, all of them in one go or none. A supplier that has no bid or no price is left
 * out and named; a target that speaks of others stops all. RangeError as above.
 */
export async function writeNegotiations(
  services: Services,
  comparisonId: string,
  { bidIds, target, telling }: NegotiationRequest,
  options: NegotiationOptions = {},
): Promise<NegotiationsOutcome> {
  const { say = english } = options;
  const found = await madeNegotiations(services, comparisonId, { bidIds, target, telling }, options);
  if (!found.ok) return found;
  const { made, skipped } = found;
  options.signal?.throwIfAborted();
  const created = await services.workbook.createSheets({
    sheets: made.map(({ side: { label } }) => ({
      sheetName: say("Negotiation {supplier}", { supplier: label }),
      tableNames: ["Negotiation"],
      of: { kind: "negotiation", comparisonId },
    })),
    draft: (names) => made.map(({ input }, at) => negotiationSheet(input, names[at]?.tableNames[0] ?? "")),
    activate: 0,
  });
  const sheets = made.map(({ side, targets }, at): NegotiationWritten => ({
    ok: true,
    sheetName: created.sheets[at]?.sheetName ?? "",
    label: side.label,
    ...negotiationCounts({ side, targets }),
  }));
  return { ok: true, sheets, skipped };
}

export interface MadeNegotiations {
  readonly ok: true;
  readonly made: readonly Made[];
  readonly skipped: NegotiationsWritten["skipped"];
}

/** The sheets as data, before they are written anywhere. RangeError as above. */
export async function madeNegotiations(
  services: Services,
  comparisonId: string,
  { bidIds, target, telling }: NegotiationRequest,
  options: NegotiationOptions,
): Promise<MadeNegotiations | Stopped> {
  const asked = { target, telling, say: options.say ?? english };
  if (target.kind === "reduction" && !(target.part > 0 && target.part < 1))
    throw new RangeError("A reduction is a part above 0 and below 1.");
  const made: Made[] = [];
  const skipped: NegotiationsWritten["skipped"][number][] = [];
  for (const bidId of bidIds) {
    options.signal?.throwIfAborted();
    const one = await madeOf(services, comparisonId, bidId, asked);
    if ("side" in one) made.push(one);
    else if (bidIds.length > 1 && (one.obstacle.kind === "bidderGone" || one.obstacle.kind === "noPrices"))
      skipped.push({ label: one.obstacle.label, why: one.obstacle.kind });
    else return one;
  }
  const [first] = skipped;
  if (made.length === 0)
    return stopped(first === undefined ? { kind: "comparisonGone" } : { kind: first.why, label: first.label });
  return { ok: true, made, skipped };
}

interface Made {
  readonly side: Side;
  readonly targets: Targets;
  readonly input: NegotiationInput;
}

interface Asked {
  readonly target: NegotiationTarget;
  readonly telling: Telling;
  readonly say: Say;
}

async function madeOf(
  services: Services,
  comparisonId: string,
  bidId: string,
  { target, telling, say }: Asked,
): Promise<Made | Stopped> {
  const side = await sideOf(services, comparisonId, bidId, say);
  if (!side.ok) return side;
  const { comparison, pull, lines, read, money, rateOf } = side;
  const targets = await targetsOf(services, { comparison, pull, bidId, lines, money, rateOf }, target);
  if (!targets.ok) return targets;
  const reference = await referenceOf(comparison.id, { bidId, at: pull.at, money });
  const plain = inputOf(services, side, targets, { target, reference, say });
  const counting = countingBids(comparison, read);
  const standings = standingsOf(pull, bidId, counting, telling, rateOf);
  const own = plain.lines.map((line) => ({ ...line, standing: standings.get(line.id) }));
  return { side, targets, input: { ...plain, lines: own, telling } };
}

function countingBids({ bidders }: RememberedComparison, { band }: ComparisonRead): ReadonlySet<string> {
  const takesPart = ({ counts }: { readonly counts: boolean }, at: number) => {
    const choice = band[at]?.choice ?? null;
    return choice === null ? counts : choice.toLowerCase() === COUNTS;
  };
  return new Set(bidders.flatMap((one, at) => (takesPart(one, at) ? [one.bidId] : [])));
}

interface Side {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly read: ComparisonRead;
  readonly pull: Pull;
  readonly bidId: string;
  /** In `money`. */
  readonly lines: readonly BidLine[];
  readonly label: string;
  /** The supplier's currency, where it is another than the comparison's. */
  readonly money: string | null;
  readonly rateOf: RateOf;
  /** The rate of `money` in words; null: there is none. */
  readonly rate: string | null;
}

/**
 * The supplier's side alone. Its prices are the bid's: what the person typed over them on the comparison may have come
 * from anywhere.
 */
async function sideOf(services: Services, comparisonId: string, bidId: string, say: Say): Promise<Side | Stopped> {
  const { workbook } = services;
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return stopped({ kind: "comparisonGone" });
  const result = await workbook.readComparison(comparison);
  if (!result.ok) return stopped(result.problem);
  const { read } = result;
  const bidder = comparison.bidders.findIndex((one) => one.bidId === bidId);
  const label = read.band[bidder]?.label || comparison.bidders[bidder]?.label || say("Bid {id}", { id: bidId });
  const [pull] = await workbook.pulls(comparison, 1);
  const [latest] = comparison.pulls;
  if (pull === undefined || pull.at !== latest?.at) return stopped({ kind: "pullUnreadable", at: latest?.at ?? "" });
  const bid = pull.bids.find(({ id }) => id === bidId);
  if (bid === undefined || bidder < 0) return stopped({ kind: "bidderGone", label });
  const money = bidMoney(bid);
  const said = { sheet: { partial: say("a bid|partial"), tooLong: say("(longer than a cell can hold)") } };
  const lines = bidLines(pull, bid, money, placesOf(comparison.further, comparison.alternates), said);
  if (lines.every(({ price }) => price === null)) return stopped({ kind: "noPrices", label });
  const rates = await ratesNow(services, comparison);
  const rateOf: RateOf = (currency) => rates?.rates.get(currency) ?? null;
  const rate = money === null ? null : await rateInWords(services, comparison, { rates, money, say });
  return { ok: true, comparison, read, pull, bidId, lines, label, money, rateOf, rate };
}

/** "0.9 EUR for 1 USD, rate of 2026-11-28" */
async function rateInWords(
  { workbook }: Services,
  { currency }: RememberedComparison,
  { rates, money, say }: { readonly rates: RatesRead | null; readonly money: string; readonly say: Say },
): Promise<string | null> {
  const rate = rates?.rates.get(money);
  if (rate === undefined) return null;
  const date = rates?.rows.get(money)?.[0]?.date ?? null;
  const day = date === null ? null : isoOfSerial(Math.floor(date), (await workbook.dates()).date1904);
  const said = { rate, currency: currency ?? "", money };
  return day === null
    ? say("{rate} {currency} for 1 {money}", said)
    : say("{rate} {currency} for 1 {money}, rate of {day}", { ...said, day });
}

function inputOf(
  services: Services,
  { comparison, pull, lines, label, money, rate }: Side,
  { targets }: Targets,
  { target, reference, say }: Omit<Asked, "telling"> & { readonly reference: string },
): NegotiationInput {
  return {
    label,
    say,
    heading: [
      [say("Event"), comparison.eventTitle],
      [say("Worksheet"), comparison.worksheetTitle],
      [say("Date"), new Date(services.clock.now()).toISOString().slice(0, 10)],
      [say("Your bid prices as of"), timeText(pull.at)],
      ...(money === null ? [] : [[say("Currency"), money] as const]),
      ...(rate === null || target.kind === "reduction"
        ? []
        : [
            [
              say("Targets"),
              say("Converted from {currency} at {rate}", { currency: comparison.currency ?? "", rate }),
            ] as const,
          ]),
      ...(comparison.alternates === undefined
        ? []
        : [
            [
              say("Alternates"),
              say("Other items that you offer for a line. Their prices are in no total here"),
            ] as const,
          ]),
      [say("Reference (leave as it is)"), reference],
    ],
    lines: lines.map((line, at) => ({ ...line, target: targets[at] ?? { kind: "none" } })),
    reduction: target.kind === "reduction" ? target.part : null,
    ...present({ alternates: comparison.alternates && { text: comparison.alternates.text !== null } }),
    currency: money ?? comparison.currency,
  };
}

type Counts = Omit<NegotiationWritten, "ok" | "sheetName" | "label">;

export function negotiationCounts({
  side,
  targets: { targets, equalToOthers, calculatedElsewhere, unrated },
}: Pick<Made, "side" | "targets">): Counts {
  const count = (kind: string) => targets.filter((target) => target.kind === kind).length;
  return {
    lines: side.lines.length,
    untargeted: count("none"),
    met: count("met"),
    money: side.money,
    unrated,
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
function typedOver({ comparison: { columns, words }, read, bidId, pull }: Side): number {
  const column = columns.findIndex((one) => one.kind === "price" && one.bidId === bidId);
  if (column < 0 || read.gone.has(column)) return 0;
  const rows = firstRows(read.lines);
  const bid = pull.bids.find(({ id }) => id === bidId);
  const lines = bid === undefined ? [] : bidLines(pull, bid, null, undefined, words);
  return lines.filter(({ id, shown }) => {
    const row = rows.get(id);
    if (row === undefined) return false;
    // A price that counts at a rate is a formula of ours, made of the bid's own text.
    const converted = read.converted(row, column);
    if (converted !== null) return converted !== shown;
    return read.isFormula(row, column) || !sameCell(read.cells[row]?.[column] ?? null, shown);
  }).length;
}
