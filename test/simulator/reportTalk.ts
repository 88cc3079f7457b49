// Talks to the reports service: its Accept header, and a second between two requests. Asserts nothing.
import { z } from "zod";
import type { SimulatorOptions } from "../../src/simulator/simulator";
import { talkTo, type Sending, type Talk } from "./talk";

const MEDIA_TYPE = "application/vnd.api+json";
export const accepting = (version: string) => `${MEDIA_TYPE},${MEDIA_TYPE}; com.service.api.version=${version}`;

export const CURRENT = "2019-01-01";
export const OLDER = "2018-04-01";

const entriesDocument = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  links: z.strictObject({ prev: z.string().nullable(), next: z.string().nullable() }),
});

export function reportTalk(options: SimulatorOptions = {}) {
  const talk = talkTo(options);

  async function get(path: string, version = CURRENT, sending: Sending = {}) {
    talk.clock.now += 1_000;
    return talk.sendNow("GET", path, {
      ...sending,
      headers: { Accept: accepting(version), ...sending.headers },
    });
  }

  const page = async (path: string, version?: string) => entriesDocument.parse((await get(path, version)).json());

  /** The first hundred entries of a report. */
  const entries = async (name: string) => (await page(`/${name}_reports/entries?page[size]=100`)).data;

  /** Every entry, following `next`. */
  async function all(path: string, size = 100) {
    const found = [];
    for (let next: string | null = `${path}?page[size]=${size}`; next !== null;) {
      const answer: z.infer<typeof entriesDocument> = await page(next);
      found.push(...answer.data);
      next = answer.links.next;
    }
    return found;
  }

  return { ...talk, get, page, entries, all };
}

/** The names and types that a schema lists. */
export async function schemaOf(talk: ReturnType<typeof reportTalk>, name: string) {
  const document = (await talk.get(`/${name}_reports/schema`)).one();
  return z.array(z.strictObject({ type: z.string(), name: z.string() })).parse(document.attributes["fields"]);
}

export function eventIds({ simulator }: Pick<Talk, "simulator">): string[] {
  return [...simulator.records.events.keys()];
}
