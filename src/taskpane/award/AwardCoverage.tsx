import type { Awarded, CoverageCurve } from "../../bids/award/types";
import { isProven } from "../../bids/award/gap";
import { number } from "../parts/words";
import { awardTexts as t, money } from "./awardTexts";

/** Cost against coverage, for each number of suppliers that fewer lines make cheaper. */
export function AwardCoverage({ result, lines }: { readonly result: Awarded; readonly lines: number }) {
  const curves = result.coverage.filter(({ points }) => points.length > 1);
  if (curves.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.coverage}>
      <h2 className="cardName">{t.coverage}</h2>
      <p className="quiet">{t.coverageHint}</p>
      {curves.map((curve) => (
        <CoverageTable key={curve.suppliers} curve={curve} lines={lines} />
      ))}
    </section>
  );
}

function CoverageTable({
  curve: { suppliers, points },
  lines,
}: {
  readonly curve: CoverageCurve;
  readonly lines: number;
}) {
  const most = points[0];
  const { coverageHead: head } = t;
  return (
    <table className="curve">
      <caption className="small">{t.coverageOf(suppliers)}</caption>
      <thead>
        <tr>
          <th scope="col">{head.lines}</th>
          <th scope="col">{head.total}</th>
          <th scope="col">{head.out}</th>
          <th scope="col">{head.saves}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.uncovered.length}>
            <th scope="row">{number(lines - point.uncovered.length)}</th>
            <td className="figure">
              {money(point.total)}
              {isProven(point) ? null : <span className="small">{t.unproven}</span>}
            </td>
            <td className="figure">{money(point.worthOut)}</td>
            <td className="figure">{most === undefined ? "" : money(most.total - point.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
