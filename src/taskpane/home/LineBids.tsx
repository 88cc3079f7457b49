import { awardVerbs } from "../award/awardVerbs";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import type { SelectedLine, SelectedOffer } from "../../workbook/compare/types";
import { compareTexts as t } from "../compare/compareTexts";

interface LineBidsProps {
  readonly comparisonId: string;
  readonly line: SelectedLine;
}

/** The line that is selected in a comparison: all bids, the best first, and the way to award it. */
export function LineBids({ comparisonId, line }: LineBidsProps) {
  const { id, title, quantity, unit, offers } = line;
  const amount = [quantity, unit].filter((text) => text !== "").join(" ");
  const best = Number.POSITIVE_INFINITY;
  const sorted = offers.toSorted((a, b) => (a.rank ?? best) - (b.rank ?? best));
  return (
    <section className="selectedRow" aria-label={t.line}>
      <h3 className="lines2" title={title}>
        {title}
      </h3>
      <p className="quiet" role="status">
        {t.lineOf(amount)}
      </p>
      <table className="bothValues bids">
        <thead>
          <tr>
            <th scope="col">{t.rank}</th>
            <th scope="col">{t.bidder}</th>
            <th scope="col">{t.price}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((offer, nth) => (
            <tr key={nth}>
              <td>{offer.rank ?? t.noRank}</td>
              <th scope="row">{offer.label}</th>
              <td>{priceOf(offer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AwardLine comparisonId={comparisonId} lineId={id} title={title} best={sorted[0]} />
    </section>
  );
}

interface AwardLineProps {
  readonly comparisonId: string;
  readonly lineId: string;
  readonly title: string;
  readonly best: SelectedOffer | undefined;
}

/** A scenario in which the line goes to its lowest bidder; the person may name another one there. */
function AwardLine({ comparisonId, lineId, title, best }: AwardLineProps) {
  const { awardLine } = useVerbs(awardVerbs);
  const busy = useBusyReason();
  const none = best === undefined || best.rank === null;
  return (
    <div className="actions">
      <ActionButton
        size="small"
        reason={busy ?? (none ? t.awardNobody : null)}
        onClick={() => void awardLine(comparisonId, { lineId, title, bidId: best?.bidId ?? "" })}
      >
        {t.awardLine}
      </ActionButton>
    </div>
  );
}

function priceOf({ counts, price, word }: SelectedOffer): string {
  const shown = price === "" ? t.words.noBid : word === null ? price : t.words[word];
  return counts || price === "" ? shown : t.notIncluded(shown);
}
