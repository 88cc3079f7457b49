// Copies a template's children into new events, as far as the clock has come (document 1, part 3).
// Sets no timer: whoever looks at the records has the copying brought up to now before.
import {
  addLineItem,
  type Cells,
  type CopyJob,
  type EventRecord,
  type Records,
  type TemplateRecord,
  type TemplateWorksheet,
} from "./records";
import { numbered } from "./seed/columns";

type Step = { worksheet: TemplateWorksheet } | { lineItem: Cells };

export function scheduleCopy(records: Records, eventId: string, template: TemplateRecord, now: number): void {
  const { startsAfterMs, msPerStep, outcome } = records.copySettings;
  const fails = outcome === "failed" || template.breaks === "halfway";
  const startsAt = now + startsAfterMs;
  records.copyJobs.push({ eventId, templateId: template.id, startsAt, msPerStep, fails, stepsDone: 0 });
}

/** Brings every event that is being copied up to this moment: scheduled, started, and finished or failed. */
export function settleCopies(records: Records, now: number): void {
  records.copyJobs = records.copyJobs.filter((job) => {
    const event = records.events.get(job.eventId);
    const template = records.templates.get(job.templateId);
    return event && template ? !advance(records, job, event, template, now) : false;
  });
}

/** True when the job has come to its end. */
function advance(records: Records, job: CopyJob, event: EventRecord, template: TemplateRecord, now: number): boolean {
  if (now < job.startsAt) return false;
  const steps = template.worksheets.flatMap(stepsOf);
  const end = job.fails ? Math.floor(steps.length / 2) : steps.length;
  const due = job.msPerStep > 0 ? Math.floor((now - job.startsAt) / job.msPerStep) : Infinity;
  for (const step of steps.slice(job.stepsDone, Math.min(due, end))) takeStep(records, event, step);
  job.stepsDone = Math.max(job.stepsDone, Math.min(due, end));
  const isOver = due >= end;
  event.attributes.duplication_state = isOver ? (job.fails ? "failed" : "finished") : "started";
  const reached = job.startsAt + job.stepsDone * job.msPerStep;
  const before = Date.parse(event.attributes.updated_at);
  event.attributes.updated_at = new Date(Math.max(before, reached)).toISOString();
  // Attachments and custom values come last, so an event whose copying failed lacks them.
  if (isOver && !job.fails) takeRest(event, template);
  return isOver;
}

function stepsOf(worksheet: TemplateWorksheet): Step[] {
  return [{ worksheet }, ...worksheet.lineItems.map((lineItem) => ({ lineItem }))];
}

function takeStep(records: Records, event: EventRecord, step: Step): void {
  if ("worksheet" in step) {
    addWorksheet(records, event, step.worksheet);
    return;
  }
  const newest = [...records.worksheets.values()].findLast((worksheet) => worksheet.eventId === event.id);
  if (newest) addLineItem(records, newest.id, { ...step.lineItem });
}

function addWorksheet(records: Records, event: EventRecord, worksheet: TemplateWorksheet): void {
  const id = String(records.nextId.worksheet++);
  const { title, budget, notes, worksheet_type, columns } = worksheet;
  const { updated_at } = event.attributes;
  records.worksheets.set(id, {
    id,
    eventId: event.id,
    title,
    budget,
    notes,
    worksheet_type,
    updated_at,
    columns: numbered(records, columns),
  });
}

function takeRest(event: EventRecord, template: TemplateRecord): void {
  event.attachmentIds = [...template.attachmentIds];
  // A person may have set a value while the copying went on: theirs stays.
  const known = new Set(event.attributes.custom_fields.map((field) => field.name));
  const copied = template.customFields.filter((field) => !known.has(field.name));
  event.attributes.custom_fields = [...event.attributes.custom_fields, ...structuredClone(copied)];
}
