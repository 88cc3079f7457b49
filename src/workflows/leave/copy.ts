// Copies a linked table or a report as values to a new sheet. The platform is asked nothing, and nothing is linked.
import type { CopyMade } from "../../workbook/leave/types";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";
import { linkById } from "../table/openTable";

/** `id`: of a link or of a report. */
export async function copyAsValues(services: Services, id: string): Promise<CopyMade | Stopped> {
  const { workbook, clock } = services;
  const of = (await linkById(services, id)) ?? (await workbook.reports()).find((report) => report.id === id);
  if (of === undefined) return stopped({ kind: "linkGone" });
  const made = await workbook.copyAsValues({ of, at: new Date(clock.now()).toISOString() });
  return made.ok ? made : stopped(made.problem);
}
