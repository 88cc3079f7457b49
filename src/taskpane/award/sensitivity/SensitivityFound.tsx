import type { Labels, SensitivityInput } from "../../../bids/sensitivitySheet/input";
import type { Threshold } from "../../../bids/sensitivity/types";
import { percentText } from "../awardTexts";
import { sensitivityTexts as t } from "./sensitivityTexts";
import { firmnessOf } from "./sensitivityView";

interface FoundProps {
  readonly input: SensitivityInput;
  readonly labels: Labels;
}

/** How firm the award is, whose prices change it, and which lines hang on little. */
export function SensitivityFound({ input, labels }: FoundProps) {
  return (
    <>
      <Firm input={input} labels={labels} />
      <Breaks input={input} labels={labels} />
      <Close input={input} labels={labels} />
    </>
  );
}

function Firm({ input: { found, draws: asked }, labels }: FoundProps) {
  const { draws, still, same, extra, broken, unproven, none, missing, suppliers } = firmnessOf(found, asked);
  const doubts = [
    ...(broken === 0 ? [] : [t.broken(broken)]),
    ...(unproven === 0 ? [] : [t.unproven(unproven)]),
    ...(none === 0 ? [] : [t.none(none)]),
    ...(missing === 0 ? [] : [t.missing(missing)]),
  ];
  return (
    <section className="stack tight" aria-label={t.firm} role="status">
      <h2 className="cardName">{t.firm}</h2>
      {draws === 0 ? <p className="quiet">{t.noDraws}</p> : <strong>{t.still(still, draws)}</strong>}
      {draws === 0 ? null : <p>{t.same(same)}</p>}
      {extra === null ? null : <p>{t.extra(extra.mean, extra.most)}</p>}
      {doubts.length === 0 ? null : <p className="blocked">{doubts.join(" ")}</p>}
      <ul className="ruled">
        {suppliers.map(({ bidId, part }) => (
          <li key={bidId} className="ruledItem">
            <span className="changeHead">
              <span className="wrappedText">{labels.supplier(bidId)}</span>
              <span className="figure">{percentText(part)}</span>
            </span>
            {/* For the eye: the number beside it says the same. */}
            <span className="track" aria-hidden>
              <span className="trackFill" style={{ width: `${part * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Breaks({ input: { found }, labels }: FoundProps) {
  return (
    <section className="stack tight" aria-label={t.prices}>
      <h2 className="cardName">{t.prices}</h2>
      <p className="quiet">{t.pricesHint}</p>
      <ul className="ruled">
        {found.breaks.map(({ supplier, lines, up, down }) => (
          <li key={supplier} className="ruledItem">
            <span className="changeHead">
              <span className="wrappedText">{labels.supplier(supplier)}</span>
              <span className="figure quiet">{t.lines(lines)}</span>
            </span>
            <span className="facts">
              {up === null ? null : <span>{thresholdText(up, t.higher)}</span>}
              <span>{thresholdText(down, t.lower)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function thresholdText(threshold: Threshold, way: typeof t.higher | typeof t.lower): string {
  if (threshold.kind === "unknown") return way.unknown;
  const part = Math.abs(threshold.part);
  if (threshold.kind === "none") return way.beyond(part);
  return threshold.sure === "exact" ? way.at(part) : way.latest(part);
}

const SHOWN = 5;

function Close({ input: { found }, labels }: FoundProps) {
  const shown = found.close.flatMap((one) => (one.rise.kind === "at" ? [{ ...one, rise: one.rise }] : []));
  if (shown.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.close}>
      <h2 className="cardName">{t.close}</h2>
      <ul className="ruled">
        {shown.slice(0, SHOWN).map(({ line, supplier, rise }) => (
          <li key={line} className="ruledItem">
            <span className="wrappedText">{labels.line(line)}</span>
            <span className="facts">
              <span>{labels.supplier(supplier)}</span>
              <span>{t.rise(rise.money, Number.isFinite(rise.part) ? rise.part : null)}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length <= SHOWN ? null : <p className="quiet">{t.closeMore(shown.length - SHOWN)}</p>}
    </section>
  );
}
