// Links a price sheet that a person already has: look for it, propose what is which, link it. Scan and proposal change
// nothing; linking writes only what the proposal named, sends nothing, and agrees on a cell only where both sides are
// equal.
import { sharedWords, shareWords, type SharedWords } from "./companyWords";
import { titlesOf } from "../../sync/collectionTitles";
import { findCandidates } from "../../sync/adopt/scan";
import type { RememberedHeader, RememberedWord } from "../../sync/adopt/types";
import { textOfColumn } from "../../sync/adopt/knownTexts";
import { normalText } from "../../sync/adopt/words";
import { mappingKeys } from "../../sync/agreed/agreed";
import type { AgreedCells, AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import { sameCell } from "../../values/sameCell";
import type { Workbook } from "../../workbook/workbook";
import { madeHere } from "../owner";
import { stopped } from "../obstacle";
import { buildProposal } from "./propose";
import type {
  AdoptionChoices,
  AdoptionOutcome,
  AdoptionProposal,
  AdoptionRequest,
  ProposalOutcome,
  ScanOutcome,
  ScanRequest,
} from "./types";
import { backUpAgreed, storeAgreed } from "../table/agreedCopy";
import { listSource } from "../link/records";
import { readSource, type Source } from "../link/worksheet";
import type { Services, WorkflowOptions } from "../services";

/** Reads the sheet only. */
export async function scanSheet(services: Services, request: ScanRequest): Promise<ScanOutcome> {
  const { workbook } = services;
  const read = await workbook.readSheet(request.source);
  if (!read.ok) return stopped({ kind: "sheetMissing", sheetName: read.problem.name });
  const { sheet } = read;
  const locale = await workbook.locale();
  const linked = new Map((await workbook.links()).map((link) => [link.tableId, linkedAs(link)]));
  const candidates = findCandidates(sheet, { locale, linked, headerRow: request.headerRow ?? null });
  const { sheetName, sheetNames, sheetProtected, isEmpty, block } = sheet;
  const cells = isEmpty ? "sheetEmpty" : block.area.rows === 0 ? "selectionEmpty" : "some";
  return { ok: true, scan: { sheetName, sheetNames, sheetProtected, cells, locale, candidates } };
}

function linkedAs(link: LinkedTable) {
  return { linkId: link.id, ...namesOf(link) };
}

/** Room for the id and the status column. */
const OWN_COLUMNS = 2;

/** Both sides are read whole. The sheet is read last, since the person may go on typing while the list comes in. */
export async function proposeAdoption(
  services: Services,
  request: AdoptionRequest,
  options: WorkflowOptions = {},
): Promise<ProposalOutcome> {
  const { list } = request;
  const source =
    list === undefined ? await readSource(services, request, options) : await listSource(services, list, options);
  return source.ok ? proposeOver(services, request, source, await sharedWords(services)) : source;
}

/**
 * With other choices. The platform's rows are those of the last proposal, since a choice must not cost a whole list;
 * the sheet is read again.
 */
export function proposeAgain(
  services: Services,
  { request, seen, shared }: AdoptionProposal,
  choices: AdoptionChoices,
): Promise<ProposalOutcome> {
  return proposeOver(services, { ...request, choices }, seen.source, shared);
}

async function proposeOver(
  services: Services,
  request: AdoptionRequest,
  source: Source,
  shared: SharedWords,
): Promise<ProposalOutcome> {
  const { workbook, clock } = services;
  const read = await workbook.readTarget({
    target: request.target,
    beside: source.mapping.length + OWN_COLUMNS,
    tableName: source.title,
  });
  if (!read.ok) return stopped({ kind: "sheetMissing", sheetName: read.problem.name });
  const { tableId } = request.target;
  const link = (await workbook.links()).find((one) => tableId !== null && one.tableId === tableId);
  const proposal = buildProposal({
    request,
    source,
    found: read.found,
    locale: await workbook.locale(),
    memory: await workbook.rememberedHeaders(),
    words: await workbook.rememberedWords(),
    shared,
    linked: link === undefined || link.id === request.moves ? null : namesOf(link),
    at: clock.now(),
  });
  return { ok: true, proposal };
}

function namesOf({ collection }: LinkedTable) {
  const { title, within } = titlesOf(collection);
  return { eventTitle: within, worksheetTitle: title };
}

/**
 * Cut off before the link is saved, it leaves a table with ids and no link: the next proposal finds the ids again. Cut
 * off after, it leaves a link without an agreed copy: every difference is then a conflict, and nothing is deleted.
 */
export async function adoptSheet(
  services: Services,
  proposal: AdoptionProposal,
  options: WorkflowOptions = {},
): Promise<AdoptionOutcome> {
  const { workbook } = services;
  const { seen, sheetName } = proposal;
  const [obstacle] = proposal.obstacles;
  if (obstacle !== undefined) return stopped(obstacle);
  const { tableId } = proposal.request.target;
  const linked = (await workbook.links()).find((one) => tableId !== null && one.tableId === tableId);
  const moved = linked?.id === proposal.request.moves ? linked : undefined;
  if (linked !== moved && linked !== undefined)
    return stopped({ kind: "alreadyLinked", tableName: linked.tableName, ...namesOf(linked) });
  options.signal?.throwIfAborted();
  const adopted = await adoptOver(services, moved, seen.write);
  if (!adopted.ok)
    return stopped({ kind: adopted.problem === "changed" ? "sheetChanged" : "sheetProtected", sheetName });
  const left = leftCells(proposal, adopted.left);
  const agreed = agreedNow(proposal, left);
  const link = linkOf(services, proposal, adopted, agreed.conflicts);
  await workbook.saveLink(link);
  await storeAgreed(services, link.id, agreed.copy);
  if (moved !== undefined) await workbook.removeLink(moved.id);
  const [headers, words] = [confirmed(proposal), confirmedWords(proposal)];
  await workbook.rememberHeaders(headers);
  await workbook.rememberWords(words);
  return {
    ok: true,
    link,
    matched: proposal.matched.length,
    newRows: proposal.effects.newRows,
    cellsConverted: seen.write.cells.length - adopted.left.length,
    cellsLeft: [...left.values()],
    conflicts: agreed.open,
    notShared: await shareWords(services, headers, words),
    ...(await backUpAgreed(services, link.id)),
  };
}

/**
 * The link before loses its agreed copy first: were the move cut off in the middle, the ids of the new site would else
 * be taken for rows of the old one. Without a copy every difference is asked about and nothing is deleted.
 */
async function adoptOver(
  { workbook }: Services,
  moved: LinkedTable | undefined,
  write: AdoptionProposal["seen"]["write"],
): ReturnType<Workbook["adoptTable"]> {
  if (moved === undefined) return workbook.adoptTable(write);
  const { copy } = await workbook.agreedState(moved.id);
  if (copy !== null) await workbook.saveAgreedCopy(moved.id, { ...copy, rows: new Map() });
  const adopted = await workbook.adoptTable(write);
  if (!adopted.ok && copy !== null) await workbook.saveAgreedCopy(moved.id, copy);
  return adopted;
}

type Adopted = Extract<Awaited<ReturnType<Workbook["adoptTable"]>>, { ok: true }>;

function linkOf(
  services: Services,
  { seen, columns }: AdoptionProposal,
  adopted: Adopted,
  openConflicts: number,
): LinkedTable {
  const offsets = offsetsOf({ columns, seen });
  const { id, status } = seen.write;
  const columnId = (offset: number): number => adopted.columnIds[offset] ?? -1;
  return {
    id: services.newId(),
    tableId: adopted.tableId,
    tableName: adopted.tableName,
    collection: seen.source.collection,
    ...madeHere(services),
    mapping: seen.mapping.map((column, at) => {
      const header = adopted.headers[offsets[at] ?? -1] ?? column.label;
      return header === column.label ? { ...column, header: undefined } : { ...column, header };
    }),
    columnIds: { id: columnId(id.offset), status: columnId(status.offset), cells: offsets.map(columnId) },
    leftOut: seen.leftOut.map(({ key }) => key),
    leftOutComputed: seen.leftOut.filter(({ computed }) => computed).map(({ key }) => key),
    lastRefresh: null,
    openConflicts,
  };
}

/** Table offsets in the mapping's order: the sheet's own columns, then the added ones at the end. */
function offsetsOf({ columns, seen }: Pick<AdoptionProposal, "columns" | "seen">): number[] {
  let next = seen.write.target.area.columns;
  return columns.flatMap(({ choice }) =>
    choice.kind === "leave" ? [] : [choice.kind === "sheet" ? choice.offset : next++],
  );
}

/** Cells that kept what they held, by "row:offset", with their addresses. */
function leftCells({ seen, conversions }: AdoptionProposal, positions: readonly number[]): ReadonlyMap<string, string> {
  const accepted = conversions.filter((one) => one.accepted);
  return new Map(
    positions.flatMap((at) => {
      const cell = seen.write.cells[at];
      return cell === undefined ? [] : [[`${cell.row}:${cell.offset}`, accepted[at]?.address ?? ""] as const];
    }),
  );
}

interface AgreedNow {
  readonly copy: AgreedCopy;
  /** Rows with a conflict, and conflicting cells. */
  readonly conflicts: number;
  readonly open: number;
}

/**
 * A column that was just added is blank here by our own doing, so that the next refresh writes what the platform has.
 */
function agreedNow(proposal: AdoptionProposal, left: ReadonlyMap<string, string>): AgreedNow {
  const { seen, matched, columns } = proposal;
  const { mapping, remote, cells } = seen;
  const offsets = offsetsOf(proposal);
  const isAdded = columns.flatMap(({ choice }) => (choice.kind === "leave" ? [] : [choice.kind === "add"]));
  const items = new Map(remote.ids.map((id, at) => [id, remote.cells[at] ?? []]));
  const rows = new Map<string, AgreedCells>();
  let open = 0;
  let conflicts = 0;
  for (const { row, id } of matched) {
    const theirs = items.get(id) ?? [];
    const before = open;
    const agreed = mapping.map((column, at) => {
      if (isAdded[at] === true) return null;
      const value = theirs[at] ?? null;
      const same = !left.has(`${row}:${offsets[at] ?? -1}`) && sameCell(cells[row]?.[at] ?? null, value);
      if (!same && !column.computed) open++;
      return same ? value : undefined;
    });
    if (open > before) conflicts++;
    rows.set(id, agreed);
  }
  return { copy: { keys: mappingKeys(mapping), rows }, conflicts, open };
}

/** What the person let stand is confirmed, and wins the next time. */
function confirmed({ columns, sheetColumns }: AdoptionProposal): RememberedHeader[] {
  return columns.flatMap(({ column, choice }) => {
    const own = choice.kind === "sheet" ? sheetColumns.find(({ offset }) => offset === choice.offset) : undefined;
    const header = normalText(own?.fullHeader ?? "");
    return header === "" ? [] : [{ header, meaning: column.meaning ?? null, label: normalText(column.label) }];
  });
}

const WORDS: ReadonlySet<string> = new Set(["unit", "rows", "learned", "shared"]);

/** Words alone: a number that lost its zeros says nothing about the next one. */
function confirmedWords({ columns, conversions }: AdoptionProposal): RememberedWord[] {
  const byKey = new Map(columns.map(({ column }) => [column.key, column]));
  const words = conversions.flatMap(({ key, from, to, doubt, accepted }): RememberedWord[] => {
    const column = byKey.get(key);
    const isWord = doubt !== null && WORDS.has(doubt.kind);
    if (!accepted || !isWord || column === undefined || typeof to !== "string") return [];
    return [textOfColumn(column, String(from), to)];
  });
  return [...new Map(words.map((one) => [JSON.stringify([one.from, one.meaning ?? one.label]), one])).values()];
}
