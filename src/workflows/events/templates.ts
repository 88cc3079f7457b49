// Event templates: to choose from, and what stands against creating an event from one. Reading only.
import { collect } from "../../platform/client";
import { getEventTemplate } from "../../platform/eventChanges";
import { listEventTemplates } from "../../platform/events";
import { isNotFound } from "../../platform/errors";
import type { Services, WorkflowOptions } from "../services";
import type { EventProblem } from "./texts";

export interface TemplateChoice {
  readonly id: string;
  /** "" where the platform does not say. */
  readonly title: string;
  readonly type: string;
  /** Why no event can be made from it; null where one can. */
  readonly problem: EventProblem | null;
}

/** All of them by title, those that cannot be used last. */
export async function templatesToChoose(
  { client, profile }: Services,
  signal?: AbortSignal,
): Promise<readonly TemplateChoice[]> {
  const query = { pageSize: profile.limits.pageSize };
  const { items } = await collect(client.pages(listEventTemplates, { query }, { signal }));
  const choices = items.map(({ id, attributes }) => choiceOf(id, attributes));
  const rank = ({ problem }: TemplateChoice) => (problem === null ? 0 : 1);
  return choices.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** Each of them read once. One that the platform does not have comes with that as its problem. Throws PlatformError. */
export async function readTemplates(
  { client }: Services,
  ids: readonly string[],
  { signal }: WorkflowOptions,
): Promise<ReadonlyMap<string, TemplateChoice>> {
  const templates = new Map<string, TemplateChoice>();
  for (const id of new Set(ids)) {
    try {
      const { attributes } = (await client.run(getEventTemplate, { path: { id } }, { signal })).document.data;
      templates.set(id, choiceOf(id, attributes));
    } catch (caught) {
      if (!isNotFound(caught)) throw caught;
      templates.set(id, { id, title: "", type: "", problem: { kind: "noTemplate", id } });
    }
  }
  return templates;
}

interface Attributes {
  readonly title?: string | null | undefined;
  readonly event_type?: string | null | undefined;
}

/** Auctions are not created from templates (document 1, 4.1, rule 4). */
function choiceOf(id: string, { title, event_type }: Attributes): TemplateChoice {
  const type = event_type ?? "";
  const isAuction = type.startsWith("AUCTION");
  const problem = isAuction ? ({ kind: "auctionTemplate" } as const) : null;
  return { id, title: title ?? "", type, problem };
}
