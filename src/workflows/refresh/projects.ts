// Projects by name, where a report of projects stands in the workbook: the platform lists them to programs nowhere
// else. It asks the platform nothing.
import { belonging } from "../../values/site";
import type { Services } from "../services";
import { trimmedText } from "../../values/trimmedText";

export interface KnownProject {
  readonly id: string;
  /** "" where the report does not tell. */
  readonly title: string;
}

/** Document 2, 2.7; a report's names may carry a prefix. */
const ID = "System ID";
const TITLE = "Project Title";

/** By title, each once; none without such a report, or where its table cannot be read. */
export async function knownProjects({
  workbook,
  account,
}: Pick<Services, "workbook" | "account">): Promise<readonly KnownProject[]> {
  const projects = new Map<string, KnownProject>();
  for (const report of await workbook.reports()) {
    if (report.source.kind !== "report" || report.source.report !== "projects") continue;
    // Ids of another environment would be other projects here.
    if (!["own", "colleague"].includes(belonging(report, account))) continue;
    const columnOf = (name: string) => report.columns.findIndex(({ key }) => key.endsWith(name));
    const [idAt, titleAt] = [columnOf(ID), columnOf(TITLE)];
    const read = idAt < 0 ? null : await workbook.readReport(report);
    if (read?.ok !== true) continue;
    for (const cells of read.cells) {
      const id = trimmedText(cells[idAt]);
      if (/^\d{1,19}$/.test(id)) projects.set(id, { id, title: trimmedText(cells[titleAt]) });
    }
  }
  return [...projects.values()].sort((a, b) => a.title.localeCompare(b.title));
}
