// Which pivot table belongs to which report: what stands at its side, on top and in it. Plain data, with the headers of
// today.
import type { ReportKind, ReportSource } from "../source";

interface Pivot {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The first one is counted where no other can be had. */
  readonly values: readonly { readonly name: string; readonly how: "Sum" | "Count" | "Average" }[];
}

const sum = (name: string) => ({ name, how: "Sum" }) as const;
const count = (name: string) => ({ name, how: "Count" }) as const;
const average = (name: string) => ({ name, how: "Average" }) as const;

const pivots: Readonly<Record<ReportKind, Pivot>> = {
  contractMilestones: {
    rows: ["Milestone Assignee", "Contract Title"],
    columns: ["Milestone Status"],
    values: [count("Milestone Name")],
  },
  contracts: {
    rows: ["Supplier", "Category"],
    columns: ["Contract State & Status"],
    values: [sum("Spend"), count("Contract Title")],
  },
  events: {
    rows: ["Event Type", "Event Title"],
    columns: ["Response Status"],
    values: [count("Supplier Name")],
  },
  performanceReviewAnswers: {
    rows: ["Supplier Name", "Section Title"],
    columns: [],
    values: [average("Answer Score"), count("Question Content")],
  },
  performanceReviews: {
    rows: ["Category", "Supplier Name"],
    columns: [],
    values: [average("Total Score"), count("Performance Review Title")],
  },
  projectMilestones: {
    rows: ["Milestone Assignee", "Project Title"],
    columns: ["Milestone Status"],
    values: [count("Milestone Name")],
  },
  projects: {
    rows: ["Category", "Sourcing Owner"],
    columns: ["Project State & Status"],
    values: [count("Project Title"), sum("Estimated Savings")],
  },
  savings: {
    rows: ["Category", "Project Title"],
    columns: ["Savings Type"],
    values: [sum("Realized Savings"), sum("Projected Savings")],
  },
  suppliers: {
    rows: ["Supplier Category", "Supplier Status"],
    columns: ["Supplier Risk"],
    values: [count("Supplier Name"), sum("# of Awarded Bids")],
  },
  supplierReviews: {
    rows: ["Category", "Supplier Name"],
    columns: ["Review Status"],
    values: [count("Review Form Title")],
  },
};

export interface PivotHeaders {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly { readonly header: string; readonly how: "Sum" | "Count" | "Average" }[];
}

/** Null where too little was loaded for one. */
export function pivotOf(source: ReportSource, headerOf: (name: string) => string | null): PivotHeaders | null {
  if (source.kind !== "report" && source.kind !== "eventReport") return null;
  const pivot = pivots[source.kind === "report" ? source.report : "events"];
  const headers = (names: readonly string[]) => names.flatMap((name) => headerOf(name) ?? []);
  const values = pivot.values.flatMap(({ name, how }) => {
    const header = headerOf(name);
    return header === null ? [] : [{ header, how }];
  });
  const [rows, columns] = [headers(pivot.rows), headers(pivot.columns)];
  return rows.length === 0 || values.length === 0 ? null : { rows, columns, values };
}
