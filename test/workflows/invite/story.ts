// Inviting as a person does it: a sheet with references, a preview, a run; and what the simulator has of it.
import { z } from "zod";
import type { InvitationChange, ReferenceKind } from "../../../src/invitations/types";
import { previewInvitations, withInvitationChoices } from "../../../src/workflows/invite/preview";
import { sendInvitations } from "../../../src/workflows/invite/send";
import type { InviteDone, InvitePreview, InviteRequest, InviteStopped } from "../../../src/workflows/invite/types";
import type { Services, WorkflowOptions } from "../../../src/workflows/services";
import { openWorld, showPiece, type World, type WorldOptions } from "../../support/world";

const logged = z.object({
  requests: z.array(
    z.object({
      operation: z.string(),
      method: z.string(),
      path: z.string(),
      body: z.unknown(),
      status: z.number().nullable(),
    }),
  ),
});
const body = z.object({ data: z.array(z.object({ type: z.string(), id: z.string() })) });

export interface Asked {
  readonly operation: string;
  readonly path: string;
  readonly status: number | null;
  readonly ids: readonly string[];
  readonly types: readonly string[];
}

export class InviteStory {
  private constructor(
    readonly world: World,
    readonly eventId: string,
    readonly externalId: string,
  ) {}

  /** An RFP event to which nobody is invited, with an external id. */
  static async begin(options: WorldOptions = {}): Promise<InviteStory> {
    // What is to arrive late does so by the same clock.
    const late: { clock: World["clock"] | null } = { clock: null };
    const sleep = (ms: number) => late.clock?.wait(ms) ?? Promise.resolve();
    const world = await openWorld({ sleep, ...options });
    late.clock = world.clock;
    const { eventId } = showPiece(world);
    const { records } = world.simulator;
    records.invitations.clear();
    records.mail.length = 0;
    const event = records.events.get(eventId);
    if (event === undefined) throw new Error("There is no event.");
    event.attributes.external_id = "EV/2027 ü-1";
    return new InviteStory(world, eventId, "EV/2027 ü-1");
  }

  get records() {
    return this.world.simulator.records;
  }

  /** References of one kind that the platform has, all of different companies. */
  references(kind: ReferenceKind, count: number): string[] {
    const suppliers = [...this.records.suppliers.values()];
    const firsts = suppliers.map(({ contactIds }) => this.records.contacts.get(contactIds[0]));
    const all: Record<ReferenceKind, readonly (string | null | undefined)[]> = {
      companyIds: suppliers.map(({ id }) => id),
      companyExternalIds: suppliers.map(({ externalId }) => externalId),
      contactIds: firsts.map((contact) => contact?.id),
      contactExternalIds: firsts.map((contact) => contact?.externalId),
    };
    const known = all[kind].filter((one) => typeof one === "string");
    if (known.length < count) throw new Error(`There are ${known.length} of ${kind}.`);
    return known.slice(0, count);
  }

  /** Companies that are invited, by the platform's records. */
  invited(): string[] {
    return [...(this.records.invitations.get(this.eventId)?.keys() ?? [])];
  }

  /** Companies to which mail went, one entry a mail. */
  mailed(kind: "invitation" | "withdrawal" = "invitation"): string[] {
    return this.records.mail.filter((mail) => mail.kind === kind).map(({ supplierId }) => supplierId);
  }

  /** The company behind a reference. */
  companyOf(kind: ReferenceKind, reference: string): string {
    const { suppliers, contacts } = this.records;
    const contact = [...contacts.values()].find(({ id, externalId }) =>
      kind === "contactIds" ? id === reference : externalId === reference,
    );
    if (kind === "contactIds" || kind === "contactExternalIds") return contact?.supplierId ?? "";
    if (kind === "companyIds") return reference;
    return [...suppliers.values()].find(({ externalId }) => externalId === reference)?.id ?? "";
  }

  request(kind: ReferenceKind, references: readonly string[], change: InvitationChange = "invite"): InviteRequest {
    return { eventId: this.eventId, kind, change, source: { kind: "list", references } };
  }

  async preview(request: InviteRequest, services: Services = this.world.services): Promise<InvitePreview> {
    const outcome = await this.world.run(previewInvitations(services, request));
    if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
    return outcome.preview;
  }

  async stops(request: InviteRequest): Promise<InviteStopped["obstacle"]> {
    const outcome = await this.world.run(previewInvitations(this.world.services, request));
    if (outcome.ok) throw new Error("The preview did not stop.");
    return outcome.obstacle;
  }

  async send(preview: InvitePreview, options: WorkflowOptions = {}): Promise<InviteDone> {
    const outcome = await this.world.run(sendInvitations(this.world.services, preview, options));
    if (!outcome.ok) throw new Error(`The run stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  choose(preview: InvitePreview, choices: Partial<InvitePreview["choices"]>): InvitePreview {
    return withInvitationChoices(this.world.services, preview, { ...preview.choices, ...choices });
  }

  async fault(fault: unknown): Promise<void> {
    await this.world.sim("POST", "/faults", fault);
  }

  /** Requests that invite or remove, in order. */
  async asked(): Promise<readonly Asked[]> {
    const { requests } = logged.parse(await this.world.sim("GET", "/log"));
    return requests
      .filter(({ method }) => method !== "GET")
      .map(({ operation, path, status, body: sent }) => {
        const { data } = body.parse(sent);
        return {
          operation,
          path,
          status,
          ids: data.map(({ id }) => id),
          types: data.map(({ type }) => type),
        };
      });
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
