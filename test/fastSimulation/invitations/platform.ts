// A platform that knows one event and its suppliers: who is invited, and each mail that went out. A second reading of
// its documents; it imports nothing of the operations.
import type { FastClock } from "../clock";
import { HOST } from "../people";
import type { Change, InviteFault, InviteWorld, Kind } from "./story";

export const EVENT = "7";
const EXTERNAL = "EV-7";

/** What became of one supplier by one request. */
export interface Effect {
  readonly supplier: number;
  readonly change: Change;
}

export interface PlatformFault {
  readonly on: "change" | "read";
  readonly kind: InviteFault;
  readonly ms: number;
}

/** Where the operations of each kind are, and by what they name a supplier. */
const PLACES: Record<Kind, { readonly path: string; readonly prefix: string }> = {
  companyIds: { path: `${EVENT}/relationships/supplier_companies`, prefix: "10" },
  companyExternalIds: { path: `${EXTERNAL}/relationships/supplier_companies/external_id`, prefix: "ext " },
  contactIds: { path: `${EVENT}/relationships/supplier_contacts`, prefix: "20" },
  contactExternalIds: { path: `${EXTERNAL}/relationships/supplier_contacts/external_id`, prefix: "con " },
};

export const referenceOf = (kind: Kind, supplier: number): string => `${PLACES[kind].prefix}${supplier}`;

class Lost extends Error {}

export class InvitePlatform {
  readonly faults: PlatformFault[] = [];
  readonly invited = new Set<number>();
  readonly effects: Effect[] = [];
  /** Suppliers of requests whose answer said nothing certain. */
  readonly unclear = new Set<number>();
  onEffect: (effect: Effect, wasInvited: boolean) => void = () => undefined;
  /** Requests that will be applied later. */
  underWay = 0;
  /** Suppliers of requests that were applied after a later one: the last word of the journal is not the truth. */
  readonly overtaken = new Set<number>();

  constructor(
    private readonly world: InviteWorld,
    private readonly clock: FastClock,
  ) {}

  fetch = async (request: Request): Promise<Response> => {
    const path = decodeURIComponent(request.url.slice(HOST.length));
    const isChange = request.method !== "GET";
    const body = isChange ? await request.text() : "";
    const on = isChange ? "change" : "read";
    const at = this.faults.findIndex((fault) => fault.on === on);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (this.world.answerMs > 0) await this.clock.wait(this.world.answerMs);
    return isChange ? this.change(request.method, path, body, fault) : this.read(path, fault);
  };

  private async read(path: string, fault: PlatformFault | undefined): Promise<Response> {
    if (fault?.kind === "slow") await this.clock.wait(fault.ms);
    else if (fault?.kind === "status500" || fault?.kind === "applied500") return answer(500, refusal("It broke."));
    else if (fault !== undefined && fault.kind !== "status422") throw new Lost("The connection was lost.");
    const [place = ""] = path.split("?");
    if (place.endsWith(`/events/${EVENT}`)) return answer(200, { data: event });
    if (place.endsWith("/events")) return answer(200, { data: [event], links: { next: null } });
    return answer(200, { data: [] });
  }

  private async change(
    method: string,
    path: string,
    body: string,
    fault: PlatformFault | undefined,
  ): Promise<Response> {
    const { kind: how, ms = 0 } = fault ?? {};
    const suppliers = this.suppliersIn(path, body);
    const change = method === "POST" ? "invite" : "remove";
    const apply = (): Response => this.apply(change, suppliers);
    const lose = (): void => suppliers.forEach((one) => this.unclear.add(one));
    if (how === "status422") {
      // The documents do not say of this kind that a refused request has no effect.
      if (this.world.kind === "contactIds") lose();
      return answer(422, refusal("It was not taken."));
    }
    if (how === undefined) return this.apply(change, suppliers);
    lose();
    if (how === "slow") {
      await new Promise<void>((resolve) => this.later(ms, suppliers, resolve));
      return apply();
    }
    if (how === "applyLate") this.later(ms, suppliers, apply);
    if (how === "dropAnswer" || how === "applied500") apply();
    if (how === "status500" || how === "applied500") return answer(500, refusal("It broke."));
    throw new Lost("The connection was lost.");
  }

  private later(ms: number, suppliers: readonly number[], apply: () => void): void {
    this.underWay += 1;
    const before = this.effects.length;
    this.clock.setTimer(ms, () => {
      this.underWay -= 1;
      for (const one of suppliers)
        if (this.effects.slice(before).some(({ supplier }) => supplier === one)) this.overtaken.add(one);
      apply();
    });
  }

  private suppliersIn(path: string, body: string): readonly number[] {
    const { path: wanted, prefix } = PLACES[this.world.kind];
    if (!path.endsWith(`/events/${wanted}`)) throw new Error(`Nobody asked for ${path}.`);
    const { data } = JSON.parse(body) as { data: readonly { id: string }[] };
    if (data.length > this.world.chunk) throw new Error("More than a request may have.");
    return data.map(({ id }) => Number(id.slice(prefix.length)));
  }

  /** All or nothing, but for contacts: of a refused request the platform may have taken those before the bad one. */
  private apply(change: Change, suppliers: readonly number[]): Response {
    const bad = suppliers.find((one) => this.world.refuses.includes(one));
    if (bad === undefined) {
      for (const supplier of suppliers) this.effect({ supplier, change });
      return answer(204, null);
    }
    if (this.world.kind === "contactIds") {
      suppliers.forEach((one) => this.unclear.add(one));
      for (const supplier of suppliers.slice(0, suppliers.indexOf(bad))) this.effect({ supplier, change });
    }
    const name = referenceOf(this.world.kind, bad);
    return answer(422, refusal(this.world.names ? `${name} could not be found.` : "One of them is wrong."));
  }

  private effect(effect: Effect): void {
    const { supplier, change } = effect;
    const wasInvited = this.invited.has(supplier);
    if (change === "invite") this.invited.add(supplier);
    else this.invited.delete(supplier);
    this.effects.push(effect);
    this.onEffect(effect, wasInvited);
  }
}

const event = {
  id: EVENT,
  type: "events",
  attributes: { title: "Event", event_type: "RFP", state: "draft", external_id: EXTERNAL },
};

const refusal = (detail: string) => ({ errors: [{ detail }] });

function answer(status: number, document: unknown): Response {
  return document === null ? new Response(null, { status }) : new Response(JSON.stringify(document), { status });
}
