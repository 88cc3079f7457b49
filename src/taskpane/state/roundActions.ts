// What a person has written about a comparison's rounds: what moved since an earlier pull, and a sheet to negotiate with one supplier.
// It sends nothing to anybody.
import { writeRound } from "../../workflows/round";
import { plainNotice } from "../notices";
import { roundMessage } from "../strings/rounds";
import { stoppedNotice } from "./compareActions";
import { goTo, notify, work, withServices, type Core } from "./core";

export async function round(core: Core, comparisonId: string, sinceAt: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "round", async (options) => {
      const outcome = await writeRound(services, comparisonId, sinceAt, options);
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", roundMessage(outcome)));
    }),
  );
}
