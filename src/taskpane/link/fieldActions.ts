// What a person does with custom fields and their options: link both to one sheet. It sends nothing.
import type { FieldScope } from "../../workflows/link/fieldScope";
import { linkFieldSheet as runLinkFieldSheet } from "../../workflows/link/fieldSheet";
import { obstacleNotice, plainNotice } from "../pane/notices";
import { fieldTexts } from "./fieldTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import { reload } from "../tables/tableActions";

export async function linkFieldSheet(core: Core, scope: FieldScope): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await runLinkFieldSheet(services, scope, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const [fields = 0, own = 0] = outcome.rows;
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", fieldTexts.linked(scope.title, fields, own)));
    }),
  );
}
