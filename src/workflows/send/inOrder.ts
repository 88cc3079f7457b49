// Sends several linked lists that speak of each other: what is new or changed from groups to fields to options, what
// was deleted the other way round. Each list is previewed when its turn comes and shown to the person; no deletion
// leaves before all else has arrived.
import { outgoing, rowKey } from "../../sync/choices";
import { recordLists, type LinkedTable, type RowDeletion } from "../../sync/types";
import type { Obstacle } from "../obstacle";
import { previewTable, withChoices } from "./preview";
import { sendPreview } from "./send";
import { linksOf } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import type { Preview, SendDone } from "./types";

export interface InOrderOptions extends WorkflowOptions {
  /**
   * Shows what the list would send; answers it with the person's choices, or null to send nothing of it and of what
   * follows.
   */
  readonly confirm: (preview: Preview) => Promise<Preview | null>;
}

export interface OrderedStep {
  readonly linkId: string;
  readonly sent: "changes" | "deletions";
  readonly done: SendDone;
}

/** How it ended. All but `done` name the list at which it stopped; what `steps` tells was sent all the same. */
export type OrderedEnd =
  | { readonly kind: "done" }
  | { readonly kind: "declined"; readonly linkId: string }
  /** A row was refused, or its outcome is unknown, or the person cancelled: what depends on it waits. */
  | { readonly kind: "notAllArrived"; readonly linkId: string }
  | { readonly kind: "obstacle"; readonly linkId: string; readonly obstacle: Obstacle };

export interface InOrder {
  readonly steps: readonly OrderedStep[];
  /** Confirmed deletions of rows that somebody changed or deleted since they were shown: they were not sent. */
  readonly left: readonly { readonly linkId: string; readonly id: string }[];
  readonly end: OrderedEnd;
}

/** In the order in which lists may speak of each other; other tables come last. Links that are gone are left out. */
async function inOrder(services: Services, linkIds: readonly string[]): Promise<readonly LinkedTable[]> {
  const links = (await linksOf(services)).filter(({ id }) => linkIds.includes(id));
  const rank = ({ collection }: LinkedTable) =>
    collection.kind === "records" ? recordLists.indexOf(collection.list) : recordLists.length;
  return [...links].sort((a, b) => rank(a) - rank(b));
}

export async function sendInOrder(
  services: Services,
  linkIds: readonly string[],
  options: InOrderOptions,
): Promise<InOrder> {
  const run = new OrderedRun(services, options);
  const links = await inOrder(services, linkIds);
  for (const { id } of links) if (run.goesOn) await run.sendChanges(id);
  for (const { id } of [...links].reverse()) if (run.goesOn) await run.sendDeletions(id);
  return run;
}

class OrderedRun implements InOrder {
  readonly steps: OrderedStep[] = [];
  readonly left: { linkId: string; id: string }[] = [];
  end: OrderedEnd = { kind: "done" };
  private readonly chosen = new Map<string, readonly RowDeletion[]>();

  constructor(
    private readonly services: Services,
    private readonly options: InOrderOptions,
  ) {}

  get goesOn(): boolean {
    return this.end.kind === "done";
  }

  async sendChanges(linkId: string): Promise<void> {
    const preview = await this.preview(linkId);
    if (preview === null) return;
    const shown = await this.options.confirm(preview);
    if (shown === null) this.end = { kind: "declined", linkId };
    else {
      this.chosen.set(linkId, outgoing(shown.plan, shown.choices).deletions);
      await this.send(withChoices(shown, { ...shown.choices, deletions: new Set() }), "changes");
    }
  }

  /** Exactly those that were confirmed, where the platform still has what was shown. */
  async sendDeletions(linkId: string): Promise<void> {
    const chosen = this.chosen.get(linkId) ?? [];
    if (chosen.length === 0) return;
    const preview = await this.preview(linkId);
    if (preview === null) return;
    const { creates, updates, deletions } = preview.plan;
    const now = new Map(deletions.map(({ id, cells }) => [id, JSON.stringify(cells)]));
    const same = chosen.filter(({ id, cells }) => now.get(id) === JSON.stringify(cells));
    for (const { id } of chosen.filter((one) => !same.includes(one))) this.left.push({ linkId, id });
    await this.send(
      withChoices(preview, {
        resolutions: new Map(),
        excluded: new Set([...creates, ...updates].map(rowKey)),
        deletions: new Set(same.map(({ id }) => id)),
      }),
      "deletions",
    );
  }

  private async preview(linkId: string): Promise<Preview | null> {
    const outcome = await previewTable(this.services, linkId, this.options);
    if (outcome.ok) return outcome.preview;
    this.end = { kind: "obstacle", linkId, obstacle: outcome.obstacle };
    return null;
  }

  private async send(preview: Preview, sent: OrderedStep["sent"]): Promise<void> {
    const linkId = preview.link.id;
    const { creates, updates, deletions } = outgoing(preview.plan, preview.choices);
    if (creates.length + updates.length + deletions.length === 0) return;
    const done = await sendPreview(this.services, preview, this.options);
    if (!done.ok) {
      this.end = { kind: "obstacle", linkId, obstacle: done.obstacle };
      return;
    }
    this.steps.push({ linkId, sent, done });
    const isWhole = done.left === 0 && !done.cancelled && done.stoppedBy === null;
    const arrived = done.failed + done.unknown + done.conflicts === 0 && isWhole;
    if (!arrived) this.end = { kind: "notAllArrived", linkId };
  }
}
