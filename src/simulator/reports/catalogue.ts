// The column catalogue of the ten reports (document 2, 2.7) as data: names after the prefix, types, fiscal columns.
// It serves the simulator and the tests; the product asks the schema operations instead.

export type ColumnType = "text" | "date" | "integer" | "select" | "currency" | "decimal" | "string";

export interface ReportColumn {
  /** After the prefix. */
  name: string;
  type: ColumnType;
  /** A fiscal year or quarter, and the date column that it belongs to. */
  fiscal?: { of: string; part: "FY" | "FQ" };
}

/** What every standard column name begins with. The documents write a neutral word (document 3, platform profile). */
export const COLUMN_PREFIX = "Rpt-";

export const reportNames = [
  "contract_milestone",
  "contract",
  "event",
  "performance_review_answer",
  "performance_review",
  "project_milestone",
  "project",
  "savings",
  "supplier",
  "supplier_review",
] as const;
export type ReportName = (typeof reportNames)[number];

/** Column by column as document 2 writes them; `d+` is a date with a fiscal year and a fiscal quarter behind it. */
const written: Record<ReportName, string> = {
  contract_milestone:
    "System ID t; Milestone Name t; Milestone Date d+; Milestone Status s; Milestone Complete Date d+; " +
    "Template Milestone s; Milestone Created By s; Milestone Create Date d+; Milestone Assign Date d; " +
    "Milestone Assignee s; Mark Completed By s; # of Days Milestone is Open i; Requestor Name s; " +
    "Request Submitted d; Request Opened d; ID # t; Contract Type s; Contract Type Short Code s; " +
    "Supplier s; Contract Title t; Contract State & Status s; Auto Renewal s; Start Date d+; End Date d+; " +
    "Sourcing Owner s; Category s; Renewal Term t",
  contract:
    "Record ID t; ID # t; Contract Type s; Contract Type Short Code s; Supplier s; Contract Title t; " +
    "Contract State & Status s; Auto Renewal s; Start Date d+; End Date d+; Currency s; Spend c; " +
    "Sourcing Owner s; Category s; Contract Description t; Renewal Number of Times i; Renewal Term t; " +
    "Renewal Termination Notice d; Renewal Termination Reminder d; Attachments t; Related Contract ID # t; " +
    "Related Projects t; Related Project ID # t; Stakeholders s; Termination Reason t; " +
    "Original Approval Request Date d+; Approved Date d; Sent for Approval d; Contract Requester s; " +
    "Contract Request Submitted Date d; Contract Request Opened Date d; Record Type s; " +
    "Revised Contract ID # t; Creator s; Last Updated Date d; Has Attachments t; Needs Attention Reason s; " +
    "Canceled Reason t; First Milestone Assign Date d; ESign Platforms s; ESign States s; External ID t; " +
    "Company s; Company Hierarchy s; Days Requested i; Days In Progress - Internal Review i; " +
    "Days In Progress - External Review i; Days In Progress - Negotiating i; " +
    "Days In Progress - Out for Signature i; Days Out For Approval i; Days Approved i; Days Active i; " +
    "Milestone Name t; Milestone Date d; Milestone Assignee s",
  event:
    "Supplier Name s; Response ID t; Response Status s; RSVP Response t; Intend to Respond Date d; " +
    "Response Submitted Date d+; Response Re-submitted Date d+; Terms Accepted Date d; Event ID t; " +
    "Event Title t; Event Type s; Event Status s; Categories s; Sourcing Owner s; Savings c; Spend c; " +
    "Currency t; # of Stakeholders i; Stakeholders List t; Created Date d+; Publish Date d+; " +
    "RSVP Deadline d; Message Center Due Date d; Submission Due Date d; Closed Date d+; " +
    "Construction Request t; Sealed Bids t; Public t; Days in Draft i; Days in Scheduled i; " +
    "Days in Publish i; Days in Edit i; ID # t; Project Title t; Project Type s; Project State & Status s; " +
    "Estimated Start Date d; Estimated End Date d; Actual Start Date d; Actual End Date d; " +
    "Last Updated Date d; Has Attachments t",
  performance_review_answer:
    "Supplier Name t; Supplier Description t; Supplier Segmentation Status s; Supplier Risk s; " +
    "Supplier Segmentation s; Supplier Tags s; Supplier Website t; System ID t; Project ID t; " +
    "Performance Review Title t; Project Number t; Event ID t; Event Title t; Section Title t; " +
    "Section Order i; Section Weight dec; Question Type s; Question Content t; Question Weight dec; " +
    "Answer Content t; Answer Score dec; Answer Selected Options t; Answer Weighted Score dec; " +
    "Answer Not Applicable s; Stakeholder Email t; Stakeholder Name t; Supplier Company ID t; " +
    "Has Attachments t",
  performance_review:
    "Supplier Name t; Project ID t; Performance Review Title t; Total Score i; High i; Low i; Median i; " +
    "Executive Summary t; Scorecard Completed Date d; Category s; Sourcing Owner s",
  project_milestone:
    "Milestone Name t; Milestone Date d+; Milestone Status s; Milestone Complete Date d+; " +
    "Template Milestone s; Milestone Created By s; Milestone Create Date d+; Milestone Assign Date d; " +
    "Milestone Assignee s; Mark Completed By s; # of Days Milestone is Open i; ID # t; Project Title t; " +
    "Project Type s; Project Type Short Code s; Project Needs Attention t; Project State & Status s; " +
    "Sourcing Owner s; Project Requester s; Category s; Estimated Start Date d+; Estimated End Date d+; " +
    "Actual Start Date d+; Actual End Date d+; Request Submitted d; Request Opened d",
  project:
    "System ID t; ID # t; Project Title t; Project Type s; Project Type Short Code s; " +
    "Project Needs Attention t; Project State & Status s; Sourcing Owner s; Project Requester s; " +
    "Category s; Project Description t; # of Suppliers on Project i; Suppliers on Project s; " +
    "Estimated Start Date d+; Estimated End Date d+; Actual Start Date d+; Actual End Date d+; " +
    "Request Submitted d; Request Opened d; Estimated Spend c; Estimated Savings c; Final Spend c; " +
    "Savings Type s; Recognized Savings c; Projected Recognized Savings c; Unrecognized Savings c; " +
    "Projected Unrecognized Savings c; Total Savings c; # of Stakeholders i; Stakeholders List s; " +
    "Event Names t; Event Status s; # of Suppliers Invited to Event(s) i; Suppliers Invited to Event(s) s; " +
    "External ID t; Canceled Reason t; Original Approval Request Date d+; Approved Date d; " +
    "Sent for Approval d; Needs Attention Reason s; Last Updated Date d; Has Attachments t; " +
    "Related Project ID # t; First Milestone Assign Date d; Days Requested i; Days Planned i; " +
    "Days Active i; Days On hold i; Milestone Name t; Milestone Date d; Milestone Status s; " +
    "Milestone Complete Date d; Template Milestone s; Milestone Created By s; Milestone Create Date d; " +
    "Milestone Assignee s; Mark Completed By s; # of Days Milestone is Open i",
  savings:
    "ID t; Savings Type s; Realized Date d+; Savings Start Date d+; Savings End Date d+; Frequency s; " +
    "Realized Savings c; Projected Savings c; Monthly Total c; Total c; Savings Notes t; " +
    "Last Updated Date d; ID # t; Project Title t; Project Type s; Project Type Short Code s; " +
    "Project State & Status s; Sourcing Owner s; Category s; Suppliers on Project s; Actual Start Date d; " +
    "Actual End Date d; Estimated Savings c",
  supplier:
    "Supplier ID t; Supplier Name t; Website t; Supplier Description t; Tags s; External ID t; " +
    "Platform Supplier Status s; Supplier Status s; Segmentation s; Supplier Risk s; Segmentation Notes t; " +
    "Supplier Category s; Supplier Groups s; Created Date d; Last Updated Date d; # of Events i; " +
    "Events List s; Event Type List s; # of Sourcing Owners (Events) i; Sourcing Owner List (Events) s; " +
    "# of Contacts i; Contact(s) t; Contact Email t; Contact Title t; Contact Phone t; " +
    "Contact International Calling Code s; Contact Types s; Contact Notes t; Last Login t; " +
    "# of RSVP Yes i; # of RSVP No i; # of Bids Submitted i; # of Awarded Bids i; Awarded Event List t; " +
    "Sanction List Screening Status s; Sanction List Screening Date d; Parent s; Children s; " +
    "Default Payment Type s; Default Payment Term s; Payment Types s; Accepted Currencies s; " +
    "Accept All Currencies s; Address Country s; Address State / Province s; Address Usage s; " +
    "Address Postal Code t; Bank Account Type s; Bank Account Country s; Bank Account Nickname t; " +
    "Bank Account Payment Types s; Phone Device Type s; International Calling Code s; Phone Number t; " +
    "Tax Country s; Tax ID Type s",
  supplier_review:
    "Supplier ID t; Supplier Name t; Category s; Sourcing Owner s; Review Form Title s; Review Status s; " +
    "Decision s; Risk Score s; Reviewers s; Reviewed On Date d; Avg. # of Days per Reviewer i; " +
    "# Of Days To Review i; Valid Until Date d; Remind Before Date d; Remind s; Published Date d; " +
    "Response Submitted Date d; # of Days for Supplier to Respond i; Supplier Response Status s; " +
    "Supplier Contact Email t; Executive Summary t",
};

/** Date columns without a mark that have fiscal columns all the same, and how those are called (document 2, 2.7). */
const fiscalExceptions: Record<string, string> = {
  "Approved Date": "Approved",
  "Sent for Approval": "Sent for Approval",
  "Contract Request Submitted Date": "Contract Request Submitted",
  "Contract Request Opened Date": "Contract Request Opened",
};

const types: Record<string, ColumnType> = {
  t: "text",
  d: "date",
  i: "integer",
  s: "select",
  c: "currency",
  dec: "decimal",
  str: "string",
};

/** The standard columns that a report's schema lists, in its order. */
export const columnsOf: Readonly<Record<ReportName, readonly ReportColumn[]>> = perReport((name) =>
  readColumns(written[name]),
);

export function perReport<Value>(make: (name: ReportName) => Value): Record<ReportName, Value> {
  return {
    contract_milestone: make("contract_milestone"),
    contract: make("contract"),
    event: make("event"),
    performance_review_answer: make("performance_review_answer"),
    performance_review: make("performance_review"),
    project_milestone: make("project_milestone"),
    project: make("project"),
    savings: make("savings"),
    supplier: make("supplier"),
    supplier_review: make("supplier_review"),
  };
}

function readColumns(text: string): ReportColumn[] {
  return text.split("; ").flatMap((one) => {
    const [, name = "", code = "", mark] = /^(.+) ([a-z]+)(\+)?$/.exec(one) ?? [];
    const type = types[code];
    if (!type) throw new Error(`The catalogue cannot be read at: ${one}`);
    return [{ name, type }, ...fiscalColumns(name, mark === "+")];
  });
}

function fiscalColumns(name: string, isMarked: boolean): ReportColumn[] {
  const stem = fiscalExceptions[name] ?? (isMarked ? name : undefined);
  if (stem === undefined) return [];
  const parts = ["FY", "FQ"] as const;
  return parts.map((part) => ({ name: `${stem} ${part}`, type: "integer", fiscal: { of: name, part } }));
}

export const reviewSections = [
  "Pricing & Financials",
  "Quality & Level of Service",
  "Maintenance & Delivery",
  "Account Management",
  "Innovation",
] as const;

const stages = [
  "Discovery",
  "Planning Performance Review",
  "Sourcing",
  "Published Stakeholder & Supplier Review",
  "Negotiation",
  "Evaluating Responses",
  "Contract",
  "Supplier Meeting",
  "Develop Action Item Plan",
];

/**
 * Keys that entries carry although the schema lacks them (document 2, 2.7; document 3, traps). They are no standard
 * columns, so they have no prefix: document 3 writes `ID-Unique` as it stands in an entry.
 */
export const columnsBesidesSchema: Readonly<Partial<Record<ReportName, readonly ReportColumn[]>>> = {
  performance_review: reviewSections.flatMap((section) => [
    { name: `Total: ${section}`, type: "integer" },
    { name: `Weight: ${section}`, type: "decimal" },
  ]),
  project: [
    ...stages.map((stage): ReportColumn => ({ name: `Days Active - ${stage}`, type: "integer" })),
    { name: "Days Out For Approval", type: "integer" },
    { name: "Days Approved", type: "integer" },
  ],
  savings: [{ name: "ID-Unique", type: "text" }],
};
