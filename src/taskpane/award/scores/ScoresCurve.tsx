import type { ScoreCurve } from "../../../bids/scores/types";
import { money } from "../awardTexts";
import { moreText, scoresTexts as t } from "./scoresTexts";

/** Cost against score: a table, so that it can be read without the bars. */
export function ScoresCurve({ found: { points, complete } }: { readonly found: ScoreCurve }) {
  const cheapest = points[0]?.total ?? 0;
  const most = Math.max(0, ...points.map(({ total }) => total - cheapest));
  return (
    <section className="stack tight" aria-label={t.curve} role="status">
      <h2 className="cardName" id="score-curve">
        {t.curve}
      </h2>
      <p className="quiet">{t.curveHint}</p>
      <table className="curve" aria-labelledby="score-curve">
        <thead>
          <tr>
            <th scope="col">{t.head.score}</th>
            <th scope="col">{t.head.total}</th>
            <th scope="col">{t.head.more}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ score, total, shares, proven }) => (
            <tr key={score}>
              <th scope="row">
                {t.score(score)}
                <span className="small">{t.suppliers(shares.length)}</span>
              </th>
              <td className="figure">
                {money(total)}
                {proven ? null : <span className="small">{t.unproven}</span>}
              </td>
              <td className="figure gauge">
                <span
                  className="gaugeFill"
                  style={{ width: `${most === 0 ? 0 : ((total - cheapest) / most) * 100}%` }}
                  aria-hidden
                />
                <span className="gaugeText">{moreText(total - cheapest)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {complete ? null : <p className="blocked">{t.incomplete}</p>}
    </section>
  );
}
