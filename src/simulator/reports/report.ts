// One report as an answer sees it: its schema, and its entries by row number. Made for a request, forgotten after it.
import type { FieldRecord } from "../fieldRecords";
import { optionsOf } from "../fieldRecords";
import type { Records } from "../records";
import { Random } from "../seed/random";
import { COLUMN_PREFIX, columnsBesidesSchema, columnsOf, type ReportColumn, type ReportName } from "./catalogue";
import { rowMakers } from "./entries";
import { Facts } from "./facts";
import type { ReportState } from "./reportState";
import { amountText, dayText, drawValue, fiscalValue, type Attributes, type ReportValue } from "./values";

export interface Entry {
  id: string;
  attributes: Attributes;
}

/** Whose custom fields a report shows; the documents do not say for which reports there are any. */
const customFieldsOf: Partial<Record<ReportName, FieldRecord["attributes"]["target_object"]>> = {
  event: "RFP",
  project: "PROJECT",
  supplier: "SUPPLIER_COMPANY",
};

export class Report {
  private readonly state: ReportState;
  private readonly facts: Facts;
  private readonly customFields: FieldRecord[];

  constructor(
    private readonly records: Records,
    readonly name: ReportName,
  ) {
    const { reports, fields } = records;
    this.state = reports.states[name];
    this.facts = new Facts(records, reports.eventIds, reports.supplierIds);
    this.customFields = [...fields.fields.values()].filter(
      (field) => field.attributes.target_object === customFieldsOf[name],
    );
  }

  get size(): number {
    return this.state.rows;
  }

  /** Undefined for a row that has vanished, or whose record has. */
  idAt(row: number): string | undefined {
    const isThere = row >= 0 && row < this.state.rows && !this.state.vanished.has(row);
    return isThere ? rowMakers[this.name].id(this.facts, row) : undefined;
  }

  entryAt(row: number): Entry | undefined {
    const id = this.idAt(row);
    return id === undefined ? undefined : { id, attributes: this.attributesAt(row) };
  }

  /** What the schema operation answers. Custom fields have the type string there (document 2, 2.7). */
  schemaFields(): { type: string; name: string }[] {
    const standard = columnsOf[this.name].map(({ name, type }) => ({ type, name: COLUMN_PREFIX + name }));
    return [...standard, ...this.customFields.map((field) => ({ type: "string", name: field.attributes.name }))];
  }

  private attributesAt(row: number): Attributes {
    const known = rowMakers[this.name].columns(this.facts, row);
    const random = new Random(this.records.seed, "report", this.name, row);
    const attributes: Attributes = {};
    // Drawn even when it is known, so that one column never changes the draws of the next.
    const put = (key: string, column: ReportColumn) => {
      const drawn = drawValue(column, random);
      const decided = known[column.name];
      attributes[key] = decided === undefined ? drawn : decided;
    };
    for (const column of columnsOf[this.name]) {
      const key = COLUMN_PREFIX + column.name;
      if (column.fiscal) {
        const date = attributes[COLUMN_PREFIX + column.fiscal.of] ?? null;
        attributes[key] = fiscalValue(column.fiscal.part, date);
      } else put(key, column);
    }
    for (const column of columnsBesidesSchema[this.name] ?? []) put(column.name, column);
    for (const field of this.customFields) attributes[field.attributes.name] = customValue(this.records, field, row);
    return { ...attributes, ...this.state.changes.get(row) };
  }
}

/**
 * Decimal is a string, Currency an integer, File always null (document 3, value sets); a report's row is flat, so lists
 * are text.
 */
function customValue(records: Records, field: FieldRecord, row: number): ReportValue {
  const random = new Random(records.seed, "custom value", field.id, row);
  if (random.chance(0.2)) return null;
  switch (field.attributes.type_description) {
    case "Checkbox":
      return random.chance(0.5);
    case "Integer":
    case "Currency":
      return random.integer(0, 90_000);
    case "Decimal":
      return amountText(random);
    case "Date":
      return dayText(random.integer(-300, 100));
    case "Single Select":
    case "Multiple Select":
      return optionsOf(records.fields, field.id)[random.integer(0, 3)]?.attributes.label ?? null;
    case "File":
    case "Related":
      return null;
    default:
      return random.pick(["00417", "Plant 3", "=A1", "n/a", "Größe 4"]);
  }
}
