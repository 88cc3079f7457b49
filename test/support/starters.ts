// A starter sheet as a person sees it: key figures by their label, tables by a header that no other one of the sheet
// has first. And the report's entries, read anew and simply, to count by hand.
import type { ReportName } from "../../src/simulator/reports/catalogue";
import { Report } from "../../src/simulator/reports/report";
import type { StarterWritten } from "../../src/workflows/reports/starterTypes";
import { writeStarter } from "../../src/workflows/reports/starter";
import { draftSheet, type DraftedSheet, type DraftedTable } from "./draftSheet";
import type { World } from "./world";

export interface StarterSheet {
  readonly done: StarterWritten;
  readonly sheet: DraftedSheet;
  figure(label: string): string | number | boolean;
  /** By the title above it. */
  table(title: string): DraftedTable;
}

export async function write(world: World, reportId: string): Promise<StarterSheet> {
  const done = await world.run(writeStarter(world.services, reportId));
  if (!done.ok) throw new Error(`The starter stopped: ${done.obstacle.kind}`);
  const sheet = draftSheet(world.office.store, done.sheetName);
  return {
    done,
    sheet,
    figure: (label) => {
      for (let row = 4; row < 20; row++) if (sheet.value(`A${row}`) === label) return sheet.value(`B${row}`);
      throw new Error(`There is no figure called ${label}.`);
    },
    table: (title) => {
      const row = Number(sheet.find(title).slice(1));
      const tables = sheet.tables
        .filter(({ view }) => view.rect.left === 0 && view.rect.top >= row)
        .sort((a, b) => a.view.rect.top - b.view.rect.top);
      const [first] = tables;
      if (first === undefined) throw new Error(`No table is called ${title}.`);
      return first;
    },
  };
}

type Attributes = ReadonlyMap<string, string>;

/** Every entry as texts, by column name without the prefix; blanks are not there. */
export function entriesOf(world: World, name: ReportName): readonly Attributes[] {
  const report = new Report(world.simulator.records, name);
  return Array.from({ length: report.size }, (_, row) => report.entryAt(row)).flatMap((entry) => {
    if (entry === undefined) return [];
    const texts = Object.entries(entry.attributes).flatMap(([key, value]) =>
      value === null || value === "" ? [] : [[key.replace(/^Rpt-/, ""), String(value)] as const],
    );
    return [new Map(texts)];
  });
}

export function amountOf(entry: Attributes, name: string): number {
  return Number(entry.get(name) ?? 0);
}

/** The day's serial, in the 1900 system. */
export function serial(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / 86_400_000 + 25_569;
}

export function total(entries: readonly Attributes[], name: string): number {
  return entries.reduce((sum, entry) => sum + amountOf(entry, name), 0);
}

/** What Excel shows for an error. */
export function isErrorText(text: string): boolean {
  return /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!)$/.test(text);
}
