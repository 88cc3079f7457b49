// The values of custom fields, as an event's update sends them (document 1, 2.1; document 3, value sets).
// Which fields there are is the fields service's business.
import { z } from "zod";
import type { FieldRecord, TypeDescription } from "../fieldRecords";
import { invalid } from "../jsonApi";
import type { CustomField } from "../records";

export const sentCustomFields = z.array(z.strictObject({ name: z.string(), value: z.unknown() }));

const text = z.string();
/** At most 9,007,199,254,740,991 (document 3, value sets). */
const integer = z.int();

/** What a value of each type looks like. Null empties any of them. */
const valueOf: Record<TypeDescription, z.ZodType<CustomField["value"]>> = {
  Checkbox: z.boolean(),
  File: z.null(),
  "Short Text": text,
  Paragraph: text,
  // The documents do not say whether a time may follow; 30 February is no date in any form.
  Date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  Integer: integer,
  Currency: integer,
  Decimal: text.regex(/^-?\d+(\.\d+)?$/),
  "Single Select": text,
  "Multiple Select": z.array(text),
  URL: text,
  Lookup: text,
  Related: text,
};

/** The values after the change: fields that are not sent keep theirs. An unknown name or a wrong value is 422. */
export function changedCustomFields(
  before: CustomField[],
  sent: z.output<typeof sentCustomFields>,
  fields: FieldRecord[],
): CustomField[] {
  const values = new Map(before.map(({ name, value }) => [name, value]));
  sent.forEach(({ name, value }, index) => {
    const where = `/data/attributes/custom_fields/${index}`;
    const field = fields.find((one) => one.attributes.name === name);
    if (!field) throw invalid(`Events have no custom field ${name}`, `${where}/name`);
    const { type_description } = field.attributes;
    const read = valueOf[type_description].nullable().safeParse(value);
    if (!read.success) throw invalid(`${name} is no ${type_description}`, `${where}/value`);
    values.set(name, read.data);
  });
  return [...values].map(([name, value]) => ({ name, value }));
}
