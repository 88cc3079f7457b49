// What a person gives up for the platform's value: from a card, after a list that shows both; from a preview, which
// shows both already.
import type { Meant } from "../../../sync/plan/ownEdits";
import {
  giveUp,
  offerCells,
  offerOf,
  cellsToGiveUp,
  type GivenUp,
  type GiveUpChoice,
  type GiveUpOffer,
} from "../../../workflows/refresh/giveUp";
import { afterGivingUp, previewTable } from "../../../workflows/send/preview";
import type { Services, WorkflowOptions } from "../../../workflows/services";
import { rowTexts } from "../../tables/rowTexts";
import { type Core, goTo, notify, withServices, work } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import { obstacleNotice } from "../../pane/obstacleNotice";
import type { GiveUpScreen, PreviewScreen, Screen } from "../../pane/screens/screens";
import { reload } from "../../tables/tableWork";
import { chosenOf } from "./giveUpList";
import { givenUpMessage, noCellsSelected, nothingOwnMessage } from "./giveUpTexts";
import { showFresh } from "../shownPreview";

/** Shows what the person has in the selected cells beside what the platform has. */
export async function offerSelected(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const meant = await cellsToGiveUp(services, linkId);
      if (meant.size === 0) {
        notify(core, plainNotice("warning", noCellsSelected));
        return;
      }
      const offer = await offerCells(services, linkId, meant, options);
      if (offer.ok) show(core, offer, { kind: "home" }, true);
      else notify(core, obstacleNotice(offer.obstacle, linkId));
    }),
  );
}

/** The same for one row. `row`: of the table's body. */
export async function offerRow(core: Core, linkId: string, row: number, columns: number): Promise<void> {
  const all = new Set(Array.from({ length: columns }, (_, column) => column));
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const offer = await offerCells(services, linkId, new Map([[row, all]]), options);
      if (offer.ok) show(core, offer, { kind: "home" }, true);
      else notify(core, obstacleNotice(offer.obstacle, linkId));
    }),
  );
}

/** The same for the whole table, with the rows that were deleted in it. */
export async function offerAll(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const outcome = await previewTable(services, linkId, options);
      if (outcome.ok) show(core, offerOf(outcome.preview, null), { kind: "home" }, false);
      else notify(core, obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

/** The same for what a preview lists; null: all of it. `deleted`: ids. */
export function offerListed(
  core: Core,
  listed: { readonly rows: Meant; readonly deleted: ReadonlySet<string> } | null,
): Promise<void> {
  const { screen, work: now } = core.store.get();
  if (screen.kind !== "preview" || now !== null) return Promise.resolve();
  const { preview } = screen;
  const whole = offerOf(preview, listed?.rows ?? null);
  const deleted = preview.plan.deletions.filter(({ id }) => listed?.deleted.has(id) !== false);
  // What an earlier act said is not about this list.
  notify(core, null);
  show(core, { ...whole, edits: { ...whole.edits, deleted } }, screen, false);
  return Promise.resolve();
}

function show(core: Core, offer: GiveUpOffer, back: Screen, selection: boolean): void {
  const { cells, deleted, stays } = offer.edits;
  if (cells.length + deleted.length + stays.length > 0) goTo(core, { kind: "giveUp", offer, out: new Set(), back });
  else notify(core, plainNotice("info", nothingOwnMessage(selection)));
}

/** Rows by id: the person keeps what is theirs in them, or does not. */
export function keepOwn(core: Core, ids: readonly string[], kept: boolean): Promise<void> {
  const { screen, work: now } = core.store.get();
  if (screen.kind !== "giveUp" || now !== null) return Promise.resolve();
  const out = new Set(screen.out);
  for (const id of ids) {
    if (kept) out.add(id);
    else out.delete(id);
  }
  goTo(core, { ...screen, out });
  return Promise.resolve();
}

/** Takes what the list shows and is ticked. */
export async function takeListed(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind === "giveUp") await take(core, screen.offer.link.id, chosenOf(screen), screen.back);
}

/** Takes cells that the preview shows, or puts a row back that it would delete. */
export async function takeShown(core: Core, chosen: GiveUpChoice): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind === "preview") await take(core, screen.preview.link.id, chosen, screen);
}

async function take(core: Core, linkId: string, chosen: GiveUpChoice, back: GiveUpScreen["back"]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "giveUp", async (options) => {
      const taken = giveUp(services, linkId, chosen, options);
      const outcome = await taken.finally(() => reload(core, services, [linkId]));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, linkId));
        return;
      }
      if (back.kind === "preview") await showAfter(core, services, back, outcome, options);
      else goTo(core, back);
      notify(core, plainNotice(outcome.moved > 0 ? "warning" : "success", givenUpMessage(outcome)));
    }),
  );
}

/** The same preview without what was given up; compared again where something had moved. */
async function showAfter(
  core: Core,
  services: Services,
  before: PreviewScreen,
  done: GivenUp,
  options: WorkflowOptions,
): Promise<void> {
  const after = done.moved > 0 ? null : afterGivingUp(rowTexts, before.preview, done);
  const fresh =
    after === null
      ? await previewTable(services, done.link.id, options, before.preview.coming)
      : { ok: true as const, preview: after };
  if (fresh.ok) showFresh(core, fresh.preview, before);
  else goTo(core, { kind: "home" });
}
