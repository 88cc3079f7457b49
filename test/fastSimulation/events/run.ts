// Runs a story of events to its end and says which laws were broken: each event is made once, and only where somebody
// said so; what is deleted was shown as it is; and what is told is what happened.
import { PlatformError } from "../../../src/platform/errors";
import { createEvents, type EventOutcome } from "../../../src/workflows/events/create";
import { deleteEventByTitle, readDoomed } from "../../../src/workflows/events/delete";
import { previewEvents, type EventsPreview, type PlannedEvent } from "../../../src/workflows/events/preview";
import { readEventRows, tellEventRows } from "../../../src/workflows/events/rows";
import { takeInEvents, type EventsTakenIn } from "../../../src/workflows/events/takeIn";
import type { Services } from "../../../src/workflows/services";
import type { ColumnPlace } from "../../../src/workbook/rows/types";
import { Died, Life } from "../life";
import { BOOKS, type Book } from "../people";
import { wishing } from "../wishing";
import { Laws, type Problem } from "./laws";
import { externalIdOf } from "./platform";
import type { Act, Amid, Creating, Deed, Deleting, EventStory } from "./story";
import { openEvents, type EventUniverse } from "./universe";

export interface Verdict {
  readonly problems: readonly Problem[];
  /** For people: what happened, in order. */
  readonly told: readonly string[];
}

/** Longer than an outage is waited out, a lease lasts, and a hand-over may take to arrive. */
const QUIET_MS = 2 * 3_600_000;

export async function runEventStory(story: EventStory): Promise<Verdict> {
  const run = new Run(story, await openEvents(story.world));
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
    private readonly story: EventStory,
    private readonly universe: EventUniverse,
  ) {
    this.laws = new Laws(story.world, universe.platform, () => universe.clock.now());
    universe.people.onDeed = (deed) => this.happen(deed);
  }

  private happen(deed: Deed): void {
    this.told.push(`    amid: ${JSON.stringify(deed)}`);
    const { platform, people } = this.universe;
    if (deed.do === "paneDies") this.life.die();
    else if (deed.do === "cancel") this.stop.abort(new DOMException("Cancelled", "AbortError"));
    else if (deed.do === "gatewayDies") this.gatewayDies();
    else if (deed.do === "fault") platform.faults.push(deed);
    else if (deed.do === "outside") platform.outside(deed);
    else if (deed.do === "wish") {
      const services = people.openPane(deed, new Life());
      this.others.push(this.quietly("wish", () => wishing(services, deed.wish)));
    } else {
      const services = people.openPane(deed.act, new Life());
      this.others.push(this.quietly("other", () => this.working(services, deed.act)));
    }
  }

  async perform(act: Act): Promise<void> {
    const { clock, people, platform } = this.universe;
    this.told.push(JSON.stringify(act));
    switch (act.do) {
      case "wait":
        return clock.pass(act.ms);
      case "fault":
        platform.faults.push(act);
        return;
      case "outside":
        platform.outside(act);
        return;
      case "gatewayDies":
        this.gatewayDies();
        return;
      case "save":
        people.save(act);
        return;
      case "reopen":
        people.reopen(act);
        return;
      case "takeIn":
        return this.alone(act, act.amid, (services) => this.takingIn(services, act));
      case "wish":
        return this.alone(act, [], (services) => wishing(services, act.wish));
      default:
        return this.alone(act, act.amid, (services) => this.working(services, act));
    }
  }

  /** One person's work in a new pane, and what others began amid it. */
  private async alone(book: Book, amid: readonly Amid[], work: (services: Services) => Promise<unknown>) {
    const { clock, people } = this.universe;
    const life = new Life();
    this.life = life;
    this.stop = new AbortController();
    const services = people.openPane(book, life);
    people.plan(amid);
    await this.quietly("work", () => people.work(life, work(services)));
    people.plan([]);
    const { others } = this;
    this.others = [];
    await clock.run(Promise.all(others));
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

  private gatewayDies(): void {
    this.laws.deaths += 1;
    this.universe.people.restartGateway();
  }

  private working(services: Services, act: Creating | Deleting): Promise<void> {
    return act.do === "create" ? this.creating(services, act) : this.deleting(services, act);
  }

  private async creating(services: Services, { rows, between, ...book }: Creating): Promise<void> {
    this.universe.people.bookOf(book).selected = rows;
    const given = await readEventRows(services);
    if (given === null) return;
    const request = { templateId: "", projectId: "", rows: given.rows };
    const preview = await previewEvents(services, request, { signal: this.stop.signal });
    this.told.push(`  shown: ${JSON.stringify(preview.rows.map(({ event, fate }) => [event.externalId, fate]))}`);
    for (const act of between) await this.betweenWorks(act);
    await this.create(services, preview);
  }

  /** As the pane does it: the rows that are shown as to be created, and no others; all of them are told. */
  private async create(services: Services, preview: EventsPreview): Promise<void> {
    const given = await readEventRows(services);
    if (given === null) return;
    const rows = preview.rows.filter(({ fate }) => fate === "create");
    const outcomes = rows.length === 0 ? [] : await this.send(services, preview, rows, given.place);
    if (outcomes === null) return;
    const unsent = preview.rows.filter(({ fate }) => fate !== "create").map(unsentOutcome);
    await tellEventRows(services, given.place, [...outcomes, ...unsent], []);
  }

  private async send(
    services: Services,
    preview: EventsPreview,
    rows: readonly PlannedEvent[],
    place: ColumnPlace,
  ): Promise<readonly EventOutcome[] | null> {
    const before = this.laws.confirmedCreates(rows);
    const request = { ...preview.request, rows: rows.map(({ event }) => event) };
    const done = await createEvents(services, request, { signal: this.stop.signal }, place);
    if (!done.ok) {
      this.told.push(`  stopped: ${done.obstacle.kind}`);
      return null;
    }
    this.told.push(`  told: ${JSON.stringify(done.outcomes.map(({ externalId, kind }) => [externalId, kind]))}`);
    this.laws.heardCreated(done.outcomes, before);
    return done.outcomes;
  }

  private async deleting(services: Services, { row, mistyped, between }: Deleting): Promise<void> {
    const [event] = this.universe.platform.ofExternalId(externalIdOf(row));
    const shown = event === undefined ? null : await readDoomed(services, event.id, this.stop.signal);
    if (shown === null) return;
    this.told.push(`  shown: ${JSON.stringify(shown.shown)}`);
    for (const act of between) await this.betweenWorks(act);
    const before = this.laws.confirmedDeletion(shown, mistyped);
    const typed = mistyped ? `${shown.title}?` : shown.title;
    const word = { eventId: shown.id, typed, shown: shown.shown };
    const deletion = await deleteEventByTitle(services, word, { signal: this.stop.signal });
    if ("ok" in deletion) {
      this.told.push(`  stopped: ${deletion.obstacle.kind}`);
      return;
    }
    this.told.push(`  told: ${shown.id} ${deletion.kind}`);
    this.laws.heardDeleted(shown.id, deletion, before);
  }

  private async takingIn(services: Services, book: Book): Promise<EventsTakenIn> {
    const taken = await takeInEvents(services);
    const { created, deletions } = taken;
    this.told.push(`  taken in: ${created.map(({ kind }) => kind).join(" ")}; ${deletions.length} deletions`);
    this.laws.heardCreated(created, null);
    this.laws.tookIn(created, this.universe.people.bookOf(book).texts);
    return taken;
  }

  /** While a preview is on the screen. */
  private async betweenWorks(act: Act): Promise<void> {
    if (act.do === "create" || act.do === "delete") {
      const services = this.universe.people.openPane(act, new Life());
      await this.quietly("between", () => this.working(services, act));
    } else if (act.do === "wait") await this.universe.clock.wait(act.ms);
    else if (act.do === "outside") this.universe.platform.outside(act);
    else if (act.do === "gatewayDies") this.gatewayDies();
  }

  /** All is quiet again: everything ends, everybody is told the truth, and what is left can be made and deleted. */
  async finale(): Promise<void> {
    const { clock, people, platform } = this.universe;
    const { laws } = this;
    this.told.push("finale");
    this.stop = new AbortController();
    platform.faults.length = 0;
    for (const book of BOOKS) await this.must(book, (services) => wishing(services, "resume"));
    await clock.pass(QUIET_MS);
    for (const book of BOOKS)
      await this.must(book, async (services) => {
        const { open } = await this.takingIn(services, book);
        if (open.length > 0) laws.fail("open", `${open.length} sends have not ended`);
        laws.beside(people.bookOf(book).texts);
      });
    for (const book of BOOKS)
      await this.must(book, async (services) => laws.standing(await this.all(services, book), book));
    const [first] = BOOKS;
    if (first === undefined) return;
    await this.must(first, async (services) => {
      await this.create(services, await this.all(services, first));
      laws.ended(await this.all(services, first), people.bookOf(first).texts);
    });
    await this.must(first, (services) => this.lastDeletion(services));
  }

  private async all(services: Services, book: Book): Promise<EventsPreview> {
    this.universe.people.bookOf(book).selected = [...Array(this.story.world.rows).keys()];
    const given = await readEventRows(services);
    return previewEvents(services, { templateId: "", projectId: "", rows: given?.rows ?? [] });
  }

  private async lastDeletion(services: Services): Promise<void> {
    const { platform } = this.universe;
    const [event] = [...platform.events.values()];
    if (event === undefined) return;
    const shown = await readDoomed(services, event.id);
    if (shown === null) {
      this.laws.fail("standing", `${event.id} is not found`);
      return;
    }
    this.laws.confirmedDeletion(shown);
    const word = { eventId: shown.id, typed: shown.title, shown: shown.shown };
    const deletion = await deleteEventByTitle(services, word);
    const isGone = !("ok" in deletion) && deletion.kind === "deleted" && !platform.events.has(event.id);
    if (!isGone) this.laws.fail("left", `${event.id} cannot be deleted`);
  }

  private async must(book: Book, work: (services: Services) => Promise<unknown>): Promise<void> {
    const services = this.universe.people.openPane(book, new Life());
    if (this.laws.problems.length === 0) await this.universe.clock.run(work(services));
  }
}

function unsentOutcome({ fate, event: { externalId }, id, note }: PlannedEvent): EventOutcome {
  const kind = fate === "exists" ? "exists" : fate === "inDoubt" ? "unknown" : "failed";
  return { externalId, kind, id, title: "", createdAt: null, note, isProblem: fate === "problem" };
}
