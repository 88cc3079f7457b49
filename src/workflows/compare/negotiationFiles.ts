// Makes a file for each supplier, with its own negotiation sheet alone: made from data, never by taking things out of
// this workbook, which has all bids. It writes to no sheet and sends nothing.
import { negotiationSheet } from "../../bids/negotiation/negotiationSheet";
import { english } from "../../sheets/say";
import { zipped } from "../../sheets/file/archive";
import { draftFile } from "../../sheets/file/draftFile";
import { fileNames } from "../../sheets/file/fileNames";
import { stopped } from "../obstacle";
import type { Services } from "../services";
import { negotiationCounts, madeNegotiations } from "./negotiation";
import type { NegotiationFilesMade, NegotiationFilesOutcome, NegotiationOptions, NegotiationRequest } from "./types";

/** In every file. Nobody reads it. */
const TABLE = "Negotiation";
const BOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A file for each of these suppliers, all of them or none, as sheets are made (`writeNegotiations`). RangeError for a
 * reduction that is not above 0 and below 1.
 */
export async function negotiationFiles(
  services: Services,
  comparisonId: string,
  request: NegotiationRequest,
  options: NegotiationOptions = {},
): Promise<NegotiationFilesOutcome> {
  const found = await madeNegotiations(services, comparisonId, request, options);
  if (!found.ok) return found;
  const { made, skipped } = found;
  const at = services.clock.now();
  const { name: culture } = await services.workbook.locale();
  // The supplier's name is in the file's name and on the sheet.
  const { say = english } = options;
  const opening = say("Negotiation");
  const names = fileNames(
    made.map(({ side: { label } }) => label),
    opening,
    ".xlsx",
  );
  const files = made.map((one, place) => ({
    fileName: names[place] ?? "",
    label: one.side.label,
    ...negotiationCounts(one),
  }));
  const books: Uint8Array[] = [];
  for (const { input } of made) {
    books.push(
      await draftFile(negotiationSheet(input, TABLE), { sheetName: opening, tableNames: [TABLE], culture }, at),
    );
    // Each one is work for the pane: it stays usable between them.
    await services.clock.wait(0, options.signal);
  }
  const [first] = made;
  if (first === undefined) return stopped({ kind: "comparisonGone" });
  return {
    ok: true,
    files,
    skipped,
    download: await downloadOf({ title: first.side.comparison.worksheetTitle, opening }, names, books, at),
  };
}

async function downloadOf(
  { title, opening }: { readonly title: string; readonly opening: string },
  names: readonly string[],
  books: readonly Uint8Array[],
  at: number,
): Promise<NegotiationFilesMade["download"]> {
  const [only] = books;
  if (only !== undefined && books.length === 1) return { name: names[0] ?? "", type: BOOK, bytes: only };
  const entries = books.map((content, place) => ({ path: names[place] ?? "", content, packed: true }));
  const [name = ""] = fileNames([title], opening, ".zip");
  return { name, type: "application/zip", bytes: await zipped(entries, at) };
}
