// Writes a page for the board: a new sheet of formulas over an award's sheets, which it makes too where they are not
// there. Earlier readings of the bids come from the workbook; nobody is asked.
import { boardSheet } from "../../bids/board/boardSheet";
import type { BoardInput } from "../../bids/board/input";
import { englishTexts, type AwardTexts } from "../../bids/awardSheet/texts";
import { lowestTotal } from "../../bids/board/rounds";
import { sharesOf, type Awarded } from "../../bids/award/types";
import { bidColumnNames } from "../../bids/compare/columns";
import type { NamedSheet, WishedSheet } from "../../workbook/sheets/types";
import { timeText } from "../compare/sheet";
import { stopped } from "../obstacle";
import type { Services } from "../services";
import { readAward, type AwardRead } from "./read";
import type { AwardProposal, AwardTables, BoardWrittenOutcome } from "./types";
import {
  type AwardWriteOptions,
  awardSheets,
  biddersOf,
  lineHeader,
  madeOfAward,
  ratesNoteOf,
  awardTablesOf,
} from "./write";

/** `written`: the sheets that this proposal was written to; null: none. */
export async function writeBoard(
  services: Services,
  proposal: AwardProposal,
  written: AwardTables | null,
  { signal, texts = englishTexts }: AwardWriteOptions = {},
): Promise<BoardWrittenOutcome> {
  const { result, scenario, comparison } = proposal;
  if (result.kind !== "awarded") return stopped({ kind: "noAwardFound" });
  const read = await readAward(services, comparison.id, scenario);
  if (!read.ok) return read;
  const inputOf = await inputsOf(services, proposal, result, read, texts);
  const there = written !== null && (await areThere(services, written)) ? written : null;
  signal?.throwIfAborted();
  const page = pageWish(proposal, texts);
  const draft = (names: NamedSheet | undefined, award: AwardTables) =>
    boardSheet(inputOf(award), {
      amounts: names?.tableNames[0] ?? "",
      suppliers: names?.tableNames[1] ?? "",
    });
  if (there !== null) {
    const created = await services.workbook.createSheets({
      sheets: [page],
      draft: ([names]) => [draft(names, there)],
      activate: 0,
    });
    const sheetName = created.sheets[0]?.sheetName ?? "";
    return { ok: true, sheetName, award: null, tables: there, charts: created.charts };
  }
  const sheets = awardSheets(proposal, result, read, texts);
  const created = await services.workbook.createAward(
    {
      sheets: [...sheets.sheets, page],
      draft: (names) => [
        ...sheets.draft(names.slice(0, -1)),
        draft(names.at(-1), awardTablesOf(names.map(({ tableNames }) => tableNames))),
      ],
      activate: sheets.sheets.length,
    },
    read.comparison,
    { title: scenario.name, at: proposal.at },
  );
  const [summary = "", lines = "", sheetName = ""] = created.sheets.map((one) => one.sheetName);
  return {
    ok: true,
    sheetName,
    award: { sheetName: summary, linesSheetName: lines },
    tables: awardTablesOf(created.sheets.map(({ tables }) => tables.map(({ name }) => name))),
    charts: created.charts,
  };
}

function pageWish(proposal: AwardProposal, { say }: AwardTexts): WishedSheet {
  return {
    sheetName: say("Board {scenario}", { scenario: proposal.scenario.name }),
    tableNames: ["Board_Amounts", "Board_Suppliers"],
    of: madeOfAward("board", proposal),
  };
}

async function areThere({ workbook }: Services, { lines, suppliers }: AwardTables): Promise<boolean> {
  const names = new Set((await workbook.tables()).map(({ tableName }) => tableName));
  return names.has(lines) && names.has(suppliers);
}

/** All but the names of the award's tables, which are known late. */
async function inputsOf(
  { workbook, profile }: Services,
  proposal: AwardProposal,
  result: Awarded,
  read: AwardRead,
  { say }: AwardTexts,
): Promise<(award: AwardTables) => BoardInput> {
  const { comparison, shown } = read;
  const pulls = await workbook.pulls(comparison, comparison.pulls.length);
  const counting = new Set(shown.bidders.filter(({ takesPart }) => takesPart).map(({ bidId }) => bidId));
  const headerOf = (kind: Parameters<typeof lineHeader>[1]) => lineHeader(read, kind);
  const { kind, budget } = bidColumnNames(comparison.tableName);
  const input: Omit<BoardInput, "award"> = {
    say,
    event: comparison.eventTitle,
    worksheet: comparison.worksheetTitle,
    company: profile.company ?? null,
    currency: comparison.currency,
    scenario: proposal.scenario.name,
    calculatedAt: timeText(proposal.at),
    compared: {
      table: read.read.tableName,
      names: { kind, budget },
      // A table without its column of line ids cannot be read at all.
      line: headerOf("line") ?? "",
      bids: headerOf("bids"),
      bestExtended: headerOf("bestExtended"),
      baselineValue: headerOf("baselineValue"),
      part: headerOf("part"),
      remarks: headerOf("remarks"),
    },
    ratesNote: ratesNoteOf(read, say),
    bidders: byAward(proposal, result, read),
    rounds: pulls
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map((pull) => ({ at: timeText(pull.at), ...lowestTotal(pull, (bidId) => counting.has(bidId)) })),
  };
  return (award) => ({ ...input, award });
}

/** All that take part, those that get most first. */
function byAward({ bidders }: AwardProposal, { award }: Awarded, read: AwardRead): readonly string[] {
  const spend = new Map<string, number>();
  for (const { supplier, cost } of award.lines.flatMap(sharesOf)) {
    const bidId = bidders[supplier]?.bidId ?? "";
    spend.set(bidId, (spend.get(bidId) ?? 0) + cost);
  }
  const counting = new Set(read.shown.bidders.filter(({ takesPart }) => takesPart).map(({ bidId }) => bidId));
  return biddersOf(read)
    .filter(({ bidId }) => counting.has(bidId))
    .toSorted((a, b) => (spend.get(b.bidId) ?? 0) - (spend.get(a.bidId) ?? 0))
    .map(({ label }) => label);
}
