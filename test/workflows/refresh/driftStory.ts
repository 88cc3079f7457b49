// What a colleague does to the columns of the show-piece, and what comes of it here.
import type { Drift } from "../../../src/sync/columnDrift";
import { followColumns } from "../../../src/workflows/refresh/followColumns";
import type { RefreshDone } from "../../../src/workflows/table/types";
import type { Story } from "../../support/story";
import { showPiece } from "../../support/world";

export interface SentColumn {
  readonly data_identifier?: string;
  readonly name: string;
  readonly mapping_key?: string | null;
  readonly kind?: "text" | "number" | "computed";
}

/** The columns as the platform has them. */
export function columnsOf(story: Story): SentColumn[] {
  const { worksheetId } = showPiece(story.world);
  const columns = story.world.simulator.records.worksheets.get(worksheetId)?.columns ?? [];
  return columns.map(({ data_identifier, name, mapping_key, kind }) => ({
    data_identifier,
    name,
    kind,
    ...(mapping_key === undefined ? {} : { mapping_key }),
  }));
}

export async function setColumns(story: Story, columns: readonly SentColumn[]): Promise<void> {
  await story.world.sim("PATCH", `/worksheets/${showPiece(story.world).worksheetId}`, { columns });
  // Columns are not read again within a minute.
  await story.world.run(story.world.clock.wait(60_001));
}

/** One column altered, by its name. */
export async function alter(story: Story, name: string, change: Partial<SentColumn>): Promise<void> {
  await setColumns(
    story,
    columnsOf(story).map((column) => (column.name === name ? { ...column, ...change } : column)),
  );
}

export async function remove(story: Story, name: string): Promise<void> {
  await setColumns(
    story,
    columnsOf(story).filter((column) => column.name !== name),
  );
}

export async function add(story: Story, column: SentColumn): Promise<void> {
  await setColumns(story, [column, ...columnsOf(story)]);
}

export async function adopt(story: Story): Promise<RefreshDone> {
  const outcome = await story.world.run(followColumns(story.world.services, story.link.id));
  if (!outcome.ok) throw new Error(`Adopting stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

/** As it is kept in the workbook. */
export async function storedDrift(story: Story): Promise<Drift | undefined> {
  const [link] = await story.world.run(story.world.services.workbook.links());
  return link?.drift;
}

export function headers(story: Story): string[] {
  return story.sheet.table.columns.map(({ name }) => name);
}
