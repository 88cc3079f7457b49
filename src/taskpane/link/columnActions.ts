// What a person does with the columns of a table: look at them, arrange them, choose them before a table is made.
import { titlesOf } from "../../sync/collectionTitles";
import { arrangeColumns as runArrangeColumns, columnsBefore, offerColumns } from "../../workflows/link/columns";
import type { ColumnsWanted } from "../../workflows/link/columnsWanted";
import { goTo, notify, withServices, work, type Core } from "../pane/core";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import type { ColumnsScreen, NewTableRequest } from "../pane/screens/screens";
import { reload } from "../tables/tableWork";
import { arrangedMessage } from "./columnTexts";
import { link, linkList } from "./linkActions";

export async function openColumns(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "columns", async (options) => {
      const offer = await offerColumns(services, linkId, options);
      if (offer.ok) goTo(core, { kind: "columns", of: { linkId, title: offer.title }, offer, back: { kind: "home" } });
      else notify(core, obstacleNotice(offer.obstacle, linkId));
    }),
  );
}

/** Before the table is made. */
export async function chooseColumns(core: Core, of: NewTableRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "columns", async (options) => {
      const back = core.store.get().screen;
      goTo(core, { kind: "columns", of, offer: await columnsBefore(services, of, options), back });
    }),
  );
}

/** `seen`: the person knows of the unsent edits in these columns. */
export async function arrangeColumns(
  core: Core,
  screen: ColumnsScreen,
  wanted: ColumnsWanted,
  seen: ReadonlySet<string>,
): Promise<void> {
  const { of } = screen;
  if ("worksheet" in of) return link(core, { ...of.worksheet, columns: wanted });
  if ("list" in of) return linkList(core, { ...of.list, columns: wanted });
  await withServices(core, (services) =>
    work(core, "arrange", async (options) => {
      const arranged = runArrangeColumns(services, of.linkId, wanted, seen, options);
      const outcome = await arranged.finally(() => reload(core, services, [of.linkId]));
      if (outcome.ok === "asks") {
        goTo(core, { ...screen, asks: { columns: outcome.columns, wanted } });
        return;
      }
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, of.linkId));
        return;
      }
      const hidden = outcome.link.mapping.filter(({ key }) => !wanted.shown.has(key)).length;
      goTo(core, { kind: "home" });
      const { title } = titlesOf(outcome.link.collection);
      notify(core, plainNotice("success", arrangedMessage(title, { ...outcome, hidden })));
    }),
  );
}
