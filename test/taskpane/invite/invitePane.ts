// Inviting from the pane as a person does it: a sheet, a selection, the pane's verbs; and what the platform has of it.
import { colleagueCredentials } from "../../../src/simulator/credentials";
import type { SendShown } from "../../../src/platform/sendContract";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { inviteAfterVerbs, inviteVerbs } from "../../../src/taskpane/invite/inviteVerbs";
import type { InviteScreen } from "../../../src/taskpane/pane/screens/inviteScreen";
import { previewInvitations } from "../../../src/workflows/invite/preview";
import { sendInvitations } from "../../../src/workflows/invite/send";
import { dying } from "../../support/dying";
import { cellsOf, putCells, selectCells, type GridCell } from "../../support/grid";
import { openOffice } from "../../support/office";
import { connect, showPiece, type WorldOptions } from "../../support/world";
import { demo, openLivePane, type LivePane } from "../livePane";

/** An id that the platform does not have. */
export const GONE = "999999999";

type StepOf<Step extends InviteScreen["at"]["step"]> = Extract<InviteScreen["at"], { step: Step }>;

export class InvitePaneStory {
  constructor(
    readonly live: LivePane,
    readonly event: { readonly id: string; readonly title: string },
  ) {}

  get pane() {
    return this.live.pane;
  }
  get world() {
    return this.live.world;
  }
  get records() {
    return this.world.simulator.records;
  }

  run<T>(task: Promise<T>): Promise<T> {
    return this.world.run(task);
  }

  put(rows: readonly (readonly GridCell[])[], selected: string, asTable = false): Promise<void> {
    return putCells(this.world, rows, selected, asTable);
  }
  select(address: string): void {
    selectCells(this.world, address);
  }
  cells(letter: string, from: number, to: number): GridCell[] {
    return cellsOf(this.world, letter, from, to);
  }

  open(): Promise<void> {
    return this.run(this.pane.verbs(inviteVerbs).openInvite(this.event));
  }
  async check(): Promise<void> {
    await this.open();
    await this.run(this.pane.verbs(inviteVerbs).checkInvite());
  }
  async sendAll(): Promise<void> {
    await this.check();
    await this.run(this.pane.verbs(inviteVerbs).sendInvite());
  }

  at<Step extends InviteScreen["at"]["step"]>(step: Step): StepOf<Step> {
    const { screen, notice } = this.pane.store.get();
    const at = screen.kind === "invite" ? screen.at : null;
    if (at === null || !isAt(at, step))
      throw new Error(`Not at ${step}: ${at?.step ?? screen.kind}, ${notice?.message.title ?? "no notice"}`);
    return at;
  }
  notice() {
    return this.pane.store.get().notice?.message ?? null;
  }

  companies(count: number): string[] {
    const ids = [...this.records.suppliers.keys()];
    for (let n = ids.length; n < count; n += 1) {
      const [id, contactId] = [String(900_000 + n), String(800_000 + n)];
      this.records.suppliers.set(id, {
        id,
        name: `Company ${id}`,
        externalId: null,
        contactIds: [contactId],
      });
      this.records.contacts.set(contactId, {
        id: contactId,
        supplierId: id,
        email: "a@b.example",
        externalId: null,
      });
      ids.push(id);
    }
    return ids.slice(0, count);
  }

  mailed(): string[] {
    return this.records.mail.filter(({ kind }) => kind === "invitation").map(({ supplierId }) => supplierId);
  }
  invited(): string[] {
    return [...(this.records.invitations.get(this.event.id)?.keys() ?? [])];
  }
  /** Requests that invited or removed, as the gateway was asked. */
  changes(): number {
    return this.live.operations.filter((name) => /^(add|remove)Suppliers/.test(name)).length;
  }

  async fault(fault: unknown): Promise<void> {
    await this.world.sim("POST", "/faults", fault);
  }

  /** Another window of the same person. */
  async sendElsewhere(references: readonly string[], services = this.world.services): Promise<void> {
    const source = { kind: "list", references } as const;
    const request = { eventId: this.event.id, kind: "companyIds", change: "invite", source } as const;
    const outcome = await this.run(previewInvitations(services, request));
    if (outcome.ok) await this.run(sendInvitations(services, outcome.preview));
  }

  async sendByColleague(references: readonly string[]): Promise<void> {
    const { gateway, clock } = this.world;
    const office = await openOffice();
    await this.sendElsewhere(references, await this.run(connect(gateway, clock, office, colleagueCredentials)));
  }

  /**
   * The pane that sends what is shown dies when it hands it over; another one opens the workbook later. Answers the
   * runs that nobody carries out.
   */
  async dieAt(when: "before" | "after", laterMs = 61_000): Promise<readonly SendShown[]> {
    const { store } = this.pane;
    const { services } = store.get();
    if (services === null) throw new Error("Not connected.");
    const mortal = dying(services, { at: "handOver", when });
    store.set({ ...store.get(), services: mortal.services });
    await this.run(Promise.race([this.pane.verbs(inviteVerbs).sendInvite(), mortal.death]));
    store.set({ ...store.get(), services, work: null, screen: { kind: "home" } });
    await this.run(this.world.clock.wait(laterMs));
    return this.cutOff();
  }

  async cutOff(): Promise<readonly SendShown[]> {
    return (await this.run(this.pane.verbs(inviteAfterVerbs).cutOffInvites())) ?? [];
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

function isAt<Step extends InviteScreen["at"]["step"]>(at: InviteScreen["at"], step: Step): at is StepOf<Step> {
  return at.step === step;
}

/** Connected, with an RFP event to which nobody is invited. */
export async function addinStory(options: WorldOptions = {}): Promise<InvitePaneStory> {
  const live = await openLivePane(options);
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  const { records } = live.world.simulator;
  records.invitations.clear();
  records.mail.length = 0;
  const { eventId } = showPiece(live.world);
  const event = records.events.get(eventId);
  return new InvitePaneStory(live, { id: eventId, title: event?.attributes.title ?? "" });
}
