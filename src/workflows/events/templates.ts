// Event templates: to choose from, and what stands against creating an event from one. Reading only.
import { collect } from "../../platform/client";
import { getEventTemplate } from "../../platform/eventChanges";
import { listEventTemplates } from "../../platform/events";
import { asPlatformError } from "../send/failure";
import type { Services, WorkflowOptions } from "../services";
import type { EventRowTexts } from "./texts";

export interface TemplateChoice {
  readonly id: string;
  /** "" where the platform does not say. */
  readonly title: string;
  readonly type: string;
  /** Why no event can be made from it, a sentence; null where one can. */
  readonly problem: string | null;
}

/** All of them by title, those that cannot be used last. */
export async function templatesToChoose(
  { client, profile, eventRowTexts }: Services,
  signal?: AbortSignal,
): Promise<readonly TemplateChoice[]> {
  const query = { pageSize: profile.limits.pageSize };
  const { items } = await collect(client.pages(listEventTemplates, { query }, { signal }));
  const choices = items.map(({ id, attributes }) => choiceOf(eventRowTexts, id, attributes));
  const rank = ({ problem }: TemplateChoice) => (problem === null ? 0 : 1);
  return choices.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** Each of them read once. One that the platform does not have comes with that as its problem. Throws PlatformError. */
export async function readTemplates(
  { client, eventRowTexts }: Services,
  ids: readonly string[],
  { signal }: WorkflowOptions,
): Promise<ReadonlyMap<string, TemplateChoice>> {
  const templates = new Map<string, TemplateChoice>();
  for (const id of new Set(ids)) {
    try {
      const { attributes } = (await client.run(getEventTemplate, { path: { id } }, { signal })).document.data;
      templates.set(id, choiceOf(eventRowTexts, id, attributes));
    } catch (caught) {
      if (asPlatformError(caught).kind !== "notFound") throw caught;
      const problem = eventRowTexts.noTemplate(id);
      templates.set(id, { id, title: "", type: "", problem });
    }
  }
  return templates;
}

interface Attributes {
  readonly title?: string | null | undefined;
  readonly event_type?: string | null | undefined;
}

/** Auctions are not created from templates (document 1, 4.1, rule 4). */
function choiceOf(words: EventRowTexts, id: string, { title, event_type }: Attributes): TemplateChoice {
  const type = event_type ?? "";
  const isAuction = type.startsWith("AUCTION");
  const problem = isAuction ? words.auctionTemplate : null;
  return { id, title: title ?? "", type, problem };
}
