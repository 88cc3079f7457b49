// What the sheets of scenarios side by side are made from: the awards that were found, and where the comparison's table
// has what they look up. Pure data.
import { bandLabels } from "../compare/columns";
import type { Scenario } from "../award/scenario";
import type { AlternateOffers } from "../awardSheet/alternates";
import type { LeftAside } from "../awardSheet/leftAside";
import type { AwardBidder, ComparedTable } from "../awardSheet/sheetInput";
import { isPlain } from "../awardSheet/costing";
import type { AwardTexts } from "../awardSheet/texts";
import type { Counting } from "./counting";

/** A supplier's part of a line. */
export interface PlacedShare {
  /** Position in the bidders. */
  readonly bidder: number;
  /** Of the line, above 0 to 1. */
  readonly part: number;
}

/** One award, as a column. */
export interface ComparedScenario {
  readonly scenario: Scenario;
  /** Bidsheet's own yardstick, which nobody set up. */
  readonly standing: boolean;
  /** By line; nobody has a line without a share. */
  readonly shares: readonly (readonly PlacedShare[])[];
  /** By line: the position in the bidders of who has it today. */
  readonly incumbents: readonly (number | null)[];
  /** Not there: no alternate counts. */
  readonly alternates?: { readonly bidders: readonly AwardBidder[]; readonly offers: AlternateOffers } | undefined;
  /** What it came to when it was calculated. */
  readonly total: number;
  /** How good it is, in two or three words. Null: nothing was searched, since each line stays where it is today. */
  readonly proof: string | null;
}

/** A scenario that no column could be made of. "nobody": today's suppliers have no price for any line. */
export interface LeftOutScenario {
  readonly name: string;
  readonly why: "infeasible" | "undecided" | "nobody";
}

export interface ScenariosInput {
  readonly compared: ComparedTable;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  /** All of the comparison. */
  readonly bidders: readonly AwardBidder[];
  /** At least one. */
  readonly columns: readonly ComparedScenario[];
  readonly leftOut: readonly LeftOutScenario[];
  /** Rules and lines that an award leaves aside, by scenario. */
  readonly ignored: readonly { readonly name: string; readonly what: readonly LeftAside[] }[];
  /** What the yardsticks count. */
  readonly counting: Counting;
  /** As a workbook shows it. */
  readonly solvedAt: string;
  readonly texts: AwardTexts;
}

/** The names that the tables and sheets got. */
export interface ScenariosNames {
  readonly lines: string;
  readonly linesSheet: string;
  readonly suppliers: string;
}

/** Named rows above the bidders' columns of the lines. */
export function rowNames({ lines }: Pick<ScenariosNames, "lines">) {
  return { bidder: `${lines}_Bidder`, place: `${lines}_Place`, takesPart: `${lines}_TakesPart` };
}

/** What a scenario counts beside prices, by bidder: named rows too. */
export function costingNames({ lines }: Pick<ScenariosNames, "lines">, column: number) {
  const of = (what: string) => `${lines}_${what}${column + 1}`;
  return { factor: of("Factor"), perUnit: of("PerUnit"), perLine: of("PerLine") };
}

/** By bidder: 1 for one that gets lines of a scenario and has none today. A named row. */
export function newName({ lines }: Pick<ScenariosNames, "lines">, column: number): string {
  return `${lines}_New${column + 1}`;
}

/** By bidder: how many rows of the lines it has in a scenario. A named row. */
export function getsName({ lines }: Pick<ScenariosNames, "lines">, column: number): string {
  return `${lines}_Gets${column + 1}`;
}

/** What the scenarios are called on the sheets: one line each, no two alike. */
export function scenarioLabels({ columns }: Pick<ScenariosInput, "columns">): readonly string[] {
  return bandLabels(columns.map(({ scenario }) => scenario.name));
}

/** Whether a line of this award has several suppliers. */
export function dividesLines({ shares }: ComparedScenario): boolean {
  return shares.some((own) => own.length > 1);
}

/** Whether leaving today's supplier, or a new supplier, costs something. */
export function hasSwitching({ scenario: { switching } }: ComparedScenario): boolean {
  return switching.perLine !== 0 || switching.perSupplier !== 0;
}

/** Whether it limits what a supplier gets of some lines. */
export function limitsLines({ scenario }: ComparedScenario): boolean {
  return scenario.bounds.some(({ lines }) => lines !== undefined);
}

export function hasDiscounts({ scenario }: ComparedScenario): boolean {
  return scenario.discounts.length > 0;
}

/** Whether missing bids count. */
export function levelsBids({ scenario }: ComparedScenario): boolean {
  return scenario.costing.missing !== undefined;
}

/** Whether alternates count. */
export function offersItems({ scenario }: ComparedScenario): boolean {
  return scenario.costing.alternates !== undefined;
}

/** Whether it counts more than prices. */
export function countsMore({ scenario }: ComparedScenario): boolean {
  return !isPlain(scenario.costing);
}
