// Makes the records of a seed: templates, suppliers, events, worksheets, line items and bids. The same options give the
// same records.
import {
  addLineItem,
  emptyRecords,
  type Cells,
  type CustomField,
  type EventAttributes,
  type EventRecord,
  type Records,
} from "../records";
import { addBids } from "./bids";
import { columnsOf, numbered } from "./columns";
import { fixedPlans, furtherPlan, type EventPlan, type WorksheetPlan } from "./eventPlans";
import { seedFields } from "./fields";
import { drawLineItems } from "./lineItems";
import { seedPayments } from "./payments";
import { Random } from "./random";
import { seedReports } from "./reports";
import { addSuppliers } from "./suppliers";
import { addTemplates } from "./templates";

export interface SeedOptions {
  seed?: number | string;
  events?: number;
  lineItems?: number;
  /** How many entries every report has. */
  reportEntries?: number;
  bids?: number;
  /** Added to the ids of all that a table can be linked to: another environment with the same content. */
  idShift?: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Deadlines count from this day, whatever the clock says, so that a seed never changes. */
const BASE_DATE = Date.parse("2026-11-16T08:00:00.000Z");
const DEFAULT_EVENTS = 12;
const DEFAULT_LINE_ITEMS = 350;
const DEFAULT_SUPPLIERS = 60;

export function seedRecords(options: SeedOptions): Records {
  const seed = options.seed ?? 1;
  const records = emptyRecords(seed);
  const shift = options.idShift ?? 0;
  const offset = new Random(seed, "ids").integer(1, 900) + shift;
  const wanted = options.events ?? DEFAULT_EVENTS;
  records.nextId = {
    event: 48_000 + offset + wanted * 3,
    worksheet: 90_000 + offset + wanted * 10,
    lineItem: 1_204_000 + offset,
    column: 55_000 + offset,
  };
  addTemplates(records);
  addSuppliers(records, Math.max(DEFAULT_SUPPLIERS, options.bids ?? 0));
  plansOf(seed, options).forEach((plan, index) => {
    const eventId = String(48_000 + offset + index * 3);
    const random = new Random(seed, "event", index);
    records.events.set(eventId, eventRecord(random, eventId, plan));
    plan.worksheets.forEach((worksheet, at) => {
      const worksheetId = String(90_000 + offset + index * 10 + at);
      addWorksheet(records, [seed, index, at], eventId, worksheetId, worksheet);
    });
  });
  addBids(records, options.bids);
  records.payments = seedPayments(seed, shift);
  records.fields = seedFields(seed, shift);
  records.reports = seedReports(records, options.reportEntries);
  return records;
}

function plansOf(seed: number | string, options: SeedOptions): EventPlan[] {
  const wanted = options.events ?? DEFAULT_EVENTS;
  const plans = fixedPlans(options.lineItems ?? DEFAULT_LINE_ITEMS).slice(0, wanted);
  for (let index = plans.length; index < wanted; index++)
    plans.push(furtherPlan(new Random(seed, "plan", index), index));
  return plans;
}

const templateOf: Record<EventPlan["type"], string> = {
  RFP: "311",
  AUCTION: "318",
  PERFORMANCE_REVIEW_EVENT: "325",
};

function eventRecord(random: Random, id: string, plan: EventPlan): EventRecord {
  return {
    id,
    attributes: eventAttributes(random, id, plan),
    templateId: random.chance(0.9) ? templateOf[plan.type] : null,
    spendCategoryId: String(random.integer(2_001, 2_012)),
    projectId: random.chance(0.85) ? String(random.integer(7_100, 7_160)) : null,
    commodityCodeIds: random.chance(0.6) ? [String(random.integer(430, 470))] : [],
    attachmentIds: random.chance(0.4) ? [String(random.integer(66_000, 67_000))] : [],
  };
}

const isOut: Record<EventPlan["state"], boolean> = {
  draft: false,
  scheduled: false,
  published: true,
  live_editing: true,
  closed: true,
  canceled: true,
};

function eventAttributes(random: Random, id: string, plan: EventPlan): EventAttributes {
  const isOver = plan.state === "closed" || plan.state === "canceled";
  const deadline = isOver ? -random.integer(8, 120) : random.integer(4, 45);
  const created = Math.min(deadline, 0) - random.integer(25, 60);
  const hasDeadlines = plan.state !== "draft";
  return {
    title: plan.title,
    spend_amount: random.chance(0.85) ? random.integer(30, 4_200) * 1_000 + 0.5 : null,
    supplier_rsvp_deadline: hasDeadlines ? day(deadline - 14) : null,
    supplier_question_deadline: hasDeadlines && random.chance(0.7) ? day(deadline - 7) : null,
    bid_submission_deadline: hasDeadlines ? day(deadline) : null,
    event_type: plan.type,
    request_type: "RFP",
    state: plan.state,
    duplication_state: random.chance(0.5) ? "finished" : null,
    late_bids: random.chance(0.3),
    revise_bids: random.chance(0.7),
    instant_notifications: random.chance(0.5),
    created_at: day(created),
    updated_at: day(Math.min(deadline, -1), random.integer(0, DAY / 4)),
    published_at: isOut[plan.state] ? day(created + 9) : null,
    closed_at: plan.state === "closed" ? day(deadline + 1) : null,
    is_public: random.chance(0.2),
    restricted: random.chance(0.1),
    custom_fields: customFields(random),
    ...(plan.externalId === undefined ? externalId(random, id) : { external_id: plan.externalId }),
  };
}

/** Present, null and absent all occur: the member is optional (document 1, 2.1). */
function externalId(random: Random, id: string): { external_id?: string | null } {
  const draw = random.next();
  return draw < 0.6 ? { external_id: `ERP-${id}/26` } : draw < 0.8 ? { external_id: null } : {};
}

/** A Decimal is a string on the wire, a Multiple Select an array (document 3, value sets). */
function customFields(random: Random): CustomField[] {
  return [
    { name: "Cost center", value: `00${random.integer(4_100, 4_900)}` },
    {
      name: "Savings target in percent",
      value: random.chance(0.8) ? String(random.integer(4, 24) / 2) : null,
    },
    { name: "Sites", value: random.chance(0.5) ? ["Lyon", "Brno"] : [] },
    { name: "Sustainability clause", value: random.chance(0.5) },
  ];
}

function day(days: number, more = 0): string {
  return new Date(BASE_DATE + days * DAY + more).toISOString();
}

/** The seed, the event's place and the worksheet's place in it: what a worksheet is drawn from. */
type Place = readonly [seed: number | string, event: number, worksheet: number];

function addWorksheet(records: Records, place: Place, eventId: string, id: string, plan: WorksheetPlan): void {
  const random = new Random(place[0], "worksheet", place[1], place[2]);
  const updated = records.events.get(eventId)?.attributes.updated_at ?? day(0);
  records.worksheets.set(id, {
    id,
    eventId,
    title: plan.title,
    budget: random.chance(0.6) ? random.integer(10, 900) * 1_000 : null,
    notes: random.chance(0.4) ? "Prices net, delivered duty paid." : null,
    updated_at: updated,
    worksheet_type: plan.type ?? "standard",
    columns: numbered(records, columnsOf(plan.layout)),
  });
  for (const cells of lineItemsOf(random, place, plan)) addLineItem(records, id, { ...cells });
}

/** Of worksheets that were drawn before: drawing is half of what a new simulator takes, and tests make thousands. */
const drawnBefore = new Map<string, readonly Readonly<Cells>[]>();
/** A longer list is drawn again: nobody makes many simulators with it. */
const LONGEST_KEPT = 1_000;

function lineItemsOf(random: Random, place: Place, plan: WorksheetPlan): readonly Readonly<Cells>[] {
  const { subject, layout, lineItems } = plan;
  if (lineItems > LONGEST_KEPT) return drawLineItems(random, subject, layout, lineItems);
  const name = JSON.stringify([...place, subject, layout, lineItems]);
  const drawn = drawnBefore.get(name) ?? drawLineItems(random, subject, layout, lineItems);
  drawnBefore.set(name, drawn);
  return drawn;
}
