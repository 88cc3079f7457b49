// A company's sheet of names: which id of the platform is which department or category, for what no list of the
// platform says. Pure.
import type { CellValue } from "../values/cell";
import type { KnownRecord } from "./knownHere";

interface NameRow extends KnownRecord {
  /** As typed: the platform's word, or a column's label. */
  readonly list: string;
  /** "" for every environment. */
  readonly environment: string;
}

const plain = (cell: CellValue | undefined): string =>
  String(cell ?? "")
    .trim()
    .replace(/[\s_]+/g, " ")
    .toLowerCase();

/** Rows under a header of List, ID and Name; none without one. Environment and Belongs to may be beside them. */
export function nameRowsIn(cells: readonly (readonly CellValue[])[]): readonly NameRow[] {
  const at = cells.findIndex((row) => ["list", "id", "name"].every((word) => row.map(plain).includes(word)));
  const titles = (cells[at] ?? []).map(plain);
  if (at < 0) return [];
  return cells.slice(at + 1).flatMap((row): NameRow[] => {
    const cell = (title: string) => row[titles.indexOf(title)];
    const [id, name] = [cell("id"), cell("name")].map((one) => String(one ?? "").trim());
    if (id === undefined || name === undefined || !/^\d{1,19}$/.test(id) || name === "") return [];
    const shared = String(cell("belongs to") ?? "").trim();
    return [{ id, name, shared, list: plain(cell("list")), environment: plain(cell("environment")) }];
  });
}

/** Those of one type in one environment. `label`: of the column that takes their ids, such as "Department ID". */
export function namesOf(
  rows: readonly NameRow[],
  { type, label, environment }: { readonly type: string; readonly label: string; readonly environment: string },
): readonly KnownRecord[] {
  const words = [type, label, label.replace(/ IDs?$/, "")].map(plain);
  return rows.filter((row) => words.includes(row.list) && ["", environment].includes(row.environment));
}
