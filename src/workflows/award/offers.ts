// Reads a table of tiers from the cells that the person selected, on whatever sheet they are. It changes nothing, and
// what it read is typed into the scenario's form, where the person sees it.
import { tiersIn, type TiersRead } from "../../bids/awardSheet/offerTable";
import type { Services } from "../services";
import type { AwardSetup } from "./types";

export type SelectedTiers =
  | { readonly ok: true; readonly sheetName: string; readonly read: TiersRead }
  /** One cell alone is selected, or the cells have no three columns for it. */
  | { readonly ok: false; readonly why: "oneCell" | "columns" };

export async function selectedTiers({ workbook }: Services, bidders: AwardSetup["bidders"]): Promise<SelectedTiers> {
  const found = await workbook.readSheet({ kind: "selection" });
  if (!found.ok || found.sheet.activeCell !== null) return { ok: false, why: "oneCell" };
  const { sheetName, block } = found.sheet;
  const read = tiersIn(block.values, bidders, await workbook.locale());
  return read === null ? { ok: false, why: "columns" } : { ok: true, sheetName, read };
}
