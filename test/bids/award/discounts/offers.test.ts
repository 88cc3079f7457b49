// Volume prices and alternates of random bids, from what bidders filled in to the award: against trying every award of
// the raw offers, part by part. AWARD_SEEDS=20000 asks for more of them, AWARD_FROM for others.
import { leftAsideInWords } from "../../../../src/bids/awardSheet/leftAsideWords";
import { alternateOffers } from "../../../../src/bids/awardSheet/alternates";
import { bidTiers, type BidTiersQuestion } from "../../../../src/bids/awardSheet/bidTiers";
import type { ShownBids } from "../../../../src/bids/awardSheet/costs";
import { firstScenario, type Scenario } from "../../../../src/bids/award/scenario";
import { sharesOf } from "../../../../src/bids/award/types";
import { solveScenario } from "../../../../src/bids/award/scenarioSolve";
import { loadHighsMip } from "../../../../src/solver/highsMip";
import { caseIn, type CaseRead } from "../../../../src/workflows/award/award";
import { seeded } from "../../../support/seeded";

const SEEDS = Number(process.env["AWARD_SEEDS"] ?? 500);
const FROM = Number(process.env["AWARD_FROM"] ?? 1);
const TIERS = [100, 500] as const;
const HAIR = 1e-6;

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
  /** By bidder: its prices are in another currency, so that no alternate of it counts. */
  readonly foreign: readonly boolean[];
}

function drawn(seed: number): Raw {
  const random = seeded(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const [bidders, lines] = seed % 4 === 0 ? [5, 6] : [2 + upTo(3), 1 + upTo(4)];
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
    foreign: Array.from({ length: bidders }, () => random() < 0.1),
  };
}

/** What so much of a line costs, from the words of the offers; Infinity: the bidder has none. */
function costOf(
  { quantities, offers, factors, all, foreign }: Raw,
  line: number,
  bidder: number,
  part: number,
): number {
  const offer = offers[line]?.[bidder];
  const units = (quantities[line] ?? 0) * part;
  if (offer === undefined) return Infinity;
  const { price, volume, alternate, accepted } = offer;
  const lower = volume.map((one) => (price !== null && one !== null && one < price ? one : null));
  const hasVolume = lower.some((one) => one !== null);
  const reached = lower.map((one, at) => (one !== null && units >= (TIERS[at] ?? 0) - 1e-9 ? one : Infinity));
  const other =
    alternate !== null && (all || accepted) && !hasVolume && foreign[bidder] !== true ? alternate : Infinity;
  return units * Math.min(price ?? Infinity, ...reached, other) * (factors[bidder] ?? 1);
}

interface Best {
  readonly lines: number;
  readonly total: number;
  readonly suppliers: number;
  /** By line: the part of each bidder. */
  readonly parts: readonly (readonly number[])[];
}

/**
 * Of as many lines as can be, the least cost of all awards, and of equal ones the first by the rule for ties. Nothing
 * but the number of bidders joins lines here, so each set of bidders is tried line by line.
 */
function bruteOf(raw: Raw): Best {
  const bidders = [...raw.factors.keys()];
  const sets = [...Array(2 ** bidders.length).keys()].map((set) => bidders.filter((one) => (set >> one) & 1));
  const given = raw.parts ?? [1];
  const awards = sets
    .filter((set) => raw.most === null || set.length <= raw.most)
    .map((set) => {
      const orders = given.length === 1 ? set.map((one) => [one]) : pairs(set);
      const lines = raw.quantities.map((_, line) => cheapest(raw, line, orders));
      const parts = lines.map(({ who }) => bidders.map((one) => given[who.indexOf(one)] ?? 0));
      return {
        lines: lines.filter(({ who }) => who.length > 0).length,
        total: lines.reduce((sum, { cost }) => sum + cost, 0),
        suppliers: bidders.filter((one) => parts.some((own) => (own[one] ?? 0) > 0)).length,
        parts,
      };
    });
  const [first, ...others] = awards;
  if (first === undefined) throw new Error("The empty set is a set.");
  return others.reduce((best, one) => (comesBefore(one, best) ? one : best), first);
}

/** The first by bidders of the cheapest ways; nobody where there is none. */
function cheapest(raw: Raw, line: number, orders: readonly (readonly number[])[]) {
  const given = raw.parts ?? [1];
  let best: { readonly who: readonly number[]; readonly cost: number } = { who: [], cost: Infinity };
  for (const who of orders) {
    const cost = who.reduce((sum, one, at) => sum + costOf(raw, line, one, given[at] ?? 0), 0);
    if (cost < best.cost - HAIR || (cost < best.cost + HAIR && larger(who, best.who, given))) best = { who, cost };
  }
  return best.who.length === 0 ? { who: [], cost: 0 } : best;
}

/** Of two ways of a line: which gives the first bidder more, and then the second. */
function larger(a: readonly number[], b: readonly number[], given: readonly number[]): boolean {
  for (let one = 0; one < 5; one++) {
    const more = (given[a.indexOf(one)] ?? 0) - (given[b.indexOf(one)] ?? 0);
    if (Math.abs(more) > HAIR) return more > 0;
  }
  return false;
}

function comesBefore(a: Best, b: Best): boolean {
  if (a.lines !== b.lines) return a.lines > b.lines;
  if (Math.abs(a.total - b.total) > HAIR) return a.total < b.total;
  if (a.suppliers !== b.suppliers) return a.suppliers < b.suppliers;
  const gives = a.parts.flatMap((own, line) => own.map((part, at) => part - (b.parts[line]?.[at] ?? 0)));
  return (gives.find((one) => Math.abs(one) > HAIR) ?? 0) > 0;
}

function pairs(of: readonly number[]): readonly (readonly number[])[] {
  return of.flatMap((one) => of.flatMap((other) => (one === other ? [] : [[one, other]])));
}

const idOf = (line: number) => `L${line}`;
const bidOf = (bidder: number) => `B${bidder}`;

/** The same in this order of rows and columns as a comparison shows it, and the scenario that the pane makes. */
function asRead(
  raw: Raw,
  rows: readonly number[],
  columns: readonly number[],
): { readonly read: CaseRead; readonly scenario: Scenario } {
  const offers = rows.map((line) => columns.flatMap((bidder) => raw.offers[line]?.[bidder] ?? []));
  const quantities = rows.map((line) => raw.quantities[line] ?? 0);
  const factors = columns.map((bidder) => raw.factors[bidder] ?? 1);
  const shown: ShownBids = {
    lines: rows.map((line) => ({ id: idOf(line), title: idOf(line) })),
    bidders: columns.map((bidder) => ({ bidId: bidOf(bidder), label: bidOf(bidder), takesPart: true })),
    prices: offers.map((row) => row.map(({ price }) => price)),
    extended: offers.map((row, line) =>
      row.map(({ price }) => (price === null ? "" : price * (quantities[line] ?? 0))),
    ),
    words: undefined,
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
  const accepted = offers.flatMap((row, at) =>
    row.flatMap((one, bidder) =>
      one.accepted ? [{ line: idOf(rows[at] ?? 0), bidId: bidOf(columns[bidder] ?? 0) }] : [],
    ),
  );
  const alternates = { price: "a", text: null, accepted: raw.all ? null : accepted };
  const cells = shown.bidders.map((_, bidder) => ({
    prices: offers.map((row) => row[bidder]?.alternate ?? null),
    texts: [],
    foreign: raw.foreign[columns[bidder] ?? 0] === true,
  }));
  const adders = factors.flatMap((factor, bidder) =>
    factor === 1 ? [] : [{ bidId: bidOf(columns[bidder] ?? 0), part: factor - 1, perUnit: 0, perLine: 0 }],
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

type Seen = Record<"volume" | "alternate" | "settled" | "awarded", number>;

/** What went wrong with rows and columns in this order; null: nothing. */
async function fault(
  raw: Raw,
  wanted: Best,
  rows: readonly number[],
  columns: readonly number[],
  seen: Seen,
): Promise<string | null> {
  const { read, scenario } = asRead(raw, rows, columns);
  const { problem, built, ignored } = caseIn(read, scenario);
  if (ignored.length > 0) return ignored.map(leftAsideInWords).join("; ");
  const result = await solveScenario(problem, built.rules, { seconds: 1000, awardOnly: true }, parts);
  if (result.kind !== "awarded") return wanted.lines === 0 ? null : `It is ${result.kind} instead of ${wanted.total}.`;
  const { award } = result;
  const lines = problem.lines.length - award.uncovered.length;
  if (lines !== wanted.lines || Math.abs(award.total - wanted.total) > HAIR)
    return `${lines} lines for ${award.total} instead of ${wanted.lines} for ${wanted.total}`;
  if (Math.abs(award.bound - award.total) > HAIR) return `not proven: ${award.bound}`;
  const own = raw.quantities.map(() => columns.map(() => 0));
  const isOther = award.lines.map((one, at) => {
    const line = Number(problem.lines[at]?.id.slice(1));
    return sharesOf(one).map(({ supplier, part, cost }) => {
      // Bidders without any offer are no suppliers of the case.
      const bidder = Number(problem.suppliers[supplier]?.id.slice(1));
      own[line]?.splice(bidder, 1, part);
      const { price = null } = raw.offers[line]?.[bidder] ?? {};
      const asked = (price ?? Infinity) * (raw.quantities[line] ?? 0) * part * (raw.factors[bidder] ?? 1);
      return cost < asked - HAIR;
    });
  });
  seen.awarded += 1;
  if (award.discount > 0) seen.volume += 1;
  if (isOther.flat().includes(true)) seen.alternate += 1;
  if (!award.settled) return null;
  seen.settled += 1;
  const same = own.flat().every((part, at) => Math.abs(part - (wanted.parts.flat()[at] ?? 0)) < HAIR);
  return same ? null : `Of equal awards it is ${JSON.stringify(own)} instead of ${JSON.stringify(wanted.parts)}.`;
}

test("random bids with volume prices and alternates have the award that trying every offer finds, and its proof, however rows and columns are shuffled", async () => {
  const seen: Seen = { volume: 0, alternate: 0, settled: 0, awarded: 0 };
  const faults: string[] = [];
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const raw = drawn(seed);
    const wanted = bruteOf(raw);
    const [rows, columns] = [[...raw.quantities.keys()], [...raw.factors.keys()]];
    const [first, turned] = [shuffleOf(seed, rows), shuffleOf(seed + 1e6, columns)];
    const wrong = (await fault(raw, wanted, rows, columns, seen)) ?? (await fault(raw, wanted, first, turned, seen));
    if (wrong !== null) faults.push(`Seed ${seed}: ${wrong}`);
  }
  expect(faults).toEqual([]);
  expect(Math.min(seen.volume, seen.alternate)).toBeGreaterThan(SEEDS / 10);
  expect(seen.settled).toBeGreaterThan(seen.awarded * 0.9);
}, 3_600_000);

function shuffleOf(seed: number, of: readonly number[]): readonly number[] {
  const random = seeded(seed);
  const keys = of.map(() => random());
  return of.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}
