// Why a report cannot go into a table that is there. Nothing was changed when one of these comes back.

export type ReportObstacle =
  /** Rows that are not of the report; they go only where the person said so. */
  | { readonly kind: "rowsInTheWay"; readonly tableName: string; readonly rows: number }
  /** The table belongs to a linked list, to a comparison, or to another report. */
  | { readonly kind: "tableTaken"; readonly tableName: string; readonly by: "link" | "comparison" | "report" }
  /** The report was loaded without columns that its starter sheet cannot do without, or they were deleted. */
  | { readonly kind: "starterLacks"; readonly tableName: string; readonly labels: readonly string[] };
