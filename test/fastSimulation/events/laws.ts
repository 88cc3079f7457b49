// The laws of new and deleted events, judged when a request comes to the platform, when a run is told, and at the end.
import { READING_MS } from "../../../src/sync/plan/renewal";
import { eventRowTexts } from "../../../src/taskpane/events/eventRowTexts";
import type { EventOutcome } from "../../../src/workflows/events/create";
import type { DeletionOutcome, DoomedEvent } from "../../../src/workflows/events/delete";
import type { EventsPreview, PlannedEvent } from "../../../src/workflows/events/preview";
import type { Book } from "../people";
import { externalIdOf, type EventPlatform, type PlatformEvent } from "./platform";
import type { EventWorld } from "./story";

export interface Problem {
  readonly law: "unshown" | "twice" | "changed" | "toldWrong" | "standing" | "beside" | "open" | "left" | "defect";
  readonly told: string;
}

/** How often something had an effect before a run began, and which run it was. */
export interface Before {
  readonly made: ReadonlyMap<string, number>;
  readonly deleted: ReadonlyMap<string, number>;
  readonly run: number;
}

const count = (of: ReadonlyMap<string, number>, name: string): number => of.get(name) ?? 0;

export class Laws {
  readonly problems: Problem[] = [];
  /** Of the gateway: each may leave one request of which nobody knows whether it left. */
  deaths = 0;
  private readonly creates = new Map<string, number>();
  private readonly shown = new Map<string, DoomedEvent[]>();
  private runs = 0;

  constructor(
    private readonly world: EventWorld,
    private readonly platform: EventPlatform,
    private readonly now: () => number,
  ) {
    platform.judge = {
      made: (externalId, arrivedAt) => this.made(externalId, arrivedAt),
      doomed: (event) => this.doomed(event),
    };
  }

  fail(law: Problem["law"], told: string): void {
    this.problems.push({ law, told });
  }

  /** A person gives the word for exactly these rows. */
  confirmedCreates(rows: readonly PlannedEvent[]): Before {
    for (const { event } of rows) this.creates.set(event.externalId, count(this.creates, event.externalId) + 1);
    return this.before();
  }

  /** A person types the title of what is shown; another title is no word. */
  confirmedDeletion(event: DoomedEvent, mistyped = false): Before {
    if (!mistyped) this.shown.set(event.id, [...(this.shown.get(event.id) ?? []), event]);
    return this.before();
  }

  private before(): Before {
    this.runs += 1;
    return { made: new Map(this.platform.made), deleted: new Map(this.platform.deleted), run: this.runs };
  }

  private made(externalId: string, arrivedAt: number): void {
    const times = count(this.platform.made, externalId) + 1;
    const confirmed = count(this.creates, externalId);
    if (times > confirmed) this.fail("unshown", `${externalId}: made ${times} times, confirmed ${confirmed}`);
    // What another tool makes so shortly before nobody can have looked for.
    const there = this.platform
      .ofExternalId(externalId)
      .filter(({ byColleague, since }) => !byColleague || since < arrivedAt - READING_MS);
    if (there.length > 0) this.fail("twice", `${externalId} is there as ${there.map(({ id }) => id).join(" ")}`);
  }

  private doomed({ id, title, state, externalId, changedAt }: PlatformEvent): void {
    const shown = this.shown.get(id) ?? [];
    if (shown.length === 0) this.fail("unshown", `${id} is deleted, and nobody said so`);
    if (changedAt >= this.now() - READING_MS) return;
    const isShown = shown.some((one) => one.title === title && one.state === state && one.externalId === externalId);
    if (!isShown) this.fail("changed", `${id} is deleted as "${title}", ${state}`);
  }

  /** What a run of new events says of itself, at once or when it is taken in. `before`: null for the latter. */
  heardCreated(outcomes: readonly EventOutcome[], before: Before | null): void {
    for (const { externalId, kind, id } of outcomes) {
      const { platform } = this;
      const wasAlone = before?.run === this.runs;
      const had = before !== null && count(platform.made, externalId) > count(before.made, externalId);
      if (kind === "created" || kind === "exists") {
        if (platform.ever.get(id ?? "") !== externalId) this.fail("toldWrong", `${externalId} is told as event ${id}`);
        if (kind === "created" && count(platform.made, externalId) === 0)
          this.fail("toldWrong", `${externalId} is told as created`);
      }
      if ((kind === "failed" || kind === "notTried") && had && wasAlone)
        this.fail("toldWrong", `${externalId} is told as ${kind}`);
      this.holdUnknown(kind, externalId);
    }
  }

  heardDeleted(id: string, { kind }: DeletionOutcome, before: Before | null): void {
    const { platform } = this;
    const had = before !== null && count(platform.deleted, id) > count(before.deleted, id);
    const wasAlone = before?.run === this.runs;
    if ((kind === "deleted" || kind === "gone") && platform.events.has(id))
      this.fail("toldWrong", `${id} is told as ${kind}`);
    const isNothing = kind === "titleDiffers" || kind === "refused" || kind === "changed" || kind === "unsent";
    if (isNothing && had && wasAlone) this.fail("toldWrong", `${id} is told as ${kind}`);
    this.holdUnknown(kind, id);
  }

  private holdUnknown(kind: string, name: string): void {
    if (kind === "unknown" && this.deaths === 0 && !this.platform.unclear.has(name))
      this.fail("toldWrong", `${name} is told as unknown`);
  }

  /** What everybody is told of each row once all is quiet. */
  standing({ rows }: EventsPreview, { person, book }: Book): void {
    rows.forEach(({ fate, id, event }) => {
      const there = this.platform.ofExternalId(event.externalId);
      const isBad = this.world.lacksTemplate.some((row) => externalIdOf(row) === event.externalId);
      const isTrue = {
        create: there.length === 0 && !isBad,
        exists: there.some((one) => one.id === id),
        inDoubt: false,
        problem: isBad,
      }[fate];
      if (!isTrue) this.fail("standing", `${event.externalId} is ${fate} to person ${person} in book ${book}`);
    });
  }

  /** What a pane took in is beside its rows. */
  tookIn(outcomes: readonly EventOutcome[], texts: ReadonlyMap<string, string>): void {
    for (const { externalId, kind } of outcomes)
      if (!texts.has(externalId)) this.fail("beside", `${externalId} says nothing of ${kind}`);
  }

  /** Once all is quiet: no event that never was, and nothing that goes on. */
  beside(texts: ReadonlyMap<string, string>): void {
    for (const [externalId, text] of texts) {
      if (text === eventRowTexts.underWay) this.fail("beside", `${externalId}: ${text}`);
      const named = /event (\d+)/.exec(text)?.[1];
      if (named !== undefined && this.platform.ever.get(named) !== externalId)
        this.fail("beside", `${externalId}: ${text}`);
    }
  }

  /** Each row ends as an event, or with the reason why it is none. */
  ended({ rows }: EventsPreview, texts: ReadonlyMap<string, string>): void {
    for (const { event, fate, id } of rows) {
      const text = texts.get(event.externalId) ?? "";
      const isRefused = this.world.refuses.some((row) => externalIdOf(row) === event.externalId);
      if (fate === "create" && !isRefused) this.fail("left", `${event.externalId} cannot be created`);
      if (fate === "create" && !text.includes("The project does not take it"))
        this.fail("beside", `${event.externalId} says "${text}" and not why it was refused`);
      if (fate === "exists" && !text.includes(`event ${id}`)) this.fail("beside", `${event.externalId} says "${text}"`);
    }
  }
}
