// Follows a send that the gateway carries out: takes its outcomes in order and writes them into the sheet, at most one
// block a second, until the send has ended or waits for the person.
import { PlatformError, type Failure, type FailureKind } from "../../platform/errors";
import type { OutcomesAnswer, SendProgress } from "../../platform/handoverContract";
import type { RowOutcome } from "./types";
import type { Services, WorkflowOptions } from "../services";
import { keepFollowed } from "../journal/followed";
import { OutcomeTaker, type Manifest } from "./takeOutcome";
import type { Taking } from "./taking";

export interface Followed {
  readonly outcomes: readonly RowOutcome[];
  /** As the gateway said last; null where it could not be asked. */
  readonly send: SendProgress | null;
  /** Why it was followed no further, where the send has not ended; the gateway goes on. */
  readonly lost: Failure | null;
}

export interface Following {
  readonly taking: Taking;
  readonly manifest: Manifest;
  readonly sendId: string;
  /** Outcomes up to this number are in the sheet. */
  readonly taken: number;
  /** When it was handed over. */
  readonly at: number;
  /** What has come is enough: nothing is waited for. */
  readonly once?: boolean;
}

const BLOCK_MS = 1_000;
/** Each writing reads the ids of the whole table: in a long one blocks are rarer. */
const ROWS_OF_A_BLOCK = 20_000;
const WAIT_SECONDS = 25;
/** How long a gateway that cannot be reached is asked again. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Without an answer, or with one that is none: the send goes on meanwhile. */
const passing: readonly FailureKind[] = ["gatewayUnreachable", "gatewayFault", "rateLimited"];

export function follow(services: Services, following: Following, options: WorkflowOptions): Promise<Followed> {
  return new Follower(services, following, options).run();
}

class Follower {
  private readonly taker: OutcomeTaker;
  private readonly outcomes: RowOutcome[] = [];
  private after: number;
  /** As the workbook has it. */
  private kept: number;
  private wroteAt = -Infinity;
  private stopped = false;
  private tries = 0;
  private send: SendProgress | null = null;

  constructor(
    private readonly services: Services,
    private readonly following: Following,
    private readonly options: WorkflowOptions,
  ) {
    const { taking, manifest, taken } = following;
    this.taker = new OutcomeTaker(services, taking, manifest);
    this.after = taken;
    this.kept = taken;
  }

  async run(): Promise<Followed> {
    let lost: Failure | null = null;
    try {
      while (await this.step());
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      lost = error;
    } finally {
      // Whatever stopped it, what was answered is written down.
      await this.write(true);
    }
    return { outcomes: this.outcomes, send: this.send, lost };
  }

  /** False where there is nothing more to follow now. */
  private async step(): Promise<boolean> {
    const answer = await this.ask();
    if (answer === null) return true;
    const { send, outcomes, next } = answer;
    this.send = send;
    for (const outcome of outcomes) {
      const told = this.taker.take(outcome);
      if (told !== null) this.outcomes.push(told);
    }
    this.after = next;
    this.report(send);
    const isOver = send.state === "ended" || send.state === "paused" || this.following.once === true;
    if (isOver && outcomes.length === 0) return false;
    if (outcomes.length > 0 && !isOver) await this.restOfBlock();
    if (this.services.clock.now() - this.wroteAt >= this.blockMs) await this.write(false);
    return true;
  }

  /** More may come meanwhile: it is written with these. */
  private async restOfBlock(): Promise<void> {
    const rest = this.wroteAt + this.blockMs - this.services.clock.now();
    const signal = this.stopped ? undefined : this.options.signal;
    if (rest <= 0 || signal?.aborted === true) return;
    await this.services.clock.wait(rest, signal).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
  }

  private get blockMs(): number {
    const { creates, updates, deletions } = this.following.manifest;
    const rows = creates.size + updates.size + deletions.size;
    return BLOCK_MS * Math.min(10, Math.max(1, rows / ROWS_OF_A_BLOCK));
  }

  /** Null where it is to be asked again. */
  private async ask(): Promise<OutcomesAnswer | null> {
    const { gateway, clock } = this.services;
    const { sendId, once } = this.following;
    const { signal } = this.options;
    try {
      if (signal?.aborted === true && !this.stopped) {
        await gateway.stopSend(sendId);
        this.stopped = true;
      }
      const waitSeconds = once === true || !this.following.taking.isEmpty ? 0 : WAIT_SECONDS;
      const answer = await gateway.followSend(sendId, {
        after: this.after,
        waitSeconds,
        signal: this.stopped ? undefined : signal,
      });
      this.tries = 0;
      return answer;
    } catch (error) {
      // The person's word comes in the middle of a question.
      if (signal?.aborted === true && !this.stopped) return null;
      const pause = AGAIN_MS[this.tries];
      if (!(error instanceof PlatformError) || !passing.includes(error.kind) || pause === undefined || once === true)
        throw error;
      this.tries += 1;
      await clock.wait(pause);
      return null;
    }
  }

  private report(send: SendProgress): void {
    const { changes, left, toGoMs } = send;
    this.options.onProgress?.({ step: "sending", done: changes - left, total: changes, msLeft: toGoMs, send });
  }

  private async write(whole: boolean): Promise<void> {
    const { taking, sendId, at } = this.following;
    const isFirst = this.wroteAt === -Infinity;
    if (!taking.isEmpty || (whole && !isFirst)) {
      this.wroteAt = this.services.clock.now();
      await taking.flush({ whole });
    }
    if (this.after === this.kept) return;
    // Only what is in the sheet is never asked for again.
    await keepFollowed(this.services, taking.link, { id: sendId, taken: this.after, at });
    this.kept = this.after;
  }
}
