// Talks to a simulator in process with a clock that only the test moves. Asserts nothing.
import { z } from "zod";
import { demoCredentials } from "../../src/simulator/credentials";
import { createSimulator, type SimulatorOptions } from "../../src/simulator/simulator";

const ORIGIN = "http://platform.test";
export const EVENTS = "/services/events/v1";

const resource = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.unknown().optional(),
});
type Resource = z.infer<typeof resource>;

const listDocument = z.object({
  data: z.array(resource),
  meta: z.object({ count: z.number() }).optional(),
  links: z.record(z.string(), z.string().nullable()).optional(),
});
const errorDocument = z.object({
  errors: z.array(
    z.object({
      title: z.string().optional(),
      detail: z.string(),
      source: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

export interface Heard {
  status: number;
  headers: Headers;
  text: string;
  json: () => unknown;
  one: () => Resource;
  list: () => z.infer<typeof listDocument>;
  errors: () => z.infer<typeof errorDocument>["errors"];
  /** Cells of the one line item in the answer. */
  cells: () => unknown;
}

export interface Sending {
  body?: unknown;
  /** null takes a header away. */
  headers?: Record<string, string | null>;
}

export function talkTo(options: SimulatorOptions = {}) {
  const clock = { now: Date.parse("2026-11-21T09:00:00.000Z") };
  const simulator = createSimulator({ clock: () => clock.now, ...options });

  /** Sends at this very moment of the clock. */
  async function sendNow(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Heard> {
    const sent = new Headers({
      "X-Api-Key": demoCredentials.apiKey,
      "X-User-Token": demoCredentials.userToken,
      "X-User-Email": demoCredentials.userEmail,
      "Content-Type": "application/vnd.api+json",
      Accept: "application/vnd.api+json",
    });
    for (const [name, value] of Object.entries(headers))
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const url = new URL(path, ORIGIN);
    return heard(await simulator.fetch(new Request(url, { method, headers: sent, body: text })));
  }

  /** Sends a quarter of a second after the last one, which the rate law allows. */
  function send(method: string, path: string, sending?: Sending): Promise<Heard> {
    clock.now += 250;
    return sendNow(method, path, sending);
  }

  return { simulator, clock, send, sendNow };
}
export type Talk = ReturnType<typeof talkTo>;

async function heard(response: Response): Promise<Heard> {
  const text = await response.text();
  const json = (): unknown => JSON.parse(text);
  const one = () => z.object({ data: resource }).parse(json()).data;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    one,
    list: () => listDocument.parse(json()),
    errors: () => errorDocument.parse(json()).errors,
    cells: () => one().attributes["data"],
  };
}

/** Where the line items of a worksheet live: by default of the show-piece. */
export function lineItemsPath({ simulator }: Talk, worksheetTitle = "Spare parts and consumables"): string {
  const worksheet = worksheetCalled({ simulator }, worksheetTitle);
  return `${EVENTS}/events/${worksheet.eventId}/worksheets/${worksheet.id}/line_items`;
}

export function worksheetCalled({ simulator }: Pick<Talk, "simulator">, title: string) {
  const worksheet = [...simulator.records.worksheets.values()].find((one) => one.title === title);
  if (!worksheet) throw new Error(`No worksheet is called ${title}`);
  return worksheet;
}

export function countLineItems({ simulator }: Talk, worksheetTitle = "Spare parts and consumables"): number {
  return simulator.records.lineItems.get(worksheetCalled({ simulator }, worksheetTitle).id)?.size ?? 0;
}
