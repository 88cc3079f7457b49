// What a person has written about a comparison's rounds: what moved since an earlier pull, and a sheet to negotiate
// with one supplier. It sends nothing to anybody.
import { awardSetup } from "../../workflows/award/award";
import { writeNegotiation as runWriteNegotiation } from "../../workflows/compare/negotiation";
import { writeRound as runWriteRound } from "../../workflows/compare/round";
import type { NegotiationTarget } from "../../workflows/compare/types";
import { plainNotice } from "../pane/notices";
import { negotiationMessage, roundMessage } from "./roundTexts";
import { stoppedNotice } from "./compareActions";
import { goTo, notify, work, withServices, type Core } from "../pane/core";

export async function writeRound(core: Core, comparisonId: string, sinceAt: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "round", async (options) => {
      const outcome = await runWriteRound(services, comparisonId, sinceAt, options);
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", roundMessage(outcome)));
    }),
  );
}

/** Asks the workbook for the bidders and for the person's own columns, which may hold targets. */
export async function openNegotiation(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const setup = await awardSetup(services, comparisonId);
      if (setup.ok) goTo(core, { kind: "negotiation", setup });
      else notify(core, stoppedNotice(setup.obstacle));
    }),
  );
}

/** The form stays: the next supplier's sheet is often made next. */
export async function writeNegotiation(
  core: Core,
  comparisonId: string,
  bidId: string,
  target: NegotiationTarget,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "negotiation", async (options) => {
      const outcome = await runWriteNegotiation(services, comparisonId, bidId, target, options);
      if (outcome.ok) notify(core, plainNotice("warning", negotiationMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}
