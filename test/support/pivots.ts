// Pivot tables as a recorded host: the workbench has none, so that here the host notes what office.js asks for, member
// by member, and knows the headers of the table that a pivot table stands on. Whatever is misspelt is ApiNotFound, as
// everywhere.
import { collection, isCalled } from "../../src/workbench/excel-host/surface/collection";
import { bind, type ClassDefinition } from "../../src/workbench/excel-host/definition";
import type { HostContext } from "../../src/workbench/excel-host/context";
import { itemNotFound } from "../../src/workbench/excel-host/hostError";
import { workbook } from "../../src/workbench/excel-host/surface/workbook";
import { worksheet } from "../../src/workbench/excel-host/surface/worksheet";

export interface RecordedPivot {
  readonly name: string;
  readonly sheetId: string;
  readonly table: string;
  readonly rows: string[];
  readonly columns: string[];
  readonly values: { header: string; how: string }[];
  refreshOnOpen: boolean;
}

export interface PivotRecorder {
  readonly made: RecordedPivot[];
  /** The host refuses the next pivot table with GeneralException. */
  refuses: boolean;
  /** The host has no pivot tables again. */
  remove(): void;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new Error("The host was given no text.");
  return value;
}

type Field = { readonly pivot: RecordedPivot; readonly header: string };

const hierarchy: ClassDefinition<Field> = {
  name: "PivotHierarchy",
  identity: ({ header }) => ({ _Id: header }),
  scalars: { Name: { get: ({ header }) => header } },
};

const dataHierarchy: ClassDefinition<Field> = {
  name: "DataPivotHierarchy",
  identity: ({ header }) => ({ _Id: header }),
  scalars: {
    SummarizeBy: {
      get: () => "Automatic",
      set: ({ pivot, header }, how) =>
        void Object.assign(pivot.values.find((one) => one.header === header) ?? {}, { how: textOf(how) }),
    },
  },
};

function headerOf(pivot: RecordedPivot, key: unknown, host: HostContext): string {
  const table = host.store.table(pivot.table);
  const found = table?.columns.find(({ name }) => name === key);
  if (found === undefined) throw itemNotFound();
  return found.name;
}

/** `take`: notes the header, and says of which class the answer is. */
function axis(
  name: string,
  take: (pivot: RecordedPivot, header: string) => ClassDefinition<Field>,
): ClassDefinition<RecordedPivot> {
  return collection<RecordedPivot>(
    name,
    { items: () => [], item: () => null },
    {
      methods: {
        Add: (pivot, args, host) => {
          const header = textOf(args.at(0).object?.identity()["_Id"]);
          return bind(take(pivot, header), { pivot, header }, host);
        },
      },
    },
  );
}

const hierarchies = collection<RecordedPivot>(
  "PivotHierarchyCollection",
  {
    items: () => [],
    item: (pivot, key, host) => bind(hierarchy, { pivot, header: headerOf(pivot, key, host) }, host),
  },
  {},
);
const rows = axis("RowColumnPivotHierarchyCollection", (pivot, header) => {
  pivot.rows.push(header);
  return hierarchy;
});
const columns = axis("RowColumnPivotHierarchyCollection", (pivot, header) => {
  pivot.columns.push(header);
  return hierarchy;
});
const values = axis("DataPivotHierarchyCollection", (pivot, header) => {
  pivot.values.push({ header, how: "Automatic" });
  return dataHierarchy;
});

const pivotTable: ClassDefinition<RecordedPivot> = {
  name: "PivotTable",
  identity: ({ name }) => ({ _Id: name }),
  scalars: {
    Name: { get: ({ name }) => name },
    RefreshOnOpen: {
      get: (pivot) => pivot.refreshOnOpen,
      set: (pivot, value) => void Object.assign(pivot, { refreshOnOpen: value }),
    },
  },
  children: {
    Hierarchies: (pivot, host) => bind(hierarchies, pivot, host),
    RowHierarchies: (pivot, host) => bind(rows, pivot, host),
    ColumnHierarchies: (pivot, host) => bind(columns, pivot, host),
    DataHierarchies: (pivot, host) => bind(values, pivot, host),
  },
};

/** From now on every host of this test has them. */
export function recordPivots(): PivotRecorder {
  const made: RecordedPivot[] = [];
  const recorder: PivotRecorder = { made, refuses: false, remove };
  const pivots = collection<string | null>(
    "PivotTableCollection",
    {
      items: (sheetId, host) =>
        made.filter((one) => sheetId === null || one.sheetId === sheetId).map((one) => bind(pivotTable, one, host)),
      item: (_sheet, key, host) => {
        const found = made.find(({ name }) => isCalled(name, key));
        return found === undefined ? null : bind(pivotTable, found, host);
      },
    },
    {
      methods: {
        Add: (sheetId, args, host) => {
          if (recorder.refuses) throw new Error("Excel refuses this pivot table.");
          const table = textOf(args.at(1).object?.scalar("Name")?.get());
          const pivot = { name: args.text(0), sheetId: sheetId ?? "", table, refreshOnOpen: false };
          made.push({ ...pivot, rows: [], columns: [], values: [] });
          const last = made.at(-1);
          return last === undefined ? null : bind(pivotTable, last, host);
        },
      },
    },
  );
  Object.assign(workbook.children ?? {}, {
    PivotTables: (_book: null, host: HostContext) => bind(pivots, null, host),
  });
  Object.assign(worksheet.children ?? {}, {
    PivotTables: (id: string, host: HostContext) => bind(pivots, id, host),
  });
  return recorder;
}

function remove(): void {
  for (const { children } of [workbook, worksheet])
    if (children !== undefined) Reflect.deleteProperty(children, "PivotTables");
}
