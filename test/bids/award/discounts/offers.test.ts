// Volume prices and alternates of random bids, from what bidders filled in to the award: against trying every award of
// the raw offers, part by part. AWARD_SEEDS=20000 asks for more of them, AWARD_FROM for others.
import { alternateOffers } from "../../../../src/bids/awardSheet/alternates";
import { bidTiers, type BidTiersQuestion } from "../../../../src/bids/awardSheet/bidTiers";
import type { ShownBids } from "../../../../src/bids/awardSheet/costs";
import { firstScenario, type Scenario } from "../../../../src/bids/award/scenario";
import { sharesOf } from "../../../../src/bids/award/types";
import { solveScenario } from "../../../../src/bids/award/scenarioSolve";
import { loadHighsMip } from "../../../../src/taskpane/award/worker/highsMip";
import { caseIn, type CaseRead } from "../../../../src/workflows/award/award";
import { seeded } from "../../../support/seeded";

const SEEDS = Number(process.env["AWARD_SEEDS"] ?? 500);
const FROM = Number(process.env["AWARD_FROM"] ?? 1);
const TIERS = [100, 500] as const;

/** Of one bidder for one line; null: nothing typed. */
interface RawOffer {
  readonly price: number | null;
  /** From 100 units and from 500. */
  readonly volume: readonly (number | null)[];
  readonly alternate: number | null;
  readonly accepted: boolean;
}

interface Raw {
  readonly quantities: readonly number[];
  /** By line, then by bidder. */
  readonly offers: readonly (readonly RawOffer[])[];
  readonly most: number | null;
  /** Given parts of every line; null: no line is divided. */
  readonly parts: readonly number[] | null;
  /** By bidder: what its prices count times. */
  readonly factors: readonly number[];
  readonly all: boolean;
}

function drawn(seed: number): Raw {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const [bidders, lines] = [2 + upTo(2), 1 + upTo(2)];
  const dear = random() < 0.5;
  const money = () => (dear ? (100 + upTo(900)) / 100 : 1 + upTo(5));
  const maybe = (often: number) => (random() < often ? money() : null);
  return {
    quantities: Array.from({ length: lines }, () => [50, 100, 166, 250, 500, 1000][upTo(5)] ?? 100),
    offers: Array.from({ length: lines }, () =>
      Array.from({ length: bidders }, () => ({
        price: maybe(0.85),
        volume: TIERS.map(() => maybe(0.4)),
        alternate: maybe(0.5),
        accepted: random() < 0.6,
      })),
    ),
    most: random() < 0.5 ? 1 + upTo(bidders - 1) : null,
    parts:
      random() < 0.3
        ? ([
            [0.6, 0.4],
            [0.7, 0.3],
            [0.5, 0.5],
          ][upTo(2)] ?? null)
        : null,
    factors: Array.from({ length: bidders }, () => (random() < 0.2 ? 1.1 : 1)),
    all: random() < 0.3,
  };
}

/** What so much of a line costs, from the words of the offers; Infinity: the bidder has none. */
function costOf({ quantities, offers, factors, all }: Raw, line: number, bidder: number, part: number): number {
  const offer = offers[line]?.[bidder];
  const units = (quantities[line] ?? 0) * part;
  if (offer === undefined) return Infinity;
  const { price, volume, alternate, accepted } = offer;
  const lower = volume.map((one) => (price !== null && one !== null && one < price ? one : null));
  const hasVolume = lower.some((one) => one !== null);
  const reached = lower.map((one, at) => (one !== null && units >= (TIERS[at] ?? 0) - 1e-9 ? one : Infinity));
  const other = alternate !== null && (all || accepted) && !hasVolume ? alternate : Infinity;
  return units * Math.min(price ?? Infinity, ...reached, other) * (factors[bidder] ?? 1);
}

/** Of as many lines as can be, the least cost of all awards. */
function bruteOf(raw: Raw): { readonly lines: number; readonly total: number } {
  const bidders = [...raw.factors.keys()];
  const ways = raw.quantities.map((_, line) => {
    const given = raw.parts ?? [1];
    const orders = given.length === 1 ? bidders.map((one) => [one]) : pairs(bidders);
    const all = orders.map((who) => ({
      who,
      lines: 1,
      cost: who.reduce((sum, one, at) => sum + costOf(raw, line, one, given[at] ?? 0), 0),
    }));
    return [{ who: [], lines: 0, cost: 0 }, ...all.filter(({ cost }) => Number.isFinite(cost))];
  });
  const awards = ways.reduce<readonly { who: readonly number[]; lines: number; cost: number }[]>(
    (found, own) =>
      found.flatMap((so) =>
        own.map((way) => ({
          who: [...so.who, ...way.who],
          lines: so.lines + way.lines,
          cost: so.cost + way.cost,
        })),
      ),
    [{ who: [], lines: 0, cost: 0 }],
  );
  const kept = awards.filter(({ who }) => raw.most === null || new Set(who).size <= raw.most);
  const lines = Math.max(...kept.map((one) => one.lines));
  return { lines, total: Math.min(...kept.filter((one) => one.lines === lines).map(({ cost }) => cost)) };
}

function pairs(of: readonly number[]): readonly (readonly number[])[] {
  return of.flatMap((one) => of.flatMap((other) => (one === other ? [] : [[one, other]])));
}

const idOf = (line: number) => `L${line}`;
const bidOf = (bidder: number) => `B${bidder}`;

/** The same as a comparison shows it, and the scenario that the pane makes of it. */
function asRead(raw: Raw): { readonly read: CaseRead; readonly scenario: Scenario } {
  const { offers, quantities, factors } = raw;
  const shown: ShownBids = {
    lines: quantities.map((_, line) => ({ id: idOf(line), title: idOf(line) })),
    bidders: factors.map((_, bidder) => ({ bidId: bidOf(bidder), label: bidOf(bidder), takesPart: true })),
    prices: offers.map((row) => row.map(({ price }) => price)),
    extended: offers.map((row, line) =>
      row.map(({ price }) => (price === null ? "" : price * (quantities[line] ?? 0))),
    ),
  };
  const question: BidTiersQuestion = {
    lines: shown.lines.map(({ id }) => id),
    labels: TIERS.map((from) => `Price from ${from}`),
    bidders: shown.bidders.map(({ bidId }, bidder) => ({
      bidId,
      prices: offers.map((row) => row[bidder]?.price ?? null),
      cells: TIERS.map((_, tier) => offers.map((row) => row[bidder]?.volume[tier] ?? null)),
    })),
  };
  const { discounts } = bidTiers(question);
  const accepted = offers.flatMap((row, line) =>
    row.flatMap((one, bidder) => (one.accepted ? [{ line: idOf(line), bidId: bidOf(bidder) }] : [])),
  );
  const alternates = { price: "a", text: null, accepted: raw.all ? null : accepted };
  const cells = shown.bidders.map((_, bidder) => ({
    prices: offers.map((row) => row[bidder]?.alternate ?? null),
    texts: [],
    foreign: false,
  }));
  const adders = factors.flatMap((factor, bidder) =>
    factor === 1 ? [] : [{ bidId: bidOf(bidder), part: factor - 1, perUnit: 0, perLine: 0 }],
  );
  const read: CaseRead = {
    shown,
    quantities,
    incumbents: quantities.map(() => null),
    amounts: new Map(),
    levels: { prices: [], bidders: [] },
    alternates: alternateOffers({ alternates, shown, discounts, cells }).offers,
  };
  const scenario: Scenario = {
    ...firstScenario,
    id: "s",
    name: "S",
    maxSuppliers: raw.most,
    discounts,
    costing: { ...firstScenario.costing, adders, alternates },
    splits: raw.parts === null ? [] : [{ lines: null, how: { kind: "parts", parts: raw.parts } }],
  };
  return { read, scenario };
}

const parts = { now: () => 0, breathe: () => Promise.resolve(), mip: loadHighsMip };

/** What went wrong; null: nothing. */
async function fault(raw: Raw, count: (kind: "volume" | "alternate") => void): Promise<string | null> {
  const wanted = bruteOf(raw);
  const { read, scenario } = asRead(raw);
  const { problem, built, ignored } = caseIn(read, scenario);
  if (ignored.length > 0) return ignored.join("; ");
  const result = await solveScenario(problem, built.rules, { seconds: 1000, awardOnly: true }, parts);
  if (result.kind !== "awarded") return wanted.lines === 0 ? null : `It is ${result.kind} instead of ${wanted.total}.`;
  const { award } = result;
  const lines = problem.lines.length - award.uncovered.length;
  if (lines !== wanted.lines || Math.abs(award.total - wanted.total) > 1e-6)
    return `${lines} lines for ${award.total} instead of ${wanted.lines} for ${wanted.total}`;
  if (award.bound > award.total + 1e-6 || award.bound < award.total - 1e-6) return `not proven: ${award.bound}`;
  if (award.discount > 0) count("volume");
  const other = award.lines.some((one, line) =>
    sharesOf(one).some(({ supplier, part, cost }) => {
      const { price = null } = raw.offers[line]?.[supplier] ?? {};
      const own = (price ?? Infinity) * (raw.quantities[line] ?? 0) * part * (raw.factors[supplier] ?? 1);
      return cost < own - 1e-6;
    }),
  );
  if (other) count("alternate");
  return null;
}

test("random bids with volume prices and alternates have the award that trying every offer finds, and its proof", async () => {
  const seen = { volume: 0, alternate: 0 };
  const faults: string[] = [];
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const wrong = await fault(drawn(seed), (kind) => (seen[kind] += 1));
    if (wrong !== null) faults.push(`Seed ${seed}: ${wrong}`);
  }
  expect(faults).toEqual([]);
  expect(seen.volume).toBeGreaterThan(SEEDS / 10);
  expect(seen.alternate).toBeGreaterThan(SEEDS / 10);
}, 3_600_000);
