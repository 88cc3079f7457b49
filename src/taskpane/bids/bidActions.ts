// What a person links of an event's bids. It sends nothing.
import { titlesOf } from "../../sync/collectionTitles";
import { linkBids, type BidsRequest } from "../../workflows/link/bids";
import { goTo, notify, withServices, work, type Core } from "../pane/core";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { bidsLinked } from "./bidTexts";

export async function linkBidTable(core: Core, request: BidsRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await linkBids(services, request, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      const { title } = titlesOf(outcome.link.collection);
      notify(core, plainNotice("success", bidsLinked(title, outcome.rows, request.show)));
    }),
  );
}
