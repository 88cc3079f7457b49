// Writes an award as two new sheets of live formulas over its comparison: a summary, and the lines. It changes nothing
// on any other sheet.
import { bidColumnNames as comparisonNames } from "../../bids/compare/columns";
import { sumName } from "../../bids/compare/sums";
import { linesSheet } from "../../bids/awardSheet/linesSheet";
import type { AwardSheetInput, ComparedTable } from "../../bids/awardSheet/sheetInput";
import { summarySheet } from "../../bids/awardSheet/summarySheet";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import type { Scenario } from "../../bids/award/scenario";
import type { Awarded } from "../../bids/award/types";
import { ratesSentence } from "../../bids/rates/formulas";
import { rateNames } from "../../bids/rates/pointed";
import type { Say } from "../../sheets/say";
import type { RememberedColumn } from "../../workbook/compare/types";
import type { MadeKind, MadeOf, NamedSheet, NewSheets } from "../../workbook/sheets/types";
import { stopped } from "../obstacle";
import { readAward, type AwardRead } from "./read";
import type { AwardProposal, AwardTables, AwardWrittenOutcome } from "./types";
import { timeText } from "../compare/sheet";
import type { Services, WorkflowOptions } from "../services";

/** Without texts the sheets are English. */
export interface AwardWriteOptions extends WorkflowOptions {
  readonly texts?: AwardTexts | undefined;
}

export async function writeAward(
  services: Services,
  proposal: AwardProposal,
  { signal, texts = englishTexts }: AwardWriteOptions = {},
): Promise<AwardWrittenOutcome> {
  const { result, scenario } = proposal;
  if (result.kind !== "awarded") return stopped({ kind: "noAwardFound" });
  const read = await readAward(services, proposal.comparison.id, scenario);
  if (!read.ok) return read;
  signal?.throwIfAborted();
  const request: NewSheets = { ...awardSheets(proposal, result, read, texts), activate: 0 };
  const created = await services.workbook.createAward(request, read.comparison, {
    title: scenario.name,
    at: proposal.at,
  });
  const [summary, lines] = created.sheets;
  return {
    ok: true,
    sheetName: summary?.sheetName ?? "",
    linesSheetName: lines?.sheetName ?? "",
    tables: awardTablesOf(created.sheets.map(({ tables }) => tables.map(({ name }) => name))),
    charts: created.charts,
  };
}

/** The two sheets of an award, to be made alone or beside others. */
export function awardSheets(
  proposal: AwardProposal,
  result: Awarded,
  read: AwardRead,
  texts: AwardTexts,
): Pick<NewSheets, "sheets" | "draft"> {
  const { scenario } = proposal;
  const { say } = texts;
  const of = madeOfAward("award", proposal);
  const input = inputOf(proposal, result, read, texts);
  const word = wordOf(scenario.name);
  const tables = ["Suppliers", "Rules", "Curve", "Coverage", ...(scenario.discounts.length === 0 ? [] : ["Discounts"])];
  return {
    sheets: [
      {
        sheetName: say("Award {scenario}", { scenario: scenario.name }),
        tableNames: tables.map((table) => `Award_${word}_${table}`),
        of,
      },
      { sheetName: say("Lines {scenario}", { scenario: scenario.name }), tableNames: [`Award_${word}_Lines`], of },
    ],
    draft: (names) => draftsOf(input, names),
  };
}

/** What is remembered of a sheet that was made from an award. */
export function madeOfAward(
  kind: MadeKind,
  { comparison, scenario, at }: Pick<AwardProposal, "comparison" | "scenario" | "at">,
): MadeOf {
  return { kind, comparisonId: comparison.id, scenario: scenario.name, at };
}

/** What other sheets ask of an award; `names`: of the tables on its two sheets. */
export function awardTablesOf([summary, lines]: readonly (readonly string[])[]): AwardTables {
  return { suppliers: summary?.[0] ?? "", lines: lines?.[0] ?? "" };
}

function draftsOf(input: AwardSheetInput, [summary, lines]: readonly NamedSheet[]) {
  const [suppliers = "", , curve = "", coverage = "", discounts = ""] = summary?.tableNames ?? [];
  const names = { suppliers, discounts, lines: lines?.tableNames[0] ?? "", linesSheet: lines?.sheetName ?? "" };
  return [summarySheet(input, names, { curve, coverage }), linesSheet(input, names)];
}

const LONGEST_WORD = 40;

function wordOf(name: string): string {
  return Array.from(name).slice(0, LONGEST_WORD).join("");
}

function inputOf(proposal: AwardProposal, result: Awarded, read: AwardRead, texts: AwardTexts): AwardSheetInput {
  const { bidders } = read.shown;
  const incumbents = new Map(read.shown.lines.map(({ id }, line) => [id, read.incumbents[line] ?? null]));
  return {
    scenario: proposal.scenario,
    ignored: proposal.ignored,
    lines: proposal.lines,
    compared: comparedOf(read, texts.say),
    bidders: biddersOf(read, proposal.scenario.costing),
    alternates: read.alternates,
    suppliers: proposal.bidders.map(({ bidId }) => bidders.findIndex((one) => one.bidId === bidId)),
    incumbents: proposal.lines.map(({ id }) => incumbents.get(id) ?? null),
    award: result.award,
    curve: result.curve,
    coverage: result.coverage,
    ruleCosts: result.ruleCosts,
    asked: proposal.asked,
    quantities: proposal.quantities,
    counting: proposal.counting,
    solvedAt: timeText(proposal.at),
    texts,
  };
}

/** All of the comparison, with the columns that the table has of them. */
export function biddersOf(
  read: Pick<AwardRead, "comparison" | "read" | "shown">,
  { alternates }: Pick<Scenario["costing"], "alternates"> = {},
): AwardSheetInput["bidders"] {
  const headerOf = (kind: RememberedColumn["kind"], bidId: string) =>
    headerAt(read, (one) => one.kind === kind && one.bidId === bidId);
  const further = (key: string | null, bidId: string) =>
    key === null ? null : headerAt(read, (one) => one.further === key && one.bidId === bidId);
  return read.shown.bidders.map(({ bidId, label }) => ({
    bidId,
    label,
    price: headerOf("price", bidId),
    extended: headerOf("extended", bidId),
    ...(alternates === undefined
      ? {}
      : { alternate: { price: further(alternates.price, bidId), text: further(alternates.text, bidId) } }),
  }));
}

export function comparedOf({ comparison, read, rates }: AwardRead, say: Say): ComparedTable {
  const own = (kind: RememberedColumn["kind"]) => lineHeader({ comparison, read }, kind);
  return {
    table: read.tableName,
    sheetName: read.sheetName,
    currency: comparison.currency,
    title: `${comparison.eventTitle}, ${comparison.worksheetTitle}`,
    names: { kind: comparisonNames(comparison.tableName).kind, lines: sumName(comparison.tableName, "Lines") },
    // A table without its column of line ids cannot be read at all.
    line: own("line") ?? "",
    part: own("part"),
    worksheet: own("worksheet"),
    quantity: own("quantity"),
    baselineValue: own("baselineValue"),
    levels: { lowest: own("lowest"), highest: own("highest"), mean: own("mean"), baseline: own("baseline") },
    start: own("start"),
    ratesNote: ratesNoteOf({ comparison, rates }, say),
    headers: read.allHeaders,
    words: comparison.words,
  };
}

/** A formula that says at which rates prices in other currencies count; null: there are none. */
export function ratesNoteOf({ comparison, rates }: Pick<AwardRead, "comparison" | "rates">, say: Say): string | null {
  return rates === null ? null : ratesSentence(rateNames(rates.place), comparison.rates?.currencies ?? [], say);
}

/** A column of the lines as it is called now; null: it is gone. */
export function lineHeader(read: Pick<AwardRead, "comparison" | "read">, kind: RememberedColumn["kind"]) {
  return headerAt(read, (one) => one.kind === kind);
}

function headerAt(
  { comparison, read }: Pick<AwardRead, "comparison" | "read">,
  is: (one: RememberedColumn) => boolean,
): string | null {
  const at = comparison.columns.findIndex(is);
  return at < 0 || read.gone.has(at) ? null : (read.headers[at] ?? null);
}
