// The columns of seeded worksheets. The order of a layout is the order on the wire; the number is the c-number.
// On purpose neither says the other, and c2 and c3 change places between layouts (document 3, traps).
import type { Column, ColumnKind, Records } from "../records";

export type Role =
  | "title"
  | "unit"
  | "quantity"
  | "price"
  | "extended"
  | "partNumber"
  | "drawing"
  | "incumbent"
  | "leadTime"
  | "remarks"
  | "site"
  | "notes";

interface RoleColumn {
  name: string;
  kind: ColumnKind;
  /** null and absent both occur on custom columns. */
  mapping_key?: string | null;
  bySupplier?: true;
}

const roleColumns: Record<Role, RoleColumn> = {
  title: { name: "Title", kind: "text", mapping_key: "TITLE" },
  unit: { name: "Unit of Measure", kind: "text", mapping_key: "UNIT_OF_MEASURE" },
  quantity: { name: "Quantity", kind: "number", mapping_key: "QUANTITY" },
  price: { name: "Price", kind: "number", mapping_key: "PRICE", bySupplier: true },
  extended: { name: "Extended Price", kind: "computed", mapping_key: "EXTENDED_PRICE" },
  partNumber: { name: "Part number", kind: "text", mapping_key: "PART_NUMBER" },
  drawing: { name: "Drawing number", kind: "text", mapping_key: null },
  incumbent: { name: "Incumbent price", kind: "number", mapping_key: "INCUMBENT_PRICE" },
  leadTime: { name: "Lead time (days)", kind: "number", bySupplier: true },
  remarks: { name: "Supplier remarks", kind: "text", bySupplier: true },
  site: { name: "Site", kind: "text" },
  notes: { name: "Notes", kind: "text", mapping_key: "NOTES" },
};

export type Layout = [number: number, role: Role][];

export const layouts = {
  /** c2 is the quantity and c3 the unit. */
  wide: [
    [1, "title"],
    [7, "partNumber"],
    [3, "unit"],
    [2, "quantity"],
    [4, "price"],
    [5, "extended"],
    [10, "drawing"],
    [6, "incumbent"],
    [8, "leadTime"],
    [9, "notes"],
    [11, "remarks"],
  ],
  /** c2 is the unit and c3 the quantity; the computed column stands in the middle. */
  swapped: [
    [6, "partNumber"],
    [1, "title"],
    [2, "unit"],
    [5, "extended"],
    [3, "quantity"],
    [4, "price"],
    [7, "site"],
  ],
  plain: [
    [1, "title"],
    [2, "unit"],
    [3, "quantity"],
    [4, "price"],
    [5, "extended"],
  ],
  withoutPrice: [
    [2, "title"],
    [1, "site"],
    [4, "quantity"],
    [3, "unit"],
    [8, "leadTime"],
    [11, "notes"],
  ],
  empty: [],
} satisfies Record<string, Layout>;
export type LayoutName = keyof typeof layouts;

export function columnsOf(layout: LayoutName): Omit<Column, "id">[] {
  return layouts[layout].map(([number, role]) => ({ data_identifier: `c${number}`, ...roleColumns[role] }));
}

/** Columns with ids of their own. */
export function numbered(records: Records, columns: Omit<Column, "id">[]): Column[] {
  return columns.map((column) => ({ id: String(records.nextId.column++), ...column }));
}
