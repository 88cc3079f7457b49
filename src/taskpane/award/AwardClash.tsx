import type { Scenario } from "../../bids/award/scenario";
import type { Infeasible } from "../../bids/award/types";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import { awardTexts as t } from "./awardTexts";
import { relaxationText, ruleText } from "./rulesTexts";

interface AwardClashProps {
  readonly scenario: Scenario;
  readonly names: NamesOf;
  readonly result: Infeasible;
}

/** Which rules contradict each other, and the least that must change. */
export function AwardClash({ scenario, names, result }: AwardClashProps) {
  const { clash, relaxations, then } = result;
  return (
    <div className="stack" role="status">
      <div className="blocked danger">
        <strong>{t.clash}</strong>
        <p>{t.clashHint}</p>
        <ul className="dots">
          {clash.map((rule) => (
            <li key={`${rule.kind}${rule.at}`}>{ruleText(scenario, names, rule)}</li>
          ))}
        </ul>
      </div>
      {relaxations.length === 0 ? (
        <p>{t.noRelax}</p>
      ) : (
        <div className="blocked">
          <p>{t.relax}</p>
          <ul className="dots">
            {relaxations.map((one) => (
              <li key={`${one.rule.kind}${one.rule.at}`}>{relaxationText(scenario, one, names)}</li>
            ))}
          </ul>
          {then === null ? null : <p>{t.then(then.total)}</p>}
        </div>
      )}
    </div>
  );
}
