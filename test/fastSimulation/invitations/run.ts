// Runs a story of invitations to its end and says which laws were broken. Mail cannot be taken back, so the laws are
// about each mail: somebody confirmed it, a second one was asked for, and what is told is what happened.
import { PlatformError } from "../../../src/platform/errors";
import { cutOffInvitations, finishInvitations } from "../../../src/workflows/invite/finish";
import { readInvitations, settleInvitations } from "../../../src/workflows/invite/ledger";
import { previewApart, previewInvitations, withInvitationChoices } from "../../../src/workflows/invite/preview";
import { sendInvitations } from "../../../src/workflows/invite/send";
import { takeInInvitations } from "../../../src/workflows/invite/takeIn";
import type { InviteDone, InvitePreview } from "../../../src/workflows/invite/types";
import type { Services } from "../../../src/workflows/services";
import { standings } from "../../../src/invitations/ledger";
import { Died, Life } from "../life";
import { BOOKS, type Book } from "../people";
import { wishing } from "../wishing";
import { Laws, type Problem } from "./laws";
import { EVENT, referenceOf } from "./platform";
import type { Act, Amid, Change, Deed, InviteStory, Inviting, Ticks } from "./story";
import { openInvites, type InviteUniverse } from "./universe";

export interface Verdict {
  readonly problems: readonly Problem[];
  /** For people: what happened, in order. */
  readonly told: readonly string[];
}

const EVENT_KEY = { id: EVENT, externalId: "EV-7" };
const NO_TICKS: Ticks = { again: [], leftOut: [], apart: false };
/** Longer than an outage is waited out, a lease lasts, and a hand-over may take to arrive. */
const QUIET_MS = 2 * 3_600_000;

export async function runInviteStory(story: InviteStory): Promise<Verdict> {
  const run = new Run(story, await openInvites(story.world));
  try {
    for (const act of story.acts) {
      await run.perform(act);
      if (run.laws.problems.length > 0) break;
    }
    if (run.laws.problems.length === 0) await run.finale();
  } catch (error) {
    run.laws.fail("defect", error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { problems: run.laws.problems, told: run.told };
}

class Run {
  readonly laws: Laws;
  readonly told: string[] = [];
  private life = new Life();
  private stop = new AbortController();
  private others: Promise<unknown>[] = [];

  constructor(
    private readonly story: InviteStory,
    private readonly universe: InviteUniverse,
  ) {
    this.laws = new Laws(story.world, universe.platform);
    universe.people.onDeed = (deed) => this.happen(deed);
  }

  private happen(deed: Deed): void {
    this.told.push(`    amid: ${JSON.stringify(deed)}`);
    if (deed.do === "paneDies") this.life.die();
    else if (deed.do === "cancel") this.stop.abort(new DOMException("Cancelled", "AbortError"));
    else if (deed.do === "gatewayDies") this.gatewayDies();
    else if (deed.do === "fault") this.universe.platform.faults.push(deed);
    else if (deed.do === "wish") {
      const services = this.universe.people.openPane(deed, new Life());
      this.others.push(this.quietly("wish", () => wishing(services, deed.wish)));
    } else {
      const services = this.universe.people.openPane(deed.act, new Life());
      this.others.push(this.quietly("other", () => this.inviting(services, deed.act)));
    }
  }

  async perform(act: Act): Promise<void> {
    const { universe } = this;
    this.told.push(JSON.stringify(act));
    switch (act.do) {
      case "wait":
        return universe.clock.pass(act.ms);
      case "fault":
        universe.platform.faults.push(act);
        return;
      case "gatewayDies":
        this.gatewayDies();
        return;
      case "save":
        universe.people.save(act);
        return;
      case "reopen":
        universe.people.reopen(act);
        return;
      case "takeIn":
        return this.alone(act, act.amid, (services) => takeInInvitations(services));
      case "say":
        return this.alone(act, [], (services) => this.saying(services));
      case "wish":
        return this.alone(act, [], (services) => wishing(services, act.wish));
      case "finish":
        return this.alone(act, act.amid, (services) => this.finishing(services));
      default:
        return this.alone(act, act.amid, (services) => this.inviting(services, act));
    }
  }

  /** One person's work in a new pane, and what others began amid it. */
  private async alone(book: Book, amid: readonly Amid[], work: (services: Services) => Promise<unknown>) {
    const { universe } = this;
    const life = new Life();
    this.life = life;
    this.stop = new AbortController();
    const services = universe.people.openPane(book, life);
    universe.people.plan(amid);
    await this.quietly("work", () => universe.people.work(life, work(services)));
    universe.people.plan([]);
    const { others } = this;
    this.others = [];
    await universe.clock.run(Promise.all(others));
  }

  /** What a fault or a death ended is over; anything else that is thrown is a defect. */
  private async quietly(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.told.push(`  ${name}: ${error instanceof PlatformError ? error.kind : String(error)}`);
      if ([Died, PlatformError, DOMException].some((kind) => error instanceof kind)) return;
      this.laws.fail("defect", error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  private requestOf(change: Change, suppliers: readonly number[]) {
    const { kind } = this.story.world;
    const references = suppliers.map((one) => referenceOf(kind, one));
    return { eventId: EVENT, kind, change, source: { kind: "list", references } } as const;
  }

  private async inviting(services: Services, { change, suppliers, ticks, between }: Omit<Inviting, "do" | "amid">) {
    const outcome = await previewInvitations(services, this.requestOf(change, suppliers), { signal: this.stop.signal });
    if (!outcome.ok) {
      this.told.push(`  stopped: ${outcome.obstacle.kind}`);
      return;
    }
    const shown = this.ticked(services, outcome.preview, ticks);
    for (const act of between) await this.betweenWorks(act);
    await this.send(services, shown, ticks);
  }

  /** While a preview is on the screen. */
  private async betweenWorks(act: Act): Promise<void> {
    if (act.do === "invite") {
      const services = this.universe.people.openPane(act, new Life());
      await this.quietly("between", () => this.inviting(services, act));
    } else if (act.do === "wait") await this.universe.clock.wait(act.ms);
    else if (act.do === "gatewayDies") this.gatewayDies();
  }

  private gatewayDies(): void {
    this.laws.deaths += 1;
    this.universe.people.restartGateway();
  }

  private ticked(services: Services, preview: InvitePreview, { again, leftOut }: Ticks): InvitePreview {
    const named = (suppliers: readonly number[]) =>
      new Set(suppliers.map((one) => referenceOf(this.story.world.kind, one)));
    const choices = { again: named(again), doubtful: named(again), leftOut: named(leftOut) };
    return withInvitationChoices(services, preview, choices);
  }

  private async send(services: Services, shown: InvitePreview, { apart }: Ticks): Promise<InviteDone | null> {
    const before = this.laws.confirmed(shown);
    this.told.push(`  shown: ${shown.change} ${JSON.stringify(shown.chunks)}`);
    const done = await sendInvitations(services, shown, { signal: this.stop.signal });
    if (!done.ok) {
      this.told.push(`  stopped: ${done.obstacle.kind}`);
      return null;
    }
    this.told.push(`  told: ${JSON.stringify(done.rows.map(({ reference, outcome }) => [reference, outcome]))}`);
    this.laws.heard(shown, done, before);
    if (!apart || done.refusedChunks.length === 0) return done;
    return this.send(services, previewApart(services, shown, done), NO_TICKS);
  }

  private async finishing(services: Services): Promise<void> {
    for (const { id } of await cutOffInvitations(services)) {
      const outcome = await finishInvitations(services, id);
      if (outcome.ok && outcome.preview !== null) await this.send(services, outcome.preview, NO_TICKS);
    }
  }

  /** Nobody looks while a request may still arrive. */
  private async saying(services: Services): Promise<void> {
    const { platform } = this.universe;
    const { kind } = this.story.world;
    const { runs } = await readInvitations(services, EVENT_KEY);
    if (platform.underWay > 0) return;
    const known = standings(runs, kind);
    for (const supplier of this.laws.suppliers) {
      const reference = referenceOf(kind, supplier);
      const standing = known.get(reference);
      const change = runs.find(({ id }) => id === standing?.runId)?.change;
      if (standing?.state !== "unknown" || change === undefined) continue;
      const had = platform.invited.has(supplier) === (change === "invite");
      this.told.push(`  said of ${reference}: ${had}`);
      await settleInvitations(services, EVENT_KEY, { runId: standing.runId, references: [reference], had });
    }
  }

  /** All is quiet again: everything ends, everybody is told the truth, and who is left can be invited. */
  async finale(): Promise<void> {
    const { universe, laws } = this;
    this.told.push("finale");
    this.stop = new AbortController();
    universe.platform.faults.length = 0;
    for (const book of BOOKS) await this.must(book, (services) => wishing(services, "resume"));
    await universe.clock.pass(QUIET_MS);
    for (const book of BOOKS) await this.must(book, (services) => this.finishing(services));
    for (const book of BOOKS)
      await this.must(book, async (services) => {
        const { open } = await takeInInvitations(services);
        if (open.length > 0) laws.fail("open", `${open.length} runs have not ended`);
      });
    const all = this.requestOf("invite", laws.suppliers);
    for (const book of BOOKS)
      await this.must(book, async (services) => laws.standing(await shownOf(services, all), book));
    const [first] = BOOKS;
    if (first === undefined) return;
    await this.must(first, async (services) => {
      await this.send(services, await shownOf(services, all), { ...NO_TICKS, apart: true });
      laws.ended(await shownOf(services, all));
    });
  }

  private async must(book: Book, work: (services: Services) => Promise<unknown>): Promise<void> {
    const services = this.universe.people.openPane(book, new Life());
    if (this.laws.problems.length === 0) await this.universe.clock.run(work(services));
  }
}

async function shownOf(services: Services, request: Parameters<typeof previewInvitations>[1]): Promise<InvitePreview> {
  const outcome = await previewInvitations(services, request);
  if (!outcome.ok) throw new Error(`The last preview stopped: ${outcome.obstacle.kind}`);
  return outcome.preview;
}
