// A platform that knows events by id and external id. A second reading of its documents; it imports nothing of the
// operations.
import type { FastClock } from "../clock";
import { HOST } from "../people";
import type { EventFault, EventWorld, Outside } from "./story";

const TEMPLATE = "5";
const NO_TEMPLATE = "6";
export const PROJECT = "9";

export const externalIdOf = (row: number): string => `EX-${row}`;
export const templateOf = (world: EventWorld, row: number): string =>
  world.lacksTemplate.includes(row) ? NO_TEMPLATE : TEMPLATE;

export interface PlatformEvent {
  readonly id: string;
  readonly externalId: string;
  readonly title: string;
  readonly state: string;
  /** When it came, and when a colleague last changed what is shown of it. */
  readonly since: number;
  readonly changedAt: number;
  readonly byColleague: boolean;
}

export interface PlatformFault {
  readonly on: "change" | "read";
  readonly kind: EventFault;
  readonly ms: number;
}

/** What the laws are told: before an event is made, and when a request to delete one comes. */
export interface Judge {
  readonly made: (externalId: string, arrivedAt: number) => void;
  readonly doomed: (event: PlatformEvent) => void;
}

class Lost extends Error {}

export class EventPlatform {
  readonly faults: PlatformFault[] = [];
  /** Those that are there. */
  readonly events = new Map<string, PlatformEvent>();
  /** All that ever were, with their external ids. */
  readonly ever = new Map<string, string>();
  /** How often events of an external id were made by our requests, and events deleted by them. */
  readonly made = new Map<string, number>();
  readonly deleted = new Map<string, number>();
  /** External ids and ids of requests whose answer said nothing certain. */
  readonly unclear = new Set<string>();
  judge: Judge = { made: () => undefined, doomed: () => undefined };
  private count = 100;

  constructor(
    private readonly world: EventWorld,
    private readonly clock: FastClock,
  ) {
    for (const row of world.there) this.add(externalIdOf(row), true);
  }

  fetch = async (request: Request): Promise<Response> => {
    const path = decodeURIComponent(request.url.slice(HOST.length));
    const isChange = request.method !== "GET";
    const body = isChange ? await request.text() : "";
    const on = isChange ? "change" : "read";
    const at = this.faults.findIndex((fault) => fault.on === on);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    const change = isChange ? this.asked(request.method, path, body) : null;
    if (this.world.answerMs > 0) await this.clock.wait(this.world.answerMs);
    return change === null ? this.read(path, fault) : this.change(change, fault);
  };

  ofExternalId(externalId: string): readonly PlatformEvent[] {
    return [...this.events.values()].filter((event) => event.externalId === externalId);
  }

  /** A colleague with another tool. */
  outside(deed: Outside): void {
    if (deed.inMs === 0) this.outsideNow(deed);
    else this.clock.setTimer(deed.inMs, () => this.outsideNow(deed));
  }

  private outsideNow({ what, row }: Outside): void {
    const externalId = externalIdOf(row);
    const [event] = this.ofExternalId(externalId);
    if (what === "create") this.add(externalId, true);
    if (event === undefined || what === "create") return;
    const changedAt = this.clock.now();
    if (what === "delete") this.events.delete(event.id);
    if (what === "rename") this.events.set(event.id, { ...event, title: `${event.title} again`, changedAt });
    if (what === "publish") this.events.set(event.id, { ...event, state: "published", changedAt });
  }

  private add(externalId: string, byColleague: boolean): PlatformEvent {
    const id = String((this.count += 1));
    const now = this.clock.now();
    const event = {
      id,
      externalId,
      title: `Event ${externalId}`,
      state: "draft",
      since: now,
      changedAt: now,
      byColleague,
    };
    this.events.set(id, event);
    this.ever.set(id, externalId);
    return event;
  }

  private async read(path: string, fault: PlatformFault | undefined): Promise<Response> {
    if (fault?.kind === "status500" || fault?.kind === "applied500") return answer(500, refusal("It broke."));
    const isLost = fault !== undefined && fault.kind !== "status422" && fault.kind !== "slow";
    if (isLost) throw new Lost("The connection was lost.");
    const answered = this.found(path);
    // It says what was there before the wait.
    if (fault?.kind === "slow") await this.clock.wait(fault.ms);
    return answered;
  }

  private found(path: string): Response {
    const [place = "", query = ""] = path.split("?");
    const one = /\/(events|event_templates)\/(\d+)$/.exec(place);
    if (one?.[1] === "event_templates")
      return one[2] === TEMPLATE ? answer(200, { data: template }) : answer(404, refusal("There is no such template."));
    if (one !== null) {
      const event = this.events.get(one[2] ?? "");
      return event === undefined ? answer(404, refusal("There is no such event.")) : answer(200, { data: wire(event) });
    }
    if (!place.endsWith("/events")) return answer(200, { data: [] });
    const wanted = /filter\[external_id_equals\]=([^&]*)/.exec(query)?.[1];
    const all = [...this.events.values()];
    const found = this.world.loose || wanted === undefined ? all : all.filter((event) => event.externalId === wanted);
    return answer(200, { data: found.map(wire), links: { next: null } });
  }

  /** What a request asks for when it comes: whoever sent it cannot know of anything later. */
  private asked(method: string, path: string, body: string): Change {
    const arrivedAt = this.clock.now();
    const id = /\/events\/(\d+)$/.exec(path)?.[1];
    if (method === "DELETE" && id !== undefined) {
      const event = this.events.get(id);
      if (event !== undefined) this.judge.doomed(event);
      return { name: id, apply: () => this.remove(id) };
    }
    if (method !== "POST" || !path.endsWith("/events")) throw new Error(`Nobody asked for ${method} ${path}.`);
    const { data } = JSON.parse(body) as { data: { attributes: { external_id: string } } };
    const externalId = data.attributes.external_id;
    return { name: externalId, apply: () => this.create(externalId, arrivedAt) };
  }

  private create(externalId: string, arrivedAt: number): Response {
    if (this.world.refuses.some((row) => externalIdOf(row) === externalId))
      return answer(422, refusal("The project does not take it."));
    this.judge.made(externalId, arrivedAt);
    this.made.set(externalId, (this.made.get(externalId) ?? 0) + 1);
    return answer(201, { data: wire(this.add(externalId, false)) });
  }

  private remove(id: string): Response {
    if (!this.events.delete(id)) return answer(404, refusal("There is no such event."));
    this.deleted.set(id, (this.deleted.get(id) ?? 0) + 1);
    return answer(204, null);
  }

  private async change({ name, apply }: Change, fault: PlatformFault | undefined): Promise<Response> {
    const { kind: how, ms = 0 } = fault ?? {};
    if (how === undefined) return apply();
    if (how === "status422") return answer(422, refusal("It was not taken."));
    this.unclear.add(name);
    if (how === "slow") {
      await new Promise<void>((resolve) => this.clock.setTimer(ms, resolve));
      return apply();
    }
    if (how === "applyLate") this.clock.setTimer(ms, () => void apply());
    if (how === "dropAnswer" || how === "applied500") apply();
    if (how === "status500" || how === "applied500") return answer(500, refusal("It broke."));
    throw new Lost("The connection was lost.");
  }
}

interface Change {
  /** The external id of a new event, the id of one to be deleted. */
  readonly name: string;
  readonly apply: () => Response;
}

const template = { id: TEMPLATE, type: "event_templates", attributes: { title: "Template", event_type: "RFP" } };

function wire({ id, externalId, title, state, since }: PlatformEvent) {
  const created_at = new Date(since).toISOString();
  return { id, type: "events", attributes: { title, event_type: "RFP", state, external_id: externalId, created_at } };
}

const refusal = (detail: string) => ({ errors: [{ detail }] });

function answer(status: number, document: unknown): Response {
  return document === null ? new Response(null, { status }) : new Response(JSON.stringify(document), { status });
}
