// A running invitation run: its requests one after the other, each with a key of its own, and what is known of each
// reference. It sends no reference again whose request may have had an effect.
import { apart } from "../../invitations/chunks";
import { namedIn, refusedRows } from "../../invitations/refusal";
import type { InvitationRun, OutcomeRow } from "../../invitations/types";
import { PlatformError, type Failure } from "../../platform/errors";
import type { SendEntry } from "../../platform/sendContract";
import { WorkbookError } from "../../workbook/excel/errors";
import { atTheDoor } from "./failure";
import { forLedger, rowsOf, stronger } from "./ledger";
import { sendReferences } from "./operations";
import type { InvitePreview } from "./types";
import { startPace } from "../progress";
import { asPlatformError, effectOf } from "../send/failure";
import type { SendLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";

/** The workbook's ledger is brought up to date after so many requests; until then the gateway's journal knows. */
const KEEP_EVERY = 20;

type Chunk = readonly string[];

/** What one request came to. */
interface Told {
  readonly rows: readonly OutcomeRow[];
  /** Set where the request was refused and nobody of it can have been invited. */
  readonly refused: boolean;
  readonly failure: PlatformError | null;
}

export class InviteSession {
  /** Set by what makes going on pointless or unsafe; the rest is not sent. */
  stoppedBy: Failure | null = null;
  readonly refusedChunks: Chunk[] = [];
  readonly named: { readonly reference: string; readonly detail: string }[] = [];
  private readonly rows: Map<string, OutcomeRow>;
  private readonly at: string;
  private requests = 0;
  /** The last refusal that named nobody. */
  private unnamed = "";

  constructor(
    private readonly services: Services,
    private readonly preview: InvitePreview,
    private readonly lease: SendLease,
    private readonly options: WorkflowOptions,
  ) {
    this.at = new Date(services.clock.now()).toISOString();
    this.rows = new Map(
      preview.chunks.flat().map((reference) => [reference, { reference, outcome: "notSent" as const, detail: "" }]),
    );
  }

  /** As far as it has come. */
  run(): InvitationRun {
    const { event, kind, change } = this.preview;
    const by = this.services.account.userEmail;
    const rows = [...this.rows.values()];
    return { id: this.lease.sendId, eventId: event.id, kind, change, at: this.at, by, whole: true, rows };
  }

  async send(): Promise<void> {
    const queue: Chunk[] = [...this.preview.chunks];
    const report = startPace(this.services, this.options, "sending");
    const total = this.rows.size;
    const told = new Set<string>();
    report(0, total);
    for (let chunk = queue.shift(); chunk !== undefined; chunk = queue.shift()) {
      if (this.stoppedBy !== null || this.options.signal?.aborted === true) return;
      const parts = await this.sendChunk(chunk);
      queue.unshift(...parts);
      const again = new Set(parts.flat());
      for (const id of chunk) if (!again.has(id)) told.add(id);
      report(told.size, total);
      if (this.requests % KEEP_EVERY === 0) await this.keep();
    }
  }

  /** What of the chunk is to be sent once more, in parts: nothing but what surely had no effect. */
  private async sendChunk(chunk: Chunk): Promise<readonly Chunk[]> {
    const key = `${this.lease.sendId}.i.${(this.requests += 1)}`;
    const { rows, refused, failure } = await this.request(key, chunk);
    for (const row of rows) this.rows.set(row.reference, stronger(this.rows.get(row.reference), row));
    if (failure === null) return [];
    const name = refused || rows.length > 0 ? this.nameOf(chunk, failure) : null;
    if (!refused || this.stoppedBy !== null) return [];
    if (this.preview.apart) return apart(chunk, name);
    if (chunk.length > 1) this.refusedChunks.push(chunk);
    return [];
  }

  /**
   * Notes the reference that the platform named. Two refusals in a row with the same words and no name are about the
   * whole run.
   */
  private nameOf(chunk: Chunk, failure: PlatformError): string | null {
    if (effectOf(failure) !== "row") return null;
    const { detail } = failure;
    const name = chunk.length === 1 ? (chunk[0] ?? null) : namedIn(chunk, refusalOf(failure));
    if (name !== null) this.named.push({ reference: name, detail });
    const again = name === null && detail === this.unnamed && !this.preview.apart;
    if (again || failure.kind === "forbidden") this.stoppedBy = failure;
    this.unnamed = name === null ? detail : "";
    return name;
  }

  private async request(key: string, chunk: Chunk): Promise<Told> {
    try {
      // A request that left is waited for also when the person stops the run: its answer says who was invited.
      await sendReferences(this.services.client, this.preview, chunk, this.lease.change(key));
      return {
        rows: chunk.map((reference) => ({ reference, outcome: "done", detail: "" })),
        refused: false,
        failure: null,
      };
    } catch (caught) {
      return this.failed(key, chunk, asPlatformError(caught));
    }
  }

  private async failed(key: string, chunk: Chunk, failure: PlatformError): Promise<Told> {
    const effect = effectOf(failure);
    if (effect === "row") {
      const rows = refusedRows(this.preview.atomicity, chunk, refusalOf(failure));
      return { rows, refused: rows.every(({ outcome }) => outcome === "refused"), failure };
    }
    if (effect === "stop") {
      this.stoppedBy = failure;
      const { detail } = failure;
      return {
        rows: chunk.map((reference) => ({ reference, outcome: "notSent", detail })),
        refused: false,
        failure,
      };
    }
    const entry = await this.entryOf(key);
    const known = entry === null ? null : rowsOf(entry, this.preview);
    if (known?.some(({ outcome }) => outcome !== "unknown") === true)
      return { rows: known, refused: false, failure: null };
    // One lost answer is seldom alone: each further request could be one more in doubt.
    this.stoppedBy = failure;
    return {
      rows: chunk.map((reference) => ({ reference, outcome: "unknown", detail: "" })),
      refused: false,
      failure,
    };
  }

  /** The answer may be lost between gateway and pane alone: the gateway's journal has it then. */
  private async entryOf(key: string): Promise<SendEntry | null> {
    try {
      const { entries } = await this.services.gateway.sendDetails(this.lease.sendId);
      return entries.find((entry) => entry.key === key) ?? null;
    } catch (error) {
      if (error instanceof PlatformError) return null;
      throw error;
    }
  }

  /** A workbook that refuses now is asked again at the end, and told about there. */
  private async keep(): Promise<void> {
    try {
      await this.services.workbook.saveInvitationRun(forLedger({ ...this.run(), whole: false }));
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
    }
  }
}

function refusalOf({ detail, pointer, kind }: PlatformError) {
  return { detail, pointer, atTheDoor: atTheDoor(kind) };
}
