// Short ways to say what a preview shows, over rows of the sheet, of the platform and of what both agreed on.
import type { ComingList } from "../../../src/collections/coming";
import { recordListOf } from "../../../src/collections/describe";
import { recordsMapping } from "../../../src/collections/recordList";
import type { RawRow } from "../../../src/collections/records";
import type { RecordListName } from "../../../src/sync/collection";
import { conflictKey } from "../../../src/sync/conflictKey";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { Choices, Resolution } from "../../../src/sync/decisions";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { noChoices } from "../../../src/sync/plan/choices";
import type { ListPage } from "../../../src/sync/plan/renewal";
import type { Undoing } from "../../../src/sync/plan/undo";
import type { OwnCreates } from "../../../src/sync/sentCreates";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import type { CellValue } from "../../../src/values/cell";
import { encodeCell } from "../../../src/values/typedCell";
import { previewOf } from "../../../src/workflows/send/preview";
import type { Preview } from "../../../src/workflows/send/types";
import type { OpenTable } from "../../../src/workflows/table/openTable";
import { agreedOf, mapping, remoteOf, sheetOf, type Row } from "../../sync/support";
import { link, NOW } from "../journal/journalRoom";

export const FIRST_ROW = 3;

export interface Shown {
  readonly sheet?: readonly Row[];
  readonly remote?: readonly Row[];
  /** As the platform has it where it is absent. */
  readonly agreed?: AgreedCopy | null;
  readonly formulas?: readonly (readonly [number, string])[];
  readonly frozen?: readonly number[];
  /** By id and column. */
  readonly decided?: readonly (readonly [string, number, Resolution])[];
  readonly choices?: Partial<Choices>;
  readonly undoing?: Partial<Undoing>;
  readonly own?: OwnCreates;
  readonly pages?: readonly ListPage[];
  readonly complete?: boolean;
  /** Cells of the platform outside the mapping, by id. */
  readonly beside?: Readonly<Record<string, RawRow>>;
  readonly link?: Partial<LinkedTable>;
  readonly at?: number;
  readonly lastSend?: string;
  readonly coming?: readonly ComingList[];
}

/** By the platform's names. */
export const rawCells = (cells: readonly CellValue[]): RawRow =>
  Object.fromEntries(mapping.map(({ key }, at) => [key, encodeCell(cells[at] ?? null)]));

export function openOf(given: Shown): OpenTable {
  const { sheet = [], formulas = [] } = given;
  const about = { sheetName: "Lots", tableName: "Lots", sheetProtected: false, filterProblem: null };
  const marks = { renamed: [], undoneTo: null, isAhead: false, firstRow: FIRST_ROW };
  const status = sheet.map(() => "");
  const table = { ...about, ...marks, rows: sheetOf(sheet, formulas), status, statusKinds: sheet.map(() => null) };
  return { ok: true, link: { ...link, ...given.link }, table };
}

/** What the person sees, with the choices that are given. */
export function shown(given: Shown): Preview {
  const { remote = [], decided = [], beside = {}, undoing, own = new Map() } = given;
  const agreed = given.agreed === undefined ? agreedOf(remote) : given.agreed;
  const raw = new Map(remote.map(([id, ...cells]) => [id, { ...rawCells(cells), ...beside[id] }]));
  const resolutions = new Map(decided.map(([id, column, said]) => [conflictKey(id, column), said]));
  const pulled = {
    remote: remoteOf(remote, given.complete),
    raw,
    at: given.at ?? NOW,
    frozen: new Set(given.frozen),
    pages: given.pages ?? [],
  };
  const ground = { open: openOf(given), agreed, pulled, lastSend: given.lastSend ?? "", words: rowTexts, own };
  const choices = { ...noChoices, resolutions, ...given.choices };
  const common = { choices, rules: [] };
  if (undoing === undefined)
    return previewOf(ground, {
      ...common,
      kind: "send",
      undoes: null,
      sendAt: null,
      undoing: null,
      coming: given.coming ?? [],
    });
  const all = { ...nothingDone, ...undoing };
  return previewOf(ground, { ...common, kind: "undo", undoes: "L.1", sendAt: "2026-03-01T09:00:00Z", undoing: all });
}

/** The link of a list of the company, with that list's own columns. */
export function listLink(list: RecordListName, within: Readonly<Record<string, string>> = {}): Partial<LinkedTable> {
  const collection = { kind: "records" as const, list, within, title: list, withinTitle: "" };
  return { id: list, collection, mapping: recordsMapping(recordListOf[list]) };
}

const nothingDone: Undoing = {
  updates: [],
  created: [],
  deleted: [],
  removed: new Set(),
  restored: new Set(),
  unseen: 0,
};
