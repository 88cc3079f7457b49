// Follows a send that the gateway carries out: takes its outcomes in order and writes them into the sheet, at most one
// block a second, until the send has ended or waits for the person.
import { PlatformError } from "../../platform/errors";
import type { SendOutcome, SendProgress } from "../../platform/handoverContract";
import type { RowOutcome } from "./types";
import type { Services, WorkflowOptions } from "../services";
import type { LinkedTable } from "../../sync/linkedTable";
import { dropFollowed, keepFollowed } from "../journal/followed";
import { endedNote, noteSend } from "../journal/sendNote";
import { Listener } from "./listener";
import { OutcomeTaker, type Manifest } from "./takeOutcome";
import type { Taking } from "./taking";

export interface Followed {
  /** By table, in the order in which they were given. */
  readonly outcomes: readonly (readonly RowOutcome[])[];
  /** As the gateway said last; null where it could not be asked. */
  readonly send: SendProgress | null;
  /** Why it was followed no further, where the send has not ended; the gateway goes on. */
  readonly lost: PlatformError | null;
}

/** One of the tables that a send is of. */
export interface FollowedTable {
  readonly taking: Taking;
  readonly manifest: Manifest;
}

export interface Following {
  readonly tables: readonly FollowedTable[];
  readonly sendId: string;
  /** Outcomes up to this number are in the sheets. */
  readonly taken: number;
  /** When it was handed over. */
  readonly at: number;
  /** The lines above the tables say that it runs. */
  readonly isNoted?: boolean;
  /** What has come is enough: nothing is waited for. */
  readonly once?: boolean;
}

const BLOCK_MS = 1_000;
/** Each writing reads the ids of the whole table: in a long one blocks are rarer. */
const ROWS_OF_A_BLOCK = 20_000;
export function follow(services: Services, following: Following, options: WorkflowOptions): Promise<Followed> {
  return new Follower(services, following, options).run();
}

interface Lane extends FollowedTable {
  readonly taker: OutcomeTaker;
  readonly outcomes: RowOutcome[];
}

class Follower {
  private readonly lanes: readonly Lane[];
  private after: number;
  /** As the workbook has it. */
  private kept: number;
  private wroteAt = -Infinity;
  private readonly listener: Listener;
  /** It was not heard to its end. */
  private isCut = false;
  private send: SendProgress | null = null;

  constructor(
    private readonly services: Services,
    private readonly following: Following,
    private readonly options: WorkflowOptions,
  ) {
    const { tables, taken, sendId, once = false } = following;
    this.listener = new Listener(services, sendId, once, options.signal);
    this.lanes = tables.map((table) => ({
      ...table,
      taker: new OutcomeTaker(services, table.taking, table.manifest),
      outcomes: [],
    }));
    this.after = taken;
    this.kept = taken;
  }

  async run(): Promise<Followed> {
    let lost: PlatformError | null = null;
    try {
      while (await this.step());
    } catch (error) {
      this.isCut = true;
      if (!(error instanceof PlatformError)) throw error;
      lost = error;
    } finally {
      // Whatever stopped it, what was answered is written down.
      await this.write(true);
    }
    return { outcomes: this.lanes.map(({ outcomes }) => outcomes), send: this.send, lost };
  }

  /** False where there is nothing more to follow now. */
  private async step(): Promise<boolean> {
    const answer = await this.listener.ask(this.after, this.isEmpty);
    if (answer === null) return true;
    const { send, outcomes, next } = answer;
    this.send = send;
    for (const outcome of outcomes) this.take(outcome);
    this.after = next;
    this.report(send);
    const isOver = send.state === "ended" || send.state === "paused" || this.following.once === true;
    if (isOver && outcomes.length === 0) return false;
    if (!isOver && !this.isEmpty) await this.restOfBlock();
    if (this.services.clock.now() - this.wroteAt >= this.blockMs) await this.write(false);
    return true;
  }

  private take(outcome: SendOutcome): void {
    const lane = this.lanes.find(({ manifest }) => manifest.has(outcome.mark));
    const told = lane?.taker.take(outcome) ?? null;
    if (told !== null) lane?.outcomes.push(told);
  }

  /** More may come meanwhile: it is written with these. */
  private async restOfBlock(): Promise<void> {
    const rest = this.wroteAt + this.blockMs - this.services.clock.now();
    const signal = this.listener.stopped ? undefined : this.options.signal;
    if (rest <= 0 || signal?.aborted === true) return;
    await this.services.clock.wait(rest, signal).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
  }

  private get blockMs(): number {
    const rows = this.lanes.reduce((all, { manifest }) => all + manifest.rows, 0);
    return BLOCK_MS * Math.min(10, Math.max(1, rows / ROWS_OF_A_BLOCK));
  }

  /** Nothing waits for being written. */
  private get isEmpty(): boolean {
    return this.lanes.every(({ taking }) => taking.isEmpty);
  }

  private get isOver(): boolean {
    return this.send?.state === "ended" && !this.isCut;
  }

  private report(send: SendProgress): void {
    const { changes, left, toGoMs } = send;
    this.options.onProgress?.({ step: "sending", done: changes - left, total: changes, msLeft: toGoMs, send });
  }

  private async write(whole: boolean): Promise<void> {
    const isFirst = this.wroteAt === -Infinity;
    if (!this.isEmpty || (whole && !isFirst)) {
      this.wroteAt = this.services.clock.now();
      for (const { taking } of this.lanes) await taking.flush({ whole });
    }
    await this.keep(whole);
  }

  /** The line above the table says what is left to decide, and no more that the send runs. */
  private async noteEnd(link: LinkedTable): Promise<void> {
    const note = this.send === null ? null : endedNote(this.send, this.services.clock.now());
    const isNoted = this.following.isNoted === true || link.sendNote !== undefined;
    if (note !== null || isNoted) await noteSend(this.services, link, note);
  }

  private async keep(whole: boolean): Promise<void> {
    const { sendId, at } = this.following;
    const links = this.lanes.map(({ taking }) => taking.link);
    if (whole && this.isOver)
      for (const link of links) {
        await this.noteEnd(link);
        await dropFollowed(this.services, link, sendId);
      }
    // Of a send that has ended, all is written with the next step.
    if (this.after === this.kept || this.isOver) return;
    // Only what is in the sheet is never asked for again.
    for (const link of links) await keepFollowed(this.services, link, { id: sendId, taken: this.after, at });
    this.kept = this.after;
  }
}
