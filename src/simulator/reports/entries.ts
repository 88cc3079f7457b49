// Each report's rows by number: the entry's id, and those columns that the simulator's records decide.
// All other columns are drawn (values.ts). Nothing is kept: a row is made when somebody asks for it.
import { reviewSections, type ReportName } from "./catalogue";
import { contractId, projectId, savingsPlace, type Contract, type Facts, type Project } from "./facts";
import { supplierColumns } from "./supplierColumns";
import { dayOf, type Attributes } from "./values";

export interface RowMaker {
  /** Undefined when the record that the row speaks of is gone. */
  id: (facts: Facts, row: number) => string | undefined;
  /** By column name, without the prefix. */
  columns: (facts: Facts, row: number) => Attributes;
}

const ANSWERS_A_REVIEW = 10;
const MILESTONES_A_CONTRACT = 4;
const MILESTONES_A_PROJECT = 5;

export const rowMakers: Record<ReportName, RowMaker> = {
  contract_milestone: {
    id: (_facts, row) => String(52_000 + row),
    columns: (facts, row) => ({
      "System ID": 52_000 + row,
      ...contractColumns(facts.contract(Math.floor(row / MILESTONES_A_CONTRACT))),
    }),
  },
  contract: {
    id: (_facts, row) => String(contractId(row)),
    columns: (facts, row) => {
      const contract = facts.contract(row);
      return {
        "Record ID": contract.id,
        ...contractColumns(contract),
        "Related Projects": contract.project.title,
        "Related Project ID #": contract.project.number,
        Company: contract.company.name,
        "External ID": contract.company.record?.externalId ?? null,
      };
    },
  },
  event: { id: eventEntryId, columns: eventColumns },
  performance_review_answer: {
    id: (_facts, row) => String(770_000 + row),
    columns: answerColumns,
  },
  performance_review: {
    id: (_facts, row) => String(8_800 + row),
    columns: (facts, row) => {
      const { project, company, title } = reviewOf(facts, row);
      return {
        "Supplier Name": company.name,
        "Project ID": project.id,
        "Performance Review Title": title,
        Category: project.category,
        "Sourcing Owner": project.owner,
      };
    },
  },
  project_milestone: {
    id: (_facts, row) => String(58_000 + row),
    columns: (facts, row) => projectColumns(facts.project(Math.floor(row / MILESTONES_A_PROJECT))),
  },
  project: {
    id: (_facts, row) => String(projectId(row)),
    columns: (facts, row) => {
      const project = facts.project(row);
      return {
        "System ID": project.id,
        ...projectColumns(project),
        "# of Suppliers on Project": project.companies.length,
        "Suppliers on Project": companyNames(project),
        "Event Names": project.events.map((event) => event.attributes.title).join(", ") || null,
        "Event Status": project.events[0]?.attributes.state ?? null,
      };
    },
  },
  savings: { id: (_facts, row) => savingsId(row), columns: savingsColumns },
  supplier: {
    id: (facts, row) => String(facts.company(row).id),
    columns: (facts, row) => supplierColumns(facts, facts.company(row)),
  },
  supplier_review: {
    id: (_facts, row) => String(9_400 + row),
    columns: (facts, row) => {
      const company = facts.anyCompany(row);
      return { "Supplier ID": company.id, "Supplier Name": company.name };
    },
  },
};

function contractColumns(contract: Contract): Attributes {
  return {
    "ID #": contract.number,
    "Contract Title": contract.title,
    "Contract State & Status": contract.state,
    Supplier: contract.company.name,
    "Start Date": contract.start,
    "End Date": contract.end,
    "Sourcing Owner": contract.project.owner,
    Category: contract.project.category,
  };
}

/** Its columns stand under the same names in the reports on events, milestones and savings. */
function projectColumns(project: Project): Attributes {
  return {
    "ID #": project.number,
    "Project Title": project.title,
    "Project State & Status": project.state,
    "Sourcing Owner": project.owner,
    Category: project.category,
    "Estimated Start Date": project.start,
    "Estimated End Date": project.end,
    "Actual Start Date": project.start,
    "Actual End Date": project.state === "Complete" ? project.end : null,
  };
}

function companyNames(project: Project): string {
  return [...new Set(project.companies.map(({ name }) => name))].join(", ");
}

/** Rows go round the events, so that a longer report names more suppliers of each. */
export function eventOfRow(facts: Facts, row: number): { index: number; place: number } {
  const { eventCount } = facts;
  return { index: row % eventCount, place: Math.floor(row / eventCount) };
}

/** "Two integers joined by a hyphen" (document 2, 2.7); that they are event and supplier is our choice. */
function eventEntryId(facts: Facts, row: number): string | undefined {
  const { index, place } = eventOfRow(facts, row);
  const event = facts.event(index);
  return event && `${event.id}-${facts.companyAtEvent(index, place).id}`;
}

function eventColumns(facts: Facts, row: number): Attributes {
  const { index, place } = eventOfRow(facts, row);
  const event = facts.event(index);
  const company = facts.companyAtEvent(index, place);
  const bid = facts.bid(facts.eventId(index), company.id);
  const project = facts.projectWithId(event?.projectId);
  const attributes = event?.attributes;
  return {
    ...withoutProject,
    ...(project && projectColumns(project)),
    "Supplier Name": company.name,
    "Response ID": bid ? Number(bid.id) : null,
    "Response Status": bid?.attributes.status ?? "not started",
    "RSVP Response": bid?.attributes.intend_to_bid_answered_at ? bid.attributes.intend_to_bid : null,
    "Intend to Respond Date": dayOf(bid?.attributes.intend_to_bid_answered_at),
    "Response Submitted Date": dayOf(bid?.attributes.submitted_at),
    "Response Re-submitted Date": dayOf(bid?.attributes.resubmitted_at),
    "Event ID": Number(facts.eventId(index)),
    "Event Title": attributes?.title ?? null,
    "Event Type": attributes?.event_type ?? null,
    "Event Status": attributes?.state ?? null,
    Spend: attributes?.spend_amount == null ? null : decimalText(attributes.spend_amount),
    "Created Date": dayOf(attributes?.created_at),
    "Publish Date": dayOf(attributes?.published_at),
    "Closed Date": dayOf(attributes?.closed_at),
    "RSVP Deadline": dayOf(attributes?.supplier_rsvp_deadline),
    "Message Center Due Date": dayOf(attributes?.supplier_question_deadline),
    "Submission Due Date": dayOf(attributes?.bid_submission_deadline),
    Public: attributes?.is_public ?? null,
    "Last Updated Date": dayOf(attributes?.updated_at),
  };
}

/** An event need not have a project (document 1, 2.1: nullable). */
const withoutProject: Attributes = {
  "ID #": null,
  "Project Title": null,
  "Project Type": null,
  "Project State & Status": null,
  "Estimated Start Date": null,
  "Estimated End Date": null,
  "Actual Start Date": null,
  "Actual End Date": null,
};

function decimalText(amount: number): string {
  return Number.isInteger(amount) ? `${amount}.0` : String(amount);
}

function reviewOf(facts: Facts, review: number) {
  const project = facts.project(review % 61);
  return { project, company: facts.anyCompany(review), title: `Review ${review + 1}: ${project.category}` };
}

/** Ten questions a review, two a section; one of the two asks for a file, which no text can answer. */
function answerColumns(facts: Facts, row: number): Attributes {
  const { project, company, title } = reviewOf(facts, Math.floor(row / ANSWERS_A_REVIEW));
  const question = row % ANSWERS_A_REVIEW;
  const section = Math.floor(question / 2);
  const asksForFile = question % 2 === 1;
  return {
    "Supplier Name": company.name,
    "Supplier Company ID": company.id,
    "System ID": 770_000 + row,
    "Project ID": project.id,
    "Project Number": project.number,
    "Performance Review Title": title,
    "Event ID": project.events[0] ? Number(project.events[0].id) : null,
    "Event Title": project.events[0]?.attributes.title ?? null,
    "Section Title": reviewSections[section] ?? null,
    "Section Order": section + 1,
    "Question Type": asksForFile ? "file" : "short",
    "Question Content": asksForFile ? "Attach the evidence" : `How do you rate question ${question + 1}?`,
    ...(asksForFile ? { "Answer Content": null } : {}),
    "Stakeholder Email": "analyst@bidsheet.example",
  };
}

/** `<project id>-<YYYY-MM-DD>` (document 2, 2.7): a month of a project's savings. */
function savingsId(row: number): string {
  return `${projectId(savingsPlace(row).project)}-${savingsDay(row)}`;
}

function savingsDay(row: number): string {
  return `2026-${String(savingsPlace(row).month + 1).padStart(2, "0")}-01`;
}

function savingsColumns(facts: Facts, row: number): Attributes {
  const project = facts.project(savingsPlace(row).project);
  return {
    ...projectColumns(project),
    ID: project.id,
    "ID-Unique": savingsId(row),
    "Realized Date": savingsDay(row),
    "Savings Start Date": "2026-01-01",
    "Savings End Date": "2026-12-31",
    Frequency: "Monthly",
    "Suppliers on Project": companyNames(project),
  };
}
