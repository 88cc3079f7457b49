// What a person points to for alternates: the columns that hold them, and those that are accepted. Reading the
// selection is no work: nothing is changed by it.
import type { AcceptedAlternate } from "../../bids/award/scenario";
import { selectedAlternates, type SelectedAlternates } from "../../workflows/award/alternates";
import type { AwardSetup } from "../../workflows/award/types";
import { notify, type Core } from "../pane/core";
import { failureNotice, plainNotice } from "../pane/notices";
import type { AlternatesForm } from "../pane/screens/scenarioScreen";
import { alternatesAccepted, alternatesRead, noAlternatesSelected } from "./alternatesTexts";

type Setup = Pick<AwardSetup, "comparison">;

/** Null: there are none, and the person was told. */
export async function readAlternates(core: Core, setup: Setup): Promise<Pick<AlternatesForm, "price" | "text"> | null> {
  const read = await selected(core, setup);
  if (read === null) return null;
  notify(core, plainNotice("success", alternatesRead(read)));
  return { price: read.price.key, text: read.text?.key ?? null };
}

/** Null: none is selected in these columns, and the person was told. */
export async function acceptAlternates(
  core: Core,
  setup: Setup,
  { price }: Pick<AlternatesForm, "price">,
): Promise<readonly AcceptedAlternate[] | null> {
  const read = await selected(core, setup, price);
  if (read === null) return null;
  const found = read.selected;
  notify(core, plainNotice(found.length === 0 ? "warning" : "success", alternatesAccepted(found.length)));
  return found.length === 0 ? null : found;
}

async function selected(
  core: Core,
  setup: Setup,
  price?: string,
): Promise<Extract<SelectedAlternates, { ok: true }> | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    const outcome = await selectedAlternates(services, setup, price);
    if (outcome.ok) return outcome;
    notify(core, plainNotice("warning", noAlternatesSelected(outcome)));
    return null;
  } catch (error) {
    notify(core, failureNotice(error));
    return null;
  }
}
