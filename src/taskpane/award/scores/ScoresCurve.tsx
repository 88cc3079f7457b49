import { countedTotal } from "../../../bids/award/gap";
import type { ScoreCurve } from "../../../bids/scores/types";
import { awardTexts, money } from "../awardTexts";
import { moreText, scoresTexts as t } from "./scoresTexts";

/** Cost against score: a table, so that it can be read without the bars. */
export function ScoresCurve({ found: { points, complete } }: { readonly found: ScoreCurve }) {
  const cheapest = points[0] === undefined ? 0 : countedTotal(points[0]);
  const most = Math.max(0, ...points.map((one) => countedTotal(one) - cheapest));
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
          {points.map((point) => (
            <tr key={point.score}>
              <th scope="row">
                {t.score(point.score)}
                <span className="small">{t.suppliers(point.shares.length)}</span>
              </th>
              <td className="figure">
                {money(point.total)}
                {point.leftOut === 0 ? null : <span className="small">{awardTexts.leftOut(point.leftOut)}</span>}
                {point.proven ? null : <span className="small">{t.unproven}</span>}
              </td>
              <More more={countedTotal(point) - cheapest} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
      {complete ? null : <p className="blocked">{t.incomplete}</p>}
    </section>
  );
}

/** Against the cheapest of the curve; the bar is for the eye. */
function More({ more, most }: { readonly more: number; readonly most: number }) {
  return (
    <td className="figure gauge">
      <span className="gaugeFill" style={{ width: `${most === 0 ? 0 : (more / most) * 100}%` }} aria-hidden />
      <span className="gaugeText">{moreText(more)}</span>
    </td>
  );
}
