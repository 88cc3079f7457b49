import { isProven } from "../../../bids/award/gap";
import type { ScenarioResult } from "../../../bids/award/types";
import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../../pane/paneContext";
import type { AwardScreen, Searched } from "../../pane/screens/awardScreens";
import { gatewayTexts as t } from "./gatewayTexts";
import { searchVerbs } from "./searchVerbs";
import { isLarge } from "./solvers";

/** Where the award was calculated; and where it is open, the offer to search on with the gateway's time and memory. */
export function SearchOn({ screen: { searched } }: { readonly screen: AwardScreen }) {
  const { services } = usePaneState();
  const offer = services?.profile.searches;
  if (searched === undefined) return null;
  const { where, problem, result } = searched;
  const seconds = offer !== undefined && isOpen(searched, offer) ? offer.seconds : null;
  return (
    <>
      {where === "pane" ? null : (
        <p className="quiet">{isLarge(problem) ? t.whereLarge(problem.costs.length) : t.where}</p>
      )}
      {seconds === null ? null : <Offer seconds={seconds} result={result} />}
    </>
  );
}

function Offer({ seconds, result }: { readonly seconds: number; readonly result: ScenarioResult }) {
  const { searchOn } = useVerbs(searchVerbs);
  const busy = useBusyReason();
  return (
    <section className="stack tight" aria-label={t.offer}>
      <p className="quiet">{result.kind === "awarded" ? t.offerHint(seconds) : t.offerWithout(seconds)}</p>
      <div className="actions">
        <ActionButton reason={busy} onClick={() => void searchOn()}>
          {t.offer}
        </ActionButton>
      </div>
    </section>
  );
}

/** Something better, or an answer at all, may exist; and the gateway has not had its whole time for it. */
function isOpen(
  { problem, result, where, seconds }: Searched,
  offer: { readonly seconds: number; readonly prices: number },
): boolean {
  if (problem.costs.length > offer.prices || (where === "gateway" && seconds >= offer.seconds)) return false;
  if (result.kind === "undecided") return true;
  if (result.kind === "infeasible") return result.relaxations.length === 0;
  const { award } = result;
  return !isProven(award) || award.mostLines !== award.lines.length - award.uncovered.length;
}
