// What the workbook knows of records that a list's cells name by id, and of options of select fields: from tables and
// reports of the same site, and from a company's sheet of names. It asks the platform nothing.
import { recordListOf } from "../../collections/describe";
import { GROUP_FILTER, TARGET_FILTER } from "../../collections/fieldFilters";
import { keptNames, keptOptions, linkColumns, type KnownRecord } from "../../collections/knownHere";
import { namesOf, nameRowsIn } from "../../collections/namesSheet";
import type { RecordList } from "../../collections/recordList";
import type { RecordListName, RecordsCollection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import { belonging } from "../../values/site";
import type { Services } from "../services";
import { knownProjects } from "./projects";

type Within = RecordsCollection["within"];

/** As it is kept in a collection's `within`. */
export async function knownNames(services: Services, list: RecordList): Promise<Within> {
  const links = linkColumns(list);
  const hasOptions = list.more !== undefined;
  if (links.length === 0 && !hasOptions) return {};
  const tables = await tablesHere(services);
  const sheet = links.length === 0 ? null : await services.workbook.readCompanySheet("names");
  const rows = sheet === null ? [] : nameRowsIn(sheet.cells);
  const { environment } = services.account;
  let within: Within = {};
  for (const { linksTo: type, label, sharing } of links) {
    const told = namesOf(rows, { type, label, environment });
    const found = type === "projects" ? await projects(services) : await recordsIn(services, tables, type, sharing);
    // The company's own word comes last.
    within = { ...within, ...keptNames(type, [...found, ...told]) };
  }
  return hasOptions ? { ...within, ...(await optionsHere(services, tables)) } : within;
}

async function tablesHere({ workbook, account }: Services): Promise<readonly LinkedTable[]> {
  return (await workbook.links()).filter((link) => ["own", "colleague"].includes(belonging(link, account)));
}

async function projects(services: Services): Promise<readonly KnownRecord[]> {
  return (await knownProjects(services)).map(({ id, title }) => ({ id, name: title }));
}

/** Rows of tables that list such records, as they were last agreed on. */
async function recordsIn(
  services: Services,
  tables: readonly LinkedTable[],
  type: string,
  sharing: string | undefined,
): Promise<readonly KnownRecord[]> {
  const found: KnownRecord[] = [];
  for (const { id: linkId, collection } of tables) {
    if (collection.kind !== "records" || recordListOf[collection.list].type !== type) continue;
    const naming = recordListOf[collection.list].columns.find((column) => column.naming)?.key ?? "";
    for (const [id, [name, shared]] of await agreedCells(services, linkId, [naming, sharing ?? ""]))
      found.push({ id, name: String(name ?? ""), shared: String(shared ?? "") });
  }
  return found;
}

async function agreedCells({ workbook }: Services, linkId: string, keys: readonly string[]) {
  const copy = await workbook.agreedCopy(linkId);
  const places = keys.map((key) => copy?.keys.indexOf(key) ?? -1);
  return [...(copy?.rows ?? [])].map(([id, cells]) => [id, places.map((at) => cells[at] ?? null)] as const);
}

/** What a field of an event belongs to. */
const EVENTS = "RFP";
const OF_EVENTS: readonly RecordListName[] = ["optionsOfFields", "fieldOptions"];

/** Whether the table may have options of fields of events: a field of a group is of no event (document 2, 4.2). */
function hasEventFields({ list, within }: RecordsCollection): boolean {
  if (list === "fieldOptions") return within["target_object"] === EVENTS;
  return within[GROUP_FILTER] === undefined && [undefined, EVENTS].includes(within[TARGET_FILTER]);
}

/** By the name of their field, which is how the platform names a custom field of an event. */
async function optionsHere(services: Services, tables: readonly LinkedTable[]): Promise<Within> {
  const options = new Map<string, string[]>();
  for (const { id, collection } of tables) {
    if (collection.kind !== "records" || !OF_EVENTS.includes(collection.list)) continue;
    if (!hasEventFields(collection)) continue;
    for (const [, [field, label]] of await agreedCells(services, id, ["field", "label"])) {
      const name = collection.list === "fieldOptions" ? collection.withinTitle : String(field ?? "");
      const own = options.get(name) ?? [];
      options.set(name, [...own.filter((one) => one !== label), String(label ?? "")]);
    }
  }
  const kept = [...options].map(([name, own]) => keptOptions(`custom.${name}`, own));
  return Object.fromEntries(kept.flatMap((one) => Object.entries(one)));
}
