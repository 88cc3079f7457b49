// The ten reports, the single event report, and what only version 2018-04-01 has (document 2, 2.7, 2.8, 4.3). Read
// only. An entry's columns are kept as they came: the report's own schema says how they are meant, and it is often
// wrong (document 3, traps).
import * as z from "zod/mini";
import { identifier, many, one, resource, toMany } from "./jsonApi";
import type { FailureKind } from "./errors";
import { defineOperation } from "./operation";

/** Column name to value, flat; keys that the schema lacks are among them (document 3, traps). */
type ReportAttributes = Readonly<Record<string, unknown>>;

/**
 * Lean on purpose: a report has millions of cells, and each is judged once, by its column's type, where it becomes a
 * cell. One look at the whole is enough to keep what is no row out.
 */
const attributes = z.custom<ReportAttributes>(
  (value: unknown) => value !== null && typeof value === "object" && !Array.isArray(value),
  "must be an object",
);

/** The id is text: two integers with a hyphen for events, `<project id>-<YYYY-MM-DD>` for savings (document 2, 2.7). */
export const reportEntry = z.looseObject({ id: identifier, type: z.string(), attributes });

/** Known types: text, date, integer, select, currency, decimal, string. */
export const reportSchema = resource(
  "report_schemas",
  z.looseObject({
    fields: z.array(z.looseObject({ name: z.string(), type: z.nullish(z.string()) })),
  }),
  z.looseObject({}),
);

const columnsOnly = z.looseObject({
  type: z.string().check(z.endsWith("_schemas")),
  attributes: z.looseObject({ fields: z.array(z.unknown()) }),
});
/** As a document of its own, or as the only record of a list. */
const columnsInstead = z.looseObject({ data: z.union([columnsOnly, z.tuple([columnsOnly])]) });

/** One description shows the columns where the rows of the suppliers belong (document 2, 2.7; document 4). */
function schemaForRows(document: unknown): FailureKind | null {
  return columnsInstead.safeParse(document).success ? "notRows" : null;
}

const reads = {
  method: "GET",
  service: "reports",
  source: "document 2, 4.3",
  repeatable: true,
  body: null,
} as const;
/**
 * `sort` and `include` are taken, their values are not shown; there are no filters (document 2, 4.3; document 3,
 * filters).
 */
const listQuery = { paged: true, sort: "any", include: "any" } as const;

function reportOperations<P extends string>(name: string, path: P) {
  return {
    entries: defineOperation({
      ...reads,
      name: `list${name}ReportEntries`,
      kind: "list",
      path: `/${path}_reports/entries` as const,
      assumption: 24,
      query: listQuery,
      reply: many(reportEntry),
      misread: schemaForRows,
    }),
    schema: defineOperation({
      ...reads,
      name: `get${name}ReportSchema`,
      kind: "get",
      path: `/${path}_reports/schema` as const,
      reply: one(reportSchema),
    }),
  };
}

export const reports = {
  contractMilestones: reportOperations("ContractMilestone", "contract_milestone"),
  contracts: reportOperations("Contract", "contract"),
  events: reportOperations("Event", "event"),
  performanceReviewAnswers: reportOperations("PerformanceReviewAnswer", "performance_review_answer"),
  performanceReviews: reportOperations("PerformanceReview", "performance_review"),
  projectMilestones: reportOperations("ProjectMilestone", "project_milestone"),
  projects: reportOperations("Project", "project"),
  savings: reportOperations("Savings", "savings"),
  suppliers: reportOperations("Supplier", "supplier"),
  supplierReviews: reportOperations("SupplierReview", "supplier_review"),
};

export const listEntriesOfEventReport = defineOperation({
  ...reads,
  name: "listEntriesOfEventReport",
  kind: "list",
  path: "/event_reports/{event_report_id}/entries",
  assumption: 24,
  query: listQuery,
  reply: many(reportEntry),
  misread: schemaForRows,
});

const text = z.nullish(z.string());
/** "It may be withdrawn without warning" (document 2, part 9). */
const old = { version: "2018-04-01", assumption: 25 } as const;

export const listEventReports2018 = defineOperation({
  ...reads,
  ...old,
  name: "listEventReports2018",
  kind: "list",
  path: "/event_reports",
  whenGone: "The platform no longer lists a person's event reports. Load the report of all events instead.",
  query: listQuery,
  reply: many(resource("event_reports", z.looseObject({ title: text, description: text }), z.looseObject({}))),
});

/** `custom_fields` values: text, number, texts, or files; only the single supplier has them (document 2, 2.8). */
export const supplier = resource(
  "suppliers",
  z.looseObject({
    name: text,
    custom_fields: z.nullish(z.array(z.looseObject({ name: z.string(), value: z.optional(z.unknown()) }))),
  }),
  z.looseObject({ contacts: z.optional(toMany) }),
);
const whenGone = "The platform no longer gives suppliers this way. Their names are in the report of all suppliers.";

export const listSuppliers2018 = defineOperation({
  ...reads,
  ...old,
  name: "listSuppliers2018",
  kind: "list",
  path: "/suppliers",
  whenGone,
  query: {
    paged: true,
    include: ["contacts"],
    sort: ["name", "-name", "created_at", "-created_at"],
  },
  reply: many(supplier),
});

export const getSupplier2018 = defineOperation({
  ...reads,
  ...old,
  name: "getSupplier2018",
  kind: "get",
  path: "/suppliers/{supplier_id}",
  whenGone,
  query: { include: ["contacts"] },
  reply: one(supplier),
});
