// Moves a table of another site over to the connected one: where its cells are, and which list it is matched with. It
// binds nothing; the proposal compares first, and linking sends nothing.
import { withoutKnown } from "../../collections/knownHere";
import { ONLY } from "../../collections/recordList";
import { GROUP_FILTER } from "../../collections/fieldFilters";
import { titlesOf } from "../../sync/collectionTitles";
import type { AdoptionCandidate } from "../../sync/adopt/types";
import type { Collection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import { type Stopped, stopped } from "../obstacle";
import { linkById } from "../table/openTable";
import type { Services } from "../services";
import { scanSheet } from "./sheet";
import type { ScanRequest, SheetScan } from "./types";

export interface MoveFound {
  readonly ok: true;
  readonly link: LinkedTable;
  readonly candidate: AdoptionCandidate;
  readonly scan: SheetScan;
  readonly request: ScanRequest;
}

/** Reads the sheet only. */
export async function findMove(services: Services, linkId: string): Promise<MoveFound | Stopped> {
  const link = await linkById(services, linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  const { title } = titlesOf(link.collection);
  if (!isMovable(link.collection)) return stopped({ kind: "notMovable", title });
  const look = await services.workbook.lookAtTable(link);
  if (!look.ok) return stopped(look.problem);
  const request: ScanRequest = { source: { kind: "sheet", name: look.table.sheetName } };
  const scanned = await scanSheet(services, request);
  if (!scanned.ok) return scanned;
  const candidate = scanned.scan.candidates.find(({ linked }) => linked?.linkId === linkId);
  if (candidate === undefined) return stopped({ kind: "tableGone", title });
  return { ok: true, link, candidate, scan: scanned.scan, request };
}

/** A list that is named by ids of its own site has no counterpart that anybody could tell. */
function isMovable(collection: Collection): boolean {
  if (collection.kind === "lineItems") return true;
  return !Object.keys(withoutKnown(collection.within)).some(
    (name) => name === ONLY || name === "field_id" || name === GROUP_FILTER || /(^|_)id(_|$)/.test(name),
  );
}
