// Pages of a project report as the platform sends them: 30 columns, with the values that disagree with their types
// (document 3, traps).

export const PAGE_ROWS = 100;

/** Names and types of columns of the projects report (document 2, 2.7), behind the documents' prefix. */
export const columnNames = [
  ...["System ID", "ID #", "Project Title", "Project Description", "Stakeholders List", "Event Names"].map(
    typed("text"),
  ),
  ...["Project Type", "Project State & Status", "Sourcing Owner", "Category", "Savings Type", "Event Status"].map(
    typed("select"),
  ),
  ...["Estimated Start Date", "Estimated End Date", "Actual Start Date", "Actual End Date", "Last Updated Date"].map(
    typed("date"),
  ),
  ...["Estimated Start Date FY", "Estimated Start Date FQ", "Days Requested", "Days Active", "# of Stakeholders"].map(
    typed("integer"),
  ),
  ...["Estimated Spend", "Final Spend", "Estimated Savings", "Total Savings", "Recognized Savings"].map(
    typed("currency"),
  ),
  ...["Suppliers on Project", "Canceled Reason", "External ID"].map(typed("string")),
];

function typed(type: string) {
  return (label: string) => ({ name: `Rpt-${label}`, type });
}

/** One page's text; the same for the same number. */
export function pageOf(page: number): string {
  const data = Array.from({ length: PAGE_ROWS }, (_none, at) => {
    const row = page * PAGE_ROWS + at;
    const attributes = Object.fromEntries(
      columnNames.map(({ name, type }, column) => [name, valueOf(type, row, column)]),
    );
    return { id: String(row + 1), type: "project_report_entries", attributes };
  });
  return JSON.stringify({ data, links: { prev: null, next: null } });
}

const two = (value: number) => String(value).padStart(2, "0");

function valueOf(type: string, row: number, column: number): string | number | boolean | null {
  const mix = (row * 31 + column * 17) % 97;
  if (mix % 11 === 0) return null;
  if (type === "date") return `20${two(20 + (mix % 7))}-${two(1 + (mix % 12))}-${two(1 + (mix % 28))}`;
  if (type === "integer") return mix % 3 === 0 ? `${mix}.0` : mix;
  if (type === "currency") return mix % 2 === 0 ? `${row}.${two(mix)}` : row + mix / 100;
  if (type === "select") return mix % 29 === 0 ? false : `Choice ${mix % 9}`;
  return mix % 13 === 0 ? row : `Project ${row}: castings, forgings and bolts for plant ${mix}`;
}
