// Writes a round: a new sheet that tells what moved between an earlier pull of a comparison and the newest one. It asks
// nobody again, and touches neither the comparison nor the pulls.
import type { Pull, PulledBid } from "../../bids/compare/pull";
import { quote } from "../../bids/compare/remarks";
import { english, saidOnce, type Say } from "../../sheets/say";
import { isQuiet, roundOf, type Round } from "../../bids/rounds/moves";
import { roundSheet, type RoundTexts } from "../../bids/rounds/sheet";
import type { RememberedComparison } from "../../workbook/compare/types";
import { type Stopped, stopped } from "../obstacle";
import { placesOf } from "./furtherColumns";
import { timeText } from "./sheet";
import type { Services, WorkflowOptions } from "../services";
import type { RoundOutcome, RoundWritten } from "./types";

/**
 * `sinceAt`: the time of a pull that the comparison remembers. The bids are not read: who wants today's refreshes the
 * comparison first.
 */
export async function writeRound(
  services: Services,
  comparisonId: string,
  sinceAt: string,
  options: RoundOptions = {},
): Promise<RoundOutcome> {
  const { workbook } = services;
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return stopped({ kind: "comparisonGone" });
  const pulls = await pullsOf(services, comparison, sinceAt);
  if ("ok" in pulls) return pulls;
  return writeRoundOf(services, comparison, pulls, roundSheetTexts, options);
}

/** What a sheet of a round says of itself, and what each bidder is called. */
export type RoundTextsOf = (
  round: Round,
  comparison: RememberedComparison,
  labels: ReadonlyMap<string, string>,
  say: Say,
) => RoundTexts;

/** Without `say` the sheet is English. */
export interface RoundOptions extends WorkflowOptions {
  readonly say?: Say | undefined;
}

/** Between any two pulls of a comparison. */
export async function writeRoundOf(
  services: Services,
  comparison: RememberedComparison,
  pulls: TwoPulls,
  wordsOf: RoundTextsOf,
  options: RoundOptions = {},
): Promise<RoundOutcome> {
  const { say = english } = options;
  const round = roundOf(pulls.earlier, pulls.newest, placesOf(comparison.further, comparison.alternates));
  if (isQuiet(round)) return stopped({ kind: "nothingMoved", since: round.since, at: round.at });
  const texts = wordsOf(round, comparison, await labelsToday(services, comparison), say);
  options.signal?.throwIfAborted();
  const created = await services.workbook.createSheets({
    sheets: [
      {
        sheetName: say("Round {date}", { date: round.at.slice(0, 10) }),
        tableNames: ["Round_Suppliers", "Round_Lines"],
        of: { kind: "round", comparisonId: comparison.id },
      },
    ],
    draft: ([names]) => {
      const [bidders = "", lines = ""] = names?.tableNames ?? [];
      return [roundSheet(round, texts, { bidders, lines })];
    },
    activate: 0,
  });
  const sheetName = created.sheets[0]?.sheetName ?? "";
  return { ok: true, sheetName, charts: created.charts, ...toldOf(round, texts.labels) };
}

export interface TwoPulls {
  readonly earlier: Pull;
  readonly newest: Pull;
}

/** Damaged pulls are left out of what the workbook answers: what is not there by its time cannot be read. */
async function pullsOf(
  services: Services,
  comparison: RememberedComparison,
  sinceAt: string,
): Promise<TwoPulls | Stopped> {
  const [latest] = comparison.pulls;
  const read = await services.workbook.pulls(comparison, comparison.pulls.length);
  const newest = read.find(({ at }) => at === latest?.at);
  if (newest === undefined) return stopped({ kind: "pullUnreadable", at: latest?.at ?? sinceAt });
  const earlier = read.find(({ at }) => at === sinceAt);
  return earlier === undefined ? stopped({ kind: "pullUnreadable", at: sinceAt }) : { earlier, newest };
}

/**
 * What the sheet calls the bidders now, by bid; the pulls keep no names. A comparison whose table is gone is called as
 * it last was.
 */
async function labelsToday(services: Services, comparison: RememberedComparison): Promise<ReadonlyMap<string, string>> {
  const result = await services.workbook.readComparison(comparison);
  return new Map(
    comparison.bidders.map(({ bidId, label }, at) => [
      bidId,
      (result.ok ? result.read.band[at]?.label : null) || label,
    ]),
  );
}

export function roundSheetTexts(
  round: Round,
  { eventTitle, worksheetTitle, further, currency }: RememberedComparison,
  labels: ReadonlyMap<string, string>,
  say: Say,
): RoundTexts {
  return {
    title: say("What changed in {event}: {worksheet}", { event: eventTitle, worksheet: worksheetTitle }),
    asOf: say("Bidsheet: bids read {at}, compared with bids read {since}", {
      at: timeText(round.at),
      since: timeText(round.since),
    }),
    labels: round.bidders.map(({ bidId }) => labels.get(bidId) ?? say("Bid {id}", { id: bidId })),
    statuses: round.bidders.map(({ before, now }) => ({ before: bidText(before, say), now: bidText(now, say) })),
    furtherLabels: further.map(({ label }) => label),
    currency,
    say,
  };
}

function bidText(bid: PulledBid | null, say: Say): string {
  if (bid === null) return say("no bid");
  const words = bidStates(say).get(bid.status) ?? (quote(bid.status.replaceAll("_", " ")) || say("bid|no status"));
  const time = bid.resubmittedAt ?? bid.submittedAt;
  return time === null ? words : `${words}, ${timeText(time)}`;
}

/** Those that the platform is known to give. Another one is said as the platform says it. */
const bidStates = saidOnce(
  (say) =>
    new Map([
      ["draft", say("bid|draft")],
      ["unclaimed", say("bid|unclaimed")],
      ["submitted", say("bid|submitted")],
      ["revising", say("bid|revising")],
      ["update_requested", say("bid|update requested")],
      ["resubmitted", say("bid|resubmitted")],
      ["awarded", say("bid|awarded")],
      ["award_retracted", say("bid|award retracted")],
      ["rejected", say("bid|rejected")],
      ["rejection_retracted", say("bid|rejection retracted")],
    ]),
);

type Told = Omit<RoundWritten, "ok" | "sheetName" | "charts">;

function toldOf({ since, at, bidders, moves, linesCame, linesGone }: Round, labels: readonly string[]): Told {
  const named = (news: string) => labels.filter((_, bidder) => bidders[bidder]?.news === news);
  const moved = labels.map((label, bidder) => {
    const own = moves.filter((move) => move.bidder === bidder);
    const down = own.filter(({ kind }) => kind === "lower").length;
    const up = own.filter(({ kind }) => kind === "higher").length;
    const resubmitted = bidders[bidder]?.news === "resubmitted";
    return { label, resubmitted, down, up, other: own.length - down - up };
  });
  return {
    since,
    at,
    linesCame,
    linesGone,
    came: named("came"),
    went: named("went"),
    moved: moved.filter(({ resubmitted, down, up, other }) => resubmitted || down + up + other > 0),
  };
}
