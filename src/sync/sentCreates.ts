// What earlier sends of a table created, as data.
import type { CellValue } from "../values/cell";

/** What earlier sends of a table created, as the gateway's journal has it: the cells that left, by id. */
export type SentCreates = ReadonlyMap<string, readonly CellValue[]>;

/** A record that an earlier send created, or may have created: then with the cells of each row that it may be. */
export interface OwnRecord {
  readonly sure: boolean;
  readonly sent: readonly (readonly CellValue[])[];
}

/** By id. */
export type OwnCreates = ReadonlyMap<string, OwnRecord>;
