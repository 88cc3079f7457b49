// Custom fields of events as columns, by the labels and types that the platform describes (document 1, 2.8; values:
// document 3, value sets). A type that cannot be written as text or number is shown and never sent.
import type { RowBreach } from "../sync/rowBreach";
import type { ColumnRules, MappedColumn } from "../sync/mapping";
import type { WireCell } from "../values/typedCell";
import { flagWord, FLAG_WORDS, FLAG_YES } from "./flagWords";
import { optionsOf } from "./knownHere";
import type { FurtherColumns, RowAbout } from "./recordList";
import type { RawRow } from "./records";
import { MULTIPLE_SELECT, optionsIn, selects } from "./selects";

const CUSTOM = "custom.";
/** Options in one cell. */
const BETWEEN = "; ";

interface Kind {
  readonly type: MappedColumn["type"];
  readonly values?: readonly string[];
  /** A blank cell is null for all. */
  readonly write: (value: string | number) => unknown;
  /** What a value breaks; null where it is as it must be. */
  readonly problem?: (value: string | number) => "notWhole" | "exponent" | null;
}

const asText = (value: string | number): unknown => String(value);
const plain: Kind = { type: "text", write: asText };
const whole: Kind = {
  type: "number",
  write: (value) => value,
  problem: (value) => (Number.isSafeInteger(value) ? null : "notWhole"),
};

/** By the platform's `type_description`. */
const kinds: Readonly<Record<string, Kind>> = {
  "Short Text": plain,
  Paragraph: plain,
  URL: plain,
  "Single Select": plain,
  Lookup: plain,
  Date: { type: "day", write: asText },
  Checkbox: { type: "text", values: FLAG_WORDS, write: (value) => value === FLAG_YES },
  Integer: whole,
  Currency: whole,
  // Goes as text, so that nobody rounds it.
  Decimal: {
    type: "number",
    write: asText,
    problem: (value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? null : "exponent"),
  },
  [MULTIPLE_SELECT]: { type: "text", write: optionsIn },
};

const isCell = (key: string): boolean => key.startsWith(CUSTOM);

export const customColumns: Omit<FurtherColumns, "describe"> = {
  columns: (descriptors) =>
    descriptors.flatMap(({ attributes }) => {
      const { name, custom_field, type_description } = attributes;
      return custom_field === true && typeof name === "string" && name !== ""
        ? [columnOf(name, typeof type_description === "string" ? type_description : "")]
        : [];
    }),
  isCell,
  rules: ({ meaning = "", type, values }) => rulesOf(kinds[meaning], { type, values }),
  read: (attributes) => {
    const fields: readonly unknown[] = Array.isArray(attributes["custom_fields"]) ? attributes["custom_fields"] : [];
    return Object.fromEntries(fields.flatMap(fieldOf));
  },
  write: (changes) =>
    changes.length === 0
      ? {}
      : {
          custom_fields: changes.map(({ column, value }) => ({
            name: column.key.slice(CUSTOM.length),
            value: value === null ? null : kinds[column.meaning ?? ""]?.write(value),
          })),
        },
};

function columnOf(name: string, meaning: string): MappedColumn {
  const kind = kinds[meaning];
  return {
    key: CUSTOM + name,
    label: name,
    naming: false,
    meaning,
    computed: kind === undefined,
    ...rulesOf(kind, { type: "any" }),
  };
}

function rulesOf(
  kind: Kind | undefined,
  otherwise: Pick<MappedColumn, "type" | "values">,
): ColumnRules & Pick<MappedColumn, "type"> {
  const { type, values } = kind ?? otherwise;
  return values === undefined ? { type } : { type, values };
}

function fieldOf(field: unknown): [string, WireCell][] {
  if (typeof field !== "object" || field === null || !("name" in field) || !("value" in field)) return [];
  return typeof field.name === "string" ? [[CUSTOM + field.name, readValue(field.value)]] : [];
}

function readValue(value: unknown): WireCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return flagWord(value);
  if (typeof value === "string" || typeof value === "number") return value;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isTexts ? value.join(BETWEEN) : JSON.stringify(value);
}

/** What a custom value breaks of its type; null where all may be sent. */
export function customProblem(row: RawRow, { mapping, within, changed }: RowAbout): RowBreach | null {
  for (const [at, { key, label, computed, meaning = "" }] of mapping.entries()) {
    const value = row[key] ?? null;
    if (computed || !isCell(key) || value === null) continue;
    const problem = kinds[meaning]?.problem?.(value) ?? null;
    if (problem !== null) return { kind: problem, label };
    // An option that was taken away since may stay where it is.
    const other = changed?.has(at) === false ? null : noOption(optionsOf(within, key), meaning, value);
    if (other !== null) return { kind: "noOption", label, text: other };
  }
  return null;
}

/** What of a value is none of the field's options; null where nobody knows these. */
function noOption(options: readonly string[] | undefined, meaning: string, value: string | number): string | null {
  if (options === undefined || !selects.includes(meaning)) return null;
  const chosen = meaning === MULTIPLE_SELECT ? optionsIn(value) : [String(value)];
  return chosen.find((one) => !options.includes(one)) ?? null;
}
