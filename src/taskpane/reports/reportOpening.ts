// Reports that refresh when the workbook is opened: once the pane is connected they refresh by themselves, as work that
// a person sees, may cancel, and that stops for whatever the person begins. Nothing happens quietly: without a
// session the pane says what waits.
import type { Services } from "../../workflows/services";
import { plainNotice } from "../pane/notices";
import { serviceBlock } from "./reportBlock";
import { waitsForConnect } from "./reportCardTexts";
import { notify, type Core } from "../pane/core";
import { refreshUnasked } from "./reportRefreshing";

export async function openReports(core: Core): Promise<void> {
  if (core.opened) return;
  const { services } = core.store.get();
  if (services === null) await sayThatTheyWait(core);
  else await begin(core, services);
}

async function sayThatTheyWait(core: Core): Promise<void> {
  const workbook = await core.parts.loadWorkbook();
  const waiting = (await workbook.reports()).filter(({ refreshOnOpen }) => refreshOnOpen).length;
  if (waiting === 0 || core.store.get().services !== null) return;
  await core.parts.addin.showPane();
  if (core.store.get().notice === null) notify(core, plainNotice("info", waitsForConnect(waiting)));
}

/** Only what this account loaded: the others' cards say who may refresh them. */
async function begin(core: Core, services: Services): Promise<void> {
  core.opened = true;
  const due = core.store
    .get()
    .reports.filter(({ refreshOnOpen, accountId }) => refreshOnOpen && accountId === services.account.id);
  if (serviceBlock(services) !== null) return;
  if (due.length > 0)
    await refreshUnasked(
      core,
      due.map(({ id }) => id),
    );
}
