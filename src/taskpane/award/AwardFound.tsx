import type { ReactNode } from "react";
import { isProven } from "../../bids/award/gap";
import { lastLinesOf } from "../../bids/awardSheet/proof";
import type { Award, AwardPoint, Awarded, RuleCost } from "../../bids/award/types";
import type { Scenario } from "../../bids/award/scenario";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import { rulesInWords } from "../../bids/awardSheet/words";
import type { AwardProposal } from "../../workflows/award/types";
import { awardedAlternatesText } from "./alternatesTexts";
import { levelledText } from "./missingTexts";
import { awardTexts as t, money } from "./awardTexts";
import { costingTexts, discountsTexts } from "./costingTexts";
import { lastLinesText, leavingText, proofText } from "./proofTexts";
import { AwardCoverage } from "./AwardCoverage";
import { AwardCurve } from "./AwardCurve";
import { againstBaseline, beside, splitOf } from "./awardView";
import { ruleText } from "./rulesTexts";

interface AwardFoundProps {
  readonly proposal: AwardProposal;
  readonly result: Awarded;
  readonly names: NamesOf;
  /** Below how good it is. */
  readonly more: ReactNode;
}

/** The award: how good it is, who gets what, and what the rules cost. */
export function AwardFound({ proposal, result, names, more }: AwardFoundProps) {
  const { award } = result;
  return (
    <>
      <Total result={result} proposal={proposal} names={names} />
      {more}
      <Others result={result} />
      <Split award={award} bidders={proposal.bidders} />
      <AwardCurve result={result} />
      <AwardCoverage result={result} lines={award.lines.length} />
      <RuleCosts scenario={proposal.scenario} names={names} costs={result.ruleCosts} />
    </>
  );
}

function Total({ result, proposal, names }: Omit<AwardFoundProps, "more">) {
  const { award, coverage } = result;
  const { leaving } = proposal.scenario;
  const proven = isProven(award) && award.mostLines === award.lines.length - award.uncovered.length;
  const dropping = lastLinesOf(award, coverage);
  const items = awardedAlternatesText(proposal, award);
  const levelled = levelledText(proposal.levelled);
  const missing = award.uncovered.map((at) => proposal.lines[at]?.title ?? "");
  return (
    <section className="stack tight" aria-label={t.total} role="status">
      <p className="total">{money(award.total)}</p>
      {award.switching === 0 && award.discount === 0 ? null : (
        <p className="facts">
          <span>{t.spend(award.spend)}</span>
          {award.discount === 0 ? null : <span>{t.discount(award.discount)}</span>}
          {award.switching === 0 ? null : <span>{t.switching(award.switching)}</span>}
        </p>
      )}
      {award.leftOut === 0 ? null : <p className="facts">{t.leftOut(award.leftOut)}</p>}
      <Saving proposal={proposal} award={award} />
      <p className={proven ? "proven" : "blocked"}>{proofText(award, leaving)}</p>
      {dropping === null ? null : (
        <p className="blocked">{lastLinesText(dropping, (line) => proposal.lines[line]?.title ?? "")}</p>
      )}
      <p className="quiet">
        {[
          leavingText(leaving),
          ...costingTexts(proposal.scenario, names),
          ...discountsTexts(proposal.scenario, names),
        ].join(" ")}
      </p>
      {items === null ? null : <p>{items}</p>}
      {levelled === null ? null : <p className="blocked">{levelled}</p>}
      {missing.length === 0 ? null : <p className="blocked">{t.uncovered(missing, award.lines.length)}</p>}
    </section>
  );
}

/** Why a person does all this: what the award saves against what is paid today. */
function Saving({ proposal, award }: { readonly proposal: AwardProposal; readonly award: Award }) {
  const found = againstBaseline(award, proposal.baselines);
  if (found === null) return null;
  const { saving, baseline, lines } = found;
  const part = Math.abs(saving) / baseline;
  return <p>{saving >= 0 ? t.won(saving, part, lines) : t.lost(-saving, part, lines)}</p>;
}

/** Savings against the best single supplier, and what the scenario costs against the cheapest of all. */
function Others({ result: { award, curve } }: { readonly result: Awarded }) {
  if (curve.length === 0) return null;
  const single = curve[0];
  const cheapest = curve.at(-1);
  return (
    <section className="stack tight" aria-label={t.beside}>
      <h2 className="cardName">{t.beside}</h2>
      <dl className="sums">
        <dt>{t.single}</dt>
        <dd>{single === null ? t.noSingle : <Difference award={award} other={single} />}</dd>
        <dt>{cheapest !== null && cheapest !== undefined && isProven(cheapest) ? t.cheapest : t.cheapestFound}</dt>
        <dd>{cheapest === null ? t.none : <Difference award={award} other={cheapest} />}</dd>
      </dl>
    </section>
  );
}

/** The other award's total, and what this one does beside it. */
function Difference({ award, other }: { readonly award: Award; readonly other: AwardPoint | undefined }) {
  if (other === undefined) return t.unknown;
  const { cost, lines } = beside(award, other);
  return (
    <>
      {money(other.total)}
      <span className="quiet">{lines === null ? costText(cost) : linesText(lines)}</span>
    </>
  );
}

/** Below a hundredth of the currency is nothing. */
const CENT = 0.005;

function costText(cost: number): string {
  if (Math.abs(cost) < CENT) return t.equal;
  return cost > 0 ? t.saves(cost) : t.costsMore(-cost);
}

function linesText(lines: number): string {
  return lines < 0 ? t.coversMore(-lines) : t.coversFewer(lines);
}

function Split({ award, bidders }: { readonly award: Award; readonly bidders: AwardProposal["bidders"] }) {
  return (
    <section className="stack tight" aria-label={t.split}>
      <h2 className="cardName">{t.split}</h2>
      <ul className="ruled">
        {splitOf(award, bidders).map(({ label, lines, spend, share }) => (
          <li key={label} className="ruledItem">
            <span className="changeHead">
              <span className="wrappedText">{label}</span>
              <span className="figure">{money(spend)}</span>
            </span>
            <Bar part={share} />
            <span className="facts">
              <span>{t.lines(lines)}</span>
              <span>{t.share(share)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For the eye: the number beside it says the same. */
function Bar({ part }: { readonly part: number }) {
  return (
    <span className="track" aria-hidden>
      <span className="trackFill" style={{ width: `${Math.min(100, part * 100)}%` }} />
    </span>
  );
}

interface RuleCostsProps {
  readonly scenario: Scenario;
  readonly names: NamesOf;
  readonly costs: readonly RuleCost[];
}

function RuleCosts({ scenario, names, costs }: RuleCostsProps) {
  if (rulesInWords(scenario, names).length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.rules}>
      <h2 className="cardName">{t.rules}</h2>
      {costs.length === 0 ? <p className="quiet">{t.noRuleCosts}</p> : null}
      <ul className="ruled">
        {costs.map((one) => (
          <li key={`${one.rule.kind}${one.rule.at}`} className="ruledItem">
            <span className="wrappedText">{ruleText(scenario, names, one.rule)}</span>
            <span className="quiet">{ruleCostText(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ruleCostText({ cost, linesMore }: RuleCost): string {
  if (cost === null) return t.freesLines(linesMore);
  return cost < CENT ? t.free : t.rule(cost);
}
