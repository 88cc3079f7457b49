import type { SelectedLine, SelectedOffer } from "../../workbook/compare/types";
import { compareTexts as t } from "../compare/compareTexts";

/** The line that is selected in a comparison: all bids, the best first. */
export function LineBids({ line: { title, quantity, unit, offers } }: { readonly line: SelectedLine }) {
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
    </section>
  );
}

function priceOf({ counts, price }: SelectedOffer): string {
  if (price === "") return t.noPrice;
  return counts ? price : t.notIncluded(price);
}
