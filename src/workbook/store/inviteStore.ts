// Keeps the ledger of invitations in the workbook: custom XML parts, some for each run, so that a run is written
// without touching the others. A part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import type { InvitationRun, OutcomeRow } from "../../invitations/types";
import type { ExcelSession } from "../excel/session";
import { stored as storedForm } from "./storedForm";
import { readParts, runOverParts } from "./readParts";
import { asciiJson, elementXml, readElement } from "./xmlParts";

const NAMESPACE = "urn:bidsheet:invitations:1";
/** Rows of one part: with the longest external ids about 512 kB. */
const ROWS_A_PART = 1000;
/** Parts of one answer, which may hold 5 MB. */
const PARTS_A_READ = 8;

/** The run and the event are attributes of the part. */
const part = storedForm<Omit<InvitationRun, "id" | "eventId">>()(
  z.object({
    kind: z.enum(["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"]),
    change: z.enum(["invite", "remove"]),
    at: z.string(),
    by: z.string(),
    whole: z.boolean(),
    rows: z.array(
      z.object({
        reference: z.string(),
        outcome: z.enum(["done", "refused", "unknown", "notSent"]),
        detail: z.string(),
        about: z.optional(z.string()),
        byWord: z.optional(z.boolean()),
      }),
    ),
  }),
);

interface Stored {
  readonly part: Excel.CustomXmlPart;
  readonly number: number;
  readonly run: InvitationRun;
}

function parse(xml: string): Omit<Stored, "part"> | null {
  const element = readElement(xml);
  const [id, eventId, number] = ["run", "event", "part"].map((name) => element?.attribute(name) ?? null);
  if (!element || !id || !eventId || !/^\d{1,6}$/.test(number ?? "")) return null;
  const read = part.read(element.text);
  if (read === null) return null;
  return { number: Number(number), run: { id, eventId, ...read, rows: read.rows.map(inPlatformsWords) } };
}

/** Earlier versions kept sentences of their own in `detail`. */
const NO_ANSWER = "The platform's answer was lost.";
const SAID_OF = / \(said of ([^()]+)\)$/;

function inPlatformsWords(row: OutcomeRow): OutcomeRow {
  if (row.detail === NO_ANSWER) return { ...row, detail: "" };
  const about = SAID_OF.exec(row.detail)?.[1];
  return about === undefined ? row : { ...row, detail: row.detail.replace(SAID_OF, ""), about };
}

async function stored(context: Excel.RequestContext): Promise<Stored[]> {
  const [found = []] = await readParts(context, [NAMESPACE], { atOnce: PARTS_A_READ });
  return found.flatMap(({ part: one, xml }) => {
    const read = parse(xml);
    return read === null ? [] : [{ part: one, ...read }];
  });
}

/** Oldest first. */
export async function loadInvitationRuns(
  session: ExcelSession,
  eventId: string | null,
): Promise<readonly InvitationRun[]> {
  return runOverParts(session, async (context) => {
    const runs = new Map<string, InvitationRun>();
    const parts = (await stored(context)).filter(({ run }) => eventId === null || run.eventId === eventId);
    for (const { run } of parts.sort((a, b) => a.number - b.number)) {
      const rows = [...(runs.get(run.id)?.rows ?? []), ...run.rows];
      runs.set(run.id, { ...run, rows });
    }
    return [...runs.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  });
}

/** Replaced in place: there is no moment without it. */
export async function saveInvitationRun(session: ExcelSession, given: InvitationRun): Promise<void> {
  await runOverParts(session, async (context) => {
    const known = (await stored(context)).filter(({ run }) => run.id === given.id);
    const xmls = xmlsOf(given);
    for (const [number, xml] of xmls.entries()) {
      const standing = known.find((one) => one.number === number);
      if (standing === undefined) context.workbook.customXmlParts.add(xml);
      else standing.part.setXml(xml);
    }
    for (const one of known) if (one.number >= xmls.length) one.part.delete();
    await context.sync();
  });
}

function xmlsOf({ id, eventId, rows, ...run }: InvitationRun): readonly string[] {
  const parts = Math.max(1, Math.ceil(rows.length / ROWS_A_PART));
  return Array.from({ length: parts }, (_, number) => {
    const some: readonly OutcomeRow[] = rows.slice(number * ROWS_A_PART, (number + 1) * ROWS_A_PART);
    const attributes = { run: id, event: eventId, part: String(number) };
    return elementXml("invitations", NAMESPACE, attributes, asciiJson({ ...run, rows: some }));
  });
}
