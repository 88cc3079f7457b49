// What a list of records with fixed columns is, as data: payments, custom fields. One such description makes a list
// that can be linked.
import type { Included } from "../platform/jsonApi";
import type { Operation } from "../platform/operation";
import type { RowBreach } from "../sync/rowBreach";
import type { ColumnRules, MappedColumn, Mapping } from "../sync/mapping";
import type { CellValue } from "../values/cell";
import { present } from "../values/present";
import type { WireCell } from "../values/typedCell";
import type { RawRow } from "./records";

/** Before the name of a filter in a collection's `within`; several values of one filter stand one a line. */
export const FILTER = "filter.";

/**
 * In a collection's `within`: the id of the one record that the table holds, where the platform has no filter for that.
 */
export const ONLY = "only";

/**
 * Whether a table holds a part of its list: a record that is there may then be missing from it. A filter for the owner
 * that the table belongs to anyway leaves nothing out.
 */
export function isPartOfList(within: Readonly<Record<string, string>>): boolean {
  return Object.entries(within).some(([name, value]) => {
    const owner = name.startsWith(FILTER) ? name.slice(FILTER.length).replace(/_equals$/, "") : null;
    return name === ONLY || (owner !== null && within[owner] !== value);
  });
}

/** A record as the platform answers it. */
export interface ResourceRead {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, unknown>> | null | undefined;
  readonly links?: { readonly self?: string | null | undefined } | null | undefined;
}

/** What came along with a record: what was included with its list, and the record of another list that it names. */
export interface CameAlong {
  attributeOf(type: string, id: string, attribute: string): unknown;
  readonly beside: ResourceRead | null;
}

interface OneResource {
  readonly data: ResourceRead;
  readonly included?: readonly Included[] | undefined;
}

type GetOperation = Operation<string, null, OneResource>;

export interface ListOperations {
  readonly list: ListOperation;
  /** One record by its id, where the platform gives that. */
  readonly get?: GetOperation;
  /** Null where rows of a sheet cannot make records: the list's row rule says what to do instead. */
  readonly create: Operation<string, unknown, OneResource> | null;
  /** Null where the platform changes such records by itself alone: the table only shows them. */
  readonly update: Operation<string, unknown, OneResource> | null;
  /** Null where a row that leaves the sheet must never be the deletion of a record. */
  readonly remove: Operation | null;
}

type ListOperation = Operation<string, null, { readonly data: readonly ResourceRead[] }>;

/** Columns that the platform describes, instead of the documents: for the whole company, or where `within` says. */
export interface FurtherColumns {
  readonly describe: ListOperation;
  columns(descriptors: readonly ResourceRead[]): readonly MappedColumn[];
  isCell(key: string): boolean;
  /** What a column that was bound earlier takes by the rules of today, as far as its meaning says. */
  rules(column: MappedColumn): ColumnRules & Pick<MappedColumn, "type">;
  /** Their values in a record, and in the attributes of a body. */
  read(attributes: ResourceRead["attributes"], relationships?: ResourceRead["relationships"]): RawRow;
  /** The attributes that set these values. */
  write(changes: readonly { readonly column: MappedColumn; readonly value: WireCell }[]): object;
}

export interface RecordColumn extends ColumnRules {
  /** The attribute's name; of a link to another record the relationship's; "id" for the record's own id. */
  readonly key: string;
  readonly label: string;
  readonly type: MappedColumn["type"];
  readonly naming?: boolean;
  /** The values that the documents name, which they call incomplete: a list to choose from, never a wall. */
  readonly offered?: readonly string[];
  /** Shown, never sent. */
  readonly computed?: boolean;
  /** A boolean of the platform: "yes" or "no" in the sheet. */
  readonly flag?: boolean;
  /** A person knows a record by it before it has an id: a new row that bears one of the platform's is that record. */
  readonly identifies?: boolean;
  /** Every update carries it, changed or not (document 4, updates). */
  readonly always?: boolean;
  /** A blank cell goes out as empty text, since the platform asks for the member. */
  readonly blankText?: boolean;
  /** The other record's resource type: the cell holds its id. */
  readonly linksTo?: string;
  /** Of a link: the record has the value that the row has in this column, under the same name. */
  readonly sharing?: string;
  /** Of a link to several records: the cell holds their ids, for reading only. */
  readonly several?: boolean;
  /** Of a computed column that no attribute of its own name says. */
  readonly from?: (resource: ResourceRead, along: CameAlong) => unknown;
}

export interface RecordList {
  /** For people: "Payment terms". */
  readonly title: string;
  /** The platform's resource type. */
  readonly type: string;
  readonly columns: readonly RecordColumn[];
  readonly operations: ListOperations;
  readonly belongsTo?: Owner;
  readonly owners?: Owners;
  /** The table may hold a part of the list: what stands in `within` under FILTER and an operation's filter. */
  readonly filters?: boolean;
  readonly more?: FurtherColumns;
  /** They make and delete records of the list, but no row of a table does. */
  readonly besides?: { readonly create: Operation<string, unknown, OneResource>; readonly remove: Operation };
  /** Other resources that the list brings along. */
  readonly include?: readonly string[];
  /** A list that is read before this one: each record names one of its records by this relationship. */
  readonly beside?: ListBeside;
  /** What a row breaks that no single column tells; null where it may be sent. */
  readonly rowRule?: (row: RawRow, about: RowAbout) => RowBreach | null;
}

export interface ListBeside {
  readonly list: ListOperation;
  /** One of its records by id: for a row that is read alone. */
  readonly get: GetOperation;
  readonly by: string;
  readonly include?: readonly string[];
}

/** A record that all of the list belong to: a relationship that each new one gets, by the path value that names it. */
export interface Owner {
  readonly key: string;
  readonly type: string;
  readonly pathName: string;
  /** Read once, when the list is linked: these of its attributes are kept beside the path values, for the row rule. */
  readonly facts?: { readonly read: GetOperation; readonly keys: readonly string[] };
}

/**
 * Records of several owners in one table: the list is read once for each owner, and a row names its own by title, which
 * serves an owner that the platform does not know yet just as well.
 */
export interface Owners {
  /** Filtered as the table is. */
  readonly list: ListOperation;
  /** Those that can have such records. */
  readonly has: (owner: ResourceRead) => boolean;
  /** Whether the table's filters let an owner through; without it any. */
  readonly lists?: (owner: RawRow, within: Readonly<Record<string, string>>) => boolean;
  /** The attribute that is an owner's title. */
  readonly titleKey: string;
  /** The path value of `operations.list` that names the owner. */
  readonly pathName: string;
  /** The column that holds the title. */
  readonly column: string;
}

/** What a row rule knows besides the row. */
export interface RowAbout {
  /** The path values that name the list, and the owner's facts. */
  readonly within: Readonly<Record<string, string>>;
  readonly mapping: Mapping;
  /** All of the row, what the platform computes included. */
  readonly cells: readonly CellValue[];
  /** The columns whose cells would leave; absent where all would. */
  readonly changed?: ReadonlySet<number> | undefined;
}

export function recordsMapping({ columns }: RecordList): Mapping {
  return columns.map(({ key, label, type, naming = false, computed = false, offered, ...rest }) => ({
    key,
    label,
    type,
    naming,
    computed,
    ...(offered === undefined ? {} : { offered }),
    ...rulesOf(rest),
  }));
}

/** What a cell of the column may hold; only the rules that it has. */
export function rulesOf({ required, shortest, longest, values, keeps, fixed }: ColumnRules): ColumnRules {
  return present({ required, shortest, longest, values, keeps, fixed });
}
