// What a row is called in preview and activity.
import type { Preview } from "./types";

/** A row of the plan, also one that the table does not have. */
export function rowName({ names, elsewhere }: Pick<Preview, "names" | "elsewhere">, row: number): string {
  return names[row] ?? elsewhere.get(row) ?? "";
}
