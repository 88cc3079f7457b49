// Filters of list operations: `filter[<attribute>_<operator>]` (document 1, shared convention 7; document 3, filters).
// Any filter that is not in the list's own table is refused; an unknown filter is never ignored.
import { badParameter } from "./jsonApi";

type Value = string | number | null;

/** What an attribute of a record can be asked. `moment` compares date-times, `day` dates, `amount` numbers. */
type FilterKind =
  | "moment"
  | "nullableMoment"
  | "nullableDay"
  | "nullableAmount"
  | "text"
  | "choice"
  | "oneChoice"
  | "flag"
  | "externalId";

export type FilterTable<Item> = Record<string, { kind: FilterKind; read: (item: Item) => Value }>;

type Test = (value: Value, wanted: string[]) => boolean;
interface Operator {
  test: Test;
  takes: "moment" | "day" | "number" | "true" | "flag" | "text" | "texts";
}

const asMoment = (value: Value) => (value === null ? NaN : Date.parse(String(value)));
/** Of the day in UTC, as the platform keeps all date-times. */
const asDay = (value: Value) => (value === null ? "" : String(value).slice(0, 10));
const asNumber = (value: Value) => (value === null ? NaN : Number(value));
const first = (wanted: string[]) => wanted[0] ?? "";
const has = (value: Value, wanted: string[]) =>
  String(value ?? "")
    .toLowerCase()
    .includes(first(wanted).toLowerCase());
const isEmpty = (value: Value) => value === null || value === "";

const emptiness: Record<string, Operator> = {
  empty: { takes: "true", test: (value) => isEmpty(value) },
  not_empty: { takes: "true", test: (value) => !isEmpty(value) },
};
const momentRange: Record<string, Operator> = {
  from: { takes: "moment", test: (value, wanted) => asMoment(value) >= Date.parse(first(wanted)) },
  to: { takes: "moment", test: (value, wanted) => asMoment(value) <= Date.parse(first(wanted)) },
};

const operatorsOf: Record<FilterKind, Record<string, Operator>> = {
  moment: momentRange,
  nullableMoment: { ...momentRange, ...emptiness },
  nullableDay: {
    from: { takes: "day", test: (value, wanted) => !isEmpty(value) && asDay(value) >= first(wanted) },
    to: { takes: "day", test: (value, wanted) => !isEmpty(value) && asDay(value) <= first(wanted) },
    ...emptiness,
  },
  nullableAmount: {
    from: { takes: "number", test: (value, wanted) => asNumber(value) >= Number(first(wanted)) },
    to: { takes: "number", test: (value, wanted) => asNumber(value) <= Number(first(wanted)) },
    ...emptiness,
  },
  text: {
    contains: { takes: "text", test: has },
    not_contains: { takes: "text", test: (value, wanted) => !has(value, wanted) },
  },
  choice: { equals: { takes: "texts", test: (value, wanted) => wanted.includes(String(value)) } },
  oneChoice: { equals: { takes: "text", test: (value, wanted) => String(value) === first(wanted) } },
  flag: {
    equals: { takes: "flag", test: (value, wanted) => value === first(wanted) },
    not_equals: { takes: "flag", test: (value, wanted) => value !== first(wanted) },
  },
  externalId: {
    equals: { takes: "text", test: (value, wanted) => value === first(wanted) },
    not_equals: { takes: "text", test: (value, wanted) => value !== first(wanted) },
    ...emptiness,
  },
};

/** Dates may come in any time zone if they are valid ISO 8601 (document 1, shared convention 5). */
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const isReadable: Record<Operator["takes"], (value: string) => boolean> = {
  moment: (value) => ISO_8601.test(value) && !Number.isNaN(Date.parse(value)),
  day: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value) => value.trim() !== "" && Number.isFinite(Number(value)),
  true: (value) => value === "true",
  flag: (value) => value === "true" || value === "false",
  text: () => true,
  texts: () => true,
};

/** The items that pass every filter of the address. Throws a 400 refusal for a filter that is not supported. */
export function filtered<Item>(items: Item[], parameters: URLSearchParams, table: FilterTable<Item>): Item[] {
  const checks = readFilters(parameters).map(({ name, parameter, wanted, isArray }) => {
    const { attribute, read, operator } = findOperator(name, parameter, table);
    if (isArray ? operator.takes !== "texts" : wanted.length > 1)
      throw badParameter(`The filter ${name} takes one value`, parameter);
    if (!wanted.every(isReadable[operator.takes]))
      throw badParameter(`The filter ${name} cannot read ${wanted.join(", ")}`, parameter);
    return { attribute, parameter, passes: (item: Item) => operator.test(read(item), wanted) };
  });
  refuseSecondFilter(checks);
  return items.filter((item) => checks.every((check) => check.passes(item)));
}

interface SentFilter {
  name: string;
  parameter: string;
  wanted: string[];
  isArray: boolean;
}

function readFilters(parameters: URLSearchParams): SentFilter[] {
  return [...new Set(parameters.keys())].flatMap((parameter) => {
    const match = /^filter\[([a-z_]+)\](\[\])?$/.exec(parameter);
    const name = match?.[1];
    return name ? [{ name, parameter, wanted: parameters.getAll(parameter), isArray: Boolean(match[2]) }] : [];
  });
}

function findOperator<Item>(name: string, parameter: string, table: FilterTable<Item>) {
  for (const [attribute, { kind, read }] of Object.entries(table)) {
    const operator = name.startsWith(`${attribute}_`) && operatorsOf[kind][name.slice(attribute.length + 1)];
    if (operator) return { attribute, read, operator };
  }
  throw badParameter(`The filter ${name} is not supported`, parameter);
}

/** "Only one filter per attribute is supported" (document 1, shared convention 7), so not even from with to. */
function refuseSecondFilter(checks: { attribute: string; parameter: string }[]): void {
  const seen = new Set<string>();
  for (const { attribute, parameter } of checks) {
    if (seen.has(attribute)) throw badParameter(`Only one filter for ${attribute} is supported`, parameter);
    seen.add(attribute);
  }
}
