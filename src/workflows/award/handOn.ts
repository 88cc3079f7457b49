// Hands an award on: a letter for each supplier with its own facts alone, and the record of the decision. Letters say
// what the bid says, whatever was typed over it on the comparison, since that may come from anywhere. It writes new
// sheets, and nothing to the platform.
import { sharesOf, type Awarded } from "../../bids/award/types";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import type { Alternate } from "../../bids/awardSheet/alternates";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import { english, type Say } from "../../sheets/say";
import { COUNTS } from "../../bids/compare/choice";
import { firstRows } from "../../bids/compare/lineRows";
import type { Pull } from "../../bids/compare/pull";
import { lettersLines, type Letter } from "../../bids/letters/letter";
import { letterSheet } from "../../bids/letters/letterSheet";
import { englishLetter, type LetterTexts } from "../../bids/letters/texts";
import { headingOf, letterName, namelessBid } from "../../bids/letters/words";
import { recordName, recordOf, recordSheet, recordTables, type DecisionRecord } from "../../bids/letters/record";
import { bidLines } from "../../bids/negotiation/lines";
import { ratesInWords } from "../../bids/rates/words";
import { sameCell } from "../../values/sameCell";
import type { ComparisonRead, RememberedComparison } from "../../workbook/compare/types";
import { timeText } from "../compare/sheet";
import { stopped, type Stopped } from "../obstacle";
import type { Services } from "../services";
import { findComparison } from "./read";
import { madeOfAward } from "./write";
import type { AwardProposal } from "./types";

export interface LetterOffer {
  readonly bidId: string;
  /** Without the closing words. */
  readonly letter: Letter;
  /** False: the sheet leaves this bidder out. */
  readonly takesPart: boolean;
  /** Awarded lines of which the comparison shows another price or quantity than the bid: the letter has the bid's. */
  readonly differs: number;
}

export interface HandOn {
  readonly ok: true;
  readonly letters: readonly LetterOffer[];
  /** Bidders without a letter, since the newest reading has no bid of theirs. */
  readonly gone: readonly string[];
  /** ISO 8601, UTC. */
  readonly bidsReadAt: string;
}
export type HandOnOutcome = HandOn | Stopped;

interface Room {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly read: ComparisonRead;
  readonly pull: Pull;
}

/** Letters are in the words of `say`. */
export async function handOn(services: Services, proposal: AwardProposal, say: Say = english): Promise<HandOnOutcome> {
  const { result } = proposal;
  if (result.kind !== "awarded") return stopped({ kind: "noAwardFound" });
  const room = await roomOf(services, proposal);
  if (!room.ok) return room;
  const { comparison, pull } = room;
  const offers = comparison.bidders.map(({ bidId }, at) =>
    offerOf(services, proposal, result, room, { at, bidId, say }),
  );
  return {
    ok: true,
    letters: offers.flatMap((one) => (typeof one === "string" ? [] : [one])),
    gone: offers.flatMap((one) => (typeof one === "string" ? [one] : [])),
    bidsReadAt: pull.at,
  };
}

async function roomOf(services: Services, proposal: AwardProposal): Promise<Room | Stopped> {
  const found = await findComparison(services, proposal.comparison.id);
  if (!found.ok) return found;
  const { comparison } = found;
  const result = await services.workbook.readComparison(comparison);
  if (!result.ok) return stopped(result.problem);
  const [pull] = await services.workbook.pulls(comparison, 1);
  const [latest] = comparison.pulls;
  if (pull === undefined || pull.at !== latest?.at) return stopped({ kind: "pullUnreadable", at: latest?.at ?? "" });
  // Its award is of other bids than the letters would quote.
  if (pull.at > proposal.at) return stopped({ kind: "awardOlderThanBids", at: pull.at });
  return { ok: true, comparison, read: result.read, pull };
}

/** Of a bidder without a bid its label. */
function offerOf(
  { clock }: Services,
  proposal: AwardProposal,
  result: Awarded,
  { comparison, read, pull }: Room,
  { at, bidId, say }: { readonly at: number; readonly bidId: string; readonly say: Say },
): LetterOffer | string {
  const band = read.band[at];
  const label = band?.label || comparison.bidders[at]?.label || namelessBid(bidId, say);
  const bid = pull.bids.find(({ id }) => id === bidId);
  if (bid === undefined) return label;
  const parts = partsOf(proposal, result, bidId);
  const items = itemsOf(proposal, bidId);
  const own = lettersLines(bidLines(pull, bid), parts, items, say);
  const letter: Letter = {
    label,
    heading: headingOf(
      {
        event: comparison.eventTitle,
        worksheet: comparison.worksheetTitle,
        date: new Date(clock.now()).toISOString().slice(0, 10),
        bidAt: timeText(pull.at),
      },
      say,
    ),
    currency: comparison.currency,
    ...own,
    discounted: proposal.scenario.discounts.some((one) => one.bidId === bidId),
    closing: "",
  };
  const takesPart =
    band?.choice == null ? (comparison.bidders[at]?.counts ?? true) : band.choice.toLowerCase() === COUNTS;
  return { bidId, letter, takesPart, differs: differing(comparison, read, bidId, own.won) };
}

/** By line id, of the lines that it would have with another item than the one asked for. */
function itemsOf({ lines, bidders, alternates }: AwardProposal, bidId: string): ReadonlyMap<string, Alternate> {
  const supplier = bidders.findIndex((one) => one.bidId === bidId);
  return new Map(
    lines.flatMap(({ id }, at) => {
      const item = alternates[at]?.[supplier] ?? null;
      return item === null ? [] : [[id, item] as const];
    }),
  );
}

/** By line id, of the lines that this bid is awarded. */
function partsOf({ lines, bidders }: AwardProposal, { award }: Awarded, bidId: string): ReadonlyMap<string, number> {
  const supplier = bidders.findIndex((one) => one.bidId === bidId);
  return new Map(
    award.lines.flatMap((line, at) => {
      const part = sharesOf(line).find((one) => one.supplier === supplier)?.part;
      return part === undefined ? [] : [[lines[at]?.id ?? "", part] as const];
    }),
  );
}

function differing({ columns }: RememberedComparison, read: ComparisonRead, bidId: string, won: Letter["won"]): number {
  const price = columns.findIndex((one) => one.kind === "price" && one.bidId === bidId);
  const quantity = columns.findIndex(({ kind }) => kind === "quantity");
  const rows = firstRows(read.lines);
  const other = (row: number, column: number, value: Letter["won"][number]["quantity"]) =>
    column >= 0 && !read.gone.has(column) && !sameCell(read.cells[row]?.[column] ?? null, value);
  return won.filter((line) => {
    const row = rows.get(line.id);
    const otherPrice = row !== undefined && !line.alternate && other(row, price, line.price);
    return row === undefined || otherPrice || other(row, quantity, line.quantity);
  }).length;
}

export interface LettersWritten {
  readonly ok: true;
  readonly sheetNames: readonly string[];
}

/** A sheet for each letter, all of them or none. At least one letter. */
export async function writeLetters(
  services: Services,
  proposal: AwardProposal,
  letters: readonly Letter[],
  texts: LetterTexts = englishLetter,
): Promise<LettersWritten> {
  const created = await services.workbook.createSheets({
    sheets: letters.map((letter) => ({
      sheetName: letterName(letter, texts.say),
      tableNames: letter.won.length === 0 ? [] : ["Letter"],
      of: madeOfAward("letter", proposal),
    })),
    draft: (names) => letters.map((letter, at) => letterSheet(letter, names[at]?.tableNames[0] ?? "", texts)),
    activate: 0,
  });
  return { ok: true, sheetNames: created.sheets.map(({ sheetName }) => sheetName) };
}

/** What the person types for the record. */
export interface RecordWords {
  readonly decidedBy: string;
  readonly why: string;
}

interface RecordRequest extends RecordWords {
  readonly names: NamesOf;
  readonly bidsReadAt: string;
  /** Without them the record is English. */
  readonly texts?: AwardTexts | undefined;
}

export function decisionRecord(
  { clock, account }: Services,
  proposal: AwardProposal,
  { names, bidsReadAt, texts = englishTexts, ...words }: RecordRequest,
): DecisionRecord | null {
  const { result, scenario, comparison, lines, bidders, quantities, ignored, rates, alternates } = proposal;
  if (result.kind !== "awarded") return null;
  return recordOf({
    event: comparison.eventTitle,
    worksheet: comparison.worksheetTitle,
    currency: comparison.currency,
    scenario,
    names,
    lines,
    bidders,
    quantities,
    alternates,
    result,
    ignored,
    rates: rates === null ? null : ratesInWords(rates.read, rates.currencies, rates.date1904, texts.say),
    bidsReadAt: timeText(bidsReadAt),
    calculatedAt: timeText(proposal.at),
    recordedAt: timeText(new Date(clock.now()).toISOString()),
    account: account.userEmail,
    texts,
    ...words,
  });
}

export async function writeRecord(
  services: Services,
  proposal: AwardProposal,
  record: DecisionRecord,
  say: Say = english,
): Promise<string> {
  const created = await services.workbook.createSheets({
    sheets: [
      {
        sheetName: recordName(proposal.scenario.name, say),
        tableNames: recordTables.map((table) => `Decision_${table}`),
        of: madeOfAward("record", proposal),
      },
    ],
    draft: () => [recordSheet(record)],
    activate: 0,
  });
  return created.sheets[0]?.sheetName ?? "";
}
