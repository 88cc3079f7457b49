// Makes a table that an earlier Bidsheet linked look as the rules of today have it: number formats, lists to choose
// from, and for moments the person's time zone with its name in the header. It writes no value.
import { inZone, looksOld } from "../../collections/today";
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn } from "../../sync/mapping";
import type { ColumnsChange } from "../../workbook/table/types";
import { openTable, type OpenTable } from "../table/openTable";
import type { Stopped } from "../obstacle";
import type { Services } from "../services";

/** The table as it is afterwards. Sheet first, then the link: cut off between the two, it is done again. */
export async function renewLook(services: Services, open: OpenTable): Promise<OpenTable | Stopped> {
  const { link } = open;
  if (link.collection.kind !== "records" || !looksOld(link)) return open;
  const mapping = inZone(link.mapping, services.zone).map(renewed);
  await services.workbook.changeColumns(link, changeFor(link, mapping));
  await services.workbook.saveLink({ ...link, mapping });
  return openTable(services, link.id, { toWrite: true });
}

function renewed(column: MappedColumn): MappedColumn {
  const { looksLike, ...rest } = column;
  return looksLike === undefined ? column : rest;
}

function changeFor({ mapping }: LinkedTable, next: readonly MappedColumn[]): ColumnsChange {
  const old = mapping.flatMap((was, column) => {
    const to = next[column];
    const isOld = was.looksLike !== undefined || (was.type === "moment" && was.zone === undefined);
    return to !== undefined && isOld ? [{ column, from: { ...was, type: was.looksLike ?? was.type }, to }] : [];
  });
  return {
    headers: old.flatMap(({ column, from, to }) =>
      from.header === undefined && to.header !== undefined ? [{ column, from: from.label, to: to.header }] : [],
    ),
    formats: old.filter(({ from, to }) => from.type !== to.type),
    choices: old.map(({ column, to }) => ({ column, to })),
    insert: [],
  };
}
