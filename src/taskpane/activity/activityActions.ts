// What a person does with the list of sends: write it into a sheet or make a .csv of it.
import { withRequestIds, writeActivitySheet } from "../../workflows/activity/activity";
import { activityCsv as runActivityCsv } from "../../workflows/activity/table";
import { selectedCellRecord, type CellRecord } from "../../workflows/activity/cellRecord";
import type { ActivitySend } from "../../workflows/activity/types";
import { plainNotice } from "../pane/notices";
import { activityListTexts } from "./activityListTexts";
import { writtenMessage } from "./activityTexts";
import { notify, work, withServices, type Core } from "../pane/core";

export async function writeActivity(core: Core, sends: readonly ActivitySend[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await writeActivitySheet(services, sends, activityListTexts);
      notify(core, plainNotice("success", writtenMessage(sends.length)));
    }),
  );
}

/** Null when it could not be made. */
export async function activityCsv(core: Core, sends: readonly ActivitySend[]): Promise<string | null> {
  let text: string | null = null;
  await withServices(core, (services) =>
    work(core, "activity", async () => {
      text = runActivityCsv(activityListTexts, await withRequestIds(services, sends));
    }),
  );
  return text;
}

/** Undefined where it could not be read; null where no single cell of the table is selected. */
export async function cellRecord(core: Core, linkId: string): Promise<CellRecord | null | undefined> {
  let found: CellRecord | null | undefined;
  await withServices(core, (services) =>
    work(core, "activity", async () => {
      found = await selectedCellRecord(services, linkId);
    }),
  );
  return found;
}
