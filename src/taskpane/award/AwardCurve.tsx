import { isProven } from "../../bids/award/gap";
import type { Awarded } from "../../bids/award/types";
import { awardTexts as t, money } from "./awardTexts";
import { curveOf, type CurveRow } from "./awardView";

/** The price of consolidation: a table, so that it can be read without the bars. */
export function AwardCurve({ result }: { readonly result: Awarded }) {
  const { rows, flat } = curveOf(result);
  if (rows.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.curve}>
      <h2 className="cardName" id="award-curve">
        {t.curve}
      </h2>
      <table className="curve" aria-labelledby="award-curve">
        <thead>
          <tr>
            <th scope="col">{t.suppliers}</th>
            <th scope="col">{t.total}</th>
            <th scope="col">{t.more}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CurveLine key={row.suppliers} row={row} />
          ))}
        </tbody>
      </table>
      {flat ? <p className="quiet">{t.flat(rows.length)}</p> : null}
    </section>
  );
}

function CurveLine({ row: { suppliers, award, extra, bar, own } }: { readonly row: CurveRow }) {
  return (
    <tr className={own ? "own" : ""}>
      <th scope="row">
        {t.supplierCount(suppliers)}
        {own ? <span className="small">{t.here}</span> : null}
      </th>
      {award === null || award === undefined ? (
        <td colSpan={2} className="quiet">
          {award === null ? t.none : t.unknown}
        </td>
      ) : (
        <>
          <td className="figure">
            {money(award.total)}
            {isProven(award) ? null : <span className="small">{t.unproven}</span>}
          </td>
          <td className="figure gauge">
            <span className="gaugeFill" style={{ width: `${bar * 100}%` }} aria-hidden />
            <span className="gaugeText">{extra === null ? t.fewer : money(extra)}</span>
          </td>
        </>
      )}
    </tr>
  );
}
