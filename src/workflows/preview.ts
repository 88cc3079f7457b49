// Preview: the exact list of what a send will do. It writes nothing and sends nothing that changes anything.
import { countingResolutions, noChoices } from "../sync/choices";
import { planSync } from "../sync/planSync";
import type { Choices } from "../sync/types";
import type { TableRead } from "../workbook/types";
import { readBothSides } from "./bothSides";
import { openTable, stopped, type OpenTable } from "./tables";
import type { Preview, PreviewOutcome, Services, Stopped, WorkflowOptions } from "./types";

/** What the platform said, as far as a plan needs it. */
type PlatformSide = Pick<Preview, "remote" | "raw" | "at" | "frozen">;

export async function previewTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<PreviewOutcome> {
  const sides = await readBothSides(services, linkId, options);
  if (!sides.ok) return sides;
  const { pulled, settled } = sides;
  if (settled.waitMs > 0) return stopped({ kind: "sendUnsettled", waitMs: settled.waitMs });
  const { remote, raw } = pulled;
  const side: PlatformSide = { remote, raw, at: services.clock.now(), frozen: new Set() };
  return rebuild(services, linkId, side, noChoices);
}

/** The same preview with these choices. Pure: neither the sheet nor the platform is asked. */
export function withChoices(preview: Preview, choices: Choices): Preview {
  const { mapping, sheet, remote, agreed, frozen } = preview;
  const resolutions = countingResolutions(choices);
  const same = sameEntries(resolutions, countingResolutions(preview.choices));
  const plan = same ? preview.plan : planSync({ mapping, sheet, remote, agreed, frozen, resolutions });
  return { ...preview, choices, plan };
}

function sameEntries<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Plans again over the sheet as it stands now. */
export async function rebuild(
  services: Services,
  linkId: string,
  side: PlatformSide,
  choices: Choices,
): Promise<{ readonly ok: true; readonly preview: Preview; readonly open: OpenTable } | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await services.workbook.agreedCopy(linkId);
  const { link, table } = open;
  const { mapping } = link;
  const { remote, raw, at, frozen } = side;
  const sheet = table.rows;
  const resolutions = countingResolutions(choices);
  const plan = planSync({ mapping, sheet, remote, agreed, frozen, resolutions });
  const { firstRow, sheetName, renamed } = table;
  const names = rowNames(open, table);
  return {
    ok: true,
    open,
    preview: {
      ...{ link, mapping, plan, names, firstRow, sheetName, renamed },
      ...{ at, choices, remote, raw, sheet, agreed, frozen },
    },
  };
}

function rowNames(open: OpenTable, table: TableRead): string[] {
  const naming = open.link.mapping.findIndex((column) => column.naming);
  return table.rows.cells.map((cells, row) => {
    const name = naming < 0 ? null : cells[naming];
    return name === null || name === undefined || name === "" ? `Row ${row + table.firstRow}` : String(name);
  });
}
