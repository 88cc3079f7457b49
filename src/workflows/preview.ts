// Preview: the exact list of what a send will do. It writes nothing and sends nothing that changes anything.
import { planSync } from "../sync/planSync";
import type { Resolutions } from "../sync/types";
import type { TableRead } from "../workbook/types";
import { readBothSides } from "./bothSides";
import { openTable, stopped, type OpenTable } from "./tables";
import type { Preview, PreviewOutcome, Services, Stopped, WorkflowOptions } from "./types";

const NO_CHOICES: Resolutions = new Map();

export async function previewTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<PreviewOutcome> {
  const sides = await readBothSides(services, linkId, options);
  if (!sides.ok) return sides;
  const { pulled, settled } = sides;
  if (settled.waitMs > 0) return stopped({ kind: "sendUnsettled", waitMs: settled.waitMs });
  const partial = { remote: pulled.remote, raw: pulled.raw, at: services.clock.now() };
  return rebuild(services, linkId, partial, NO_CHOICES);
}

/** The same preview with a person's choices for its conflicts; asks the platform nothing. */
export async function resolvePreview(
  services: Services,
  preview: Preview,
  resolutions: Resolutions,
): Promise<PreviewOutcome> {
  return rebuild(services, preview.link.id, preview, resolutions);
}

/** Plans again over the sheet as it stands now. */
export async function rebuild(
  services: Services,
  linkId: string,
  pulled: Pick<Preview, "remote" | "raw" | "at">,
  resolutions: Resolutions,
): Promise<{ readonly ok: true; readonly preview: Preview; readonly open: OpenTable } | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await services.workbook.agreedCopy(linkId);
  const { link, table } = open;
  const plan = planSync({
    mapping: link.mapping,
    sheet: table.rows,
    remote: pulled.remote,
    agreed,
    resolutions,
  });
  const { remote, raw, at } = pulled;
  const { firstRow, sheetName, renamed } = table;
  const names = rowNames(open, table);
  const mapping = link.mapping;
  return {
    ok: true,
    open,
    preview: { link, mapping, plan, names, firstRow, sheetName, renamed, at, resolutions, remote, raw },
  };
}

function rowNames(open: OpenTable, table: TableRead): string[] {
  const naming = open.link.mapping.findIndex((column) => column.naming);
  return table.rows.cells.map((cells, row) => {
    const name = naming < 0 ? null : cells[naming];
    return name === null || name === undefined || name === "" ? `Row ${row + table.firstRow}` : String(name);
  });
}
