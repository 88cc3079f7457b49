// What a person does to go on without Bidsheet: detach tables, or copy one as values. It sends nothing.
import { copyAsValues } from "../../workflows/leave/copy";
import { leave, leaveOffer, type LeaveOffer, type LeaveScope } from "../../workflows/leave/leave";
import { goTo, notify, withServices, work, type Core } from "../pane/core";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { copiedMessage, leftMessage } from "./leaveTexts";

/** Shows what would go, before anything does. */
export async function askToLeave(core: Core, scope: LeaveScope): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const offer = await leaveOffer(services, scope);
      if (offer.ok) goTo(core, { kind: "leave", offer });
      else notify(core, obstacleNotice(offer.obstacle, null));
    }),
  );
}

export async function detach(core: Core, offer: LeaveOffer): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const outcome = await leave(services, offer).finally(() => reload(core, services));
      goTo(core, { kind: "home" });
      notify(core, outcome.ok ? plainNotice("success", leftMessage(outcome)) : obstacleNotice(outcome.obstacle, null));
      // Where Excel cannot say so, it starts an add-in that finds nothing of its own.
      if (offer.scope.kind === "workbook" && outcome.ok)
        await core.parts.addin.startWithWorkbook(false).catch(() => undefined);
    }),
  );
}

/** `id`: of a linked table or of a report. */
export async function copyValues(core: Core, id: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const made = await copyAsValues(services, id);
      notify(core, made.ok ? plainNotice("success", copiedMessage(made)) : obstacleNotice(made.obstacle, null));
    }),
  );
}
