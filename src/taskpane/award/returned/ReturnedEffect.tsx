import { useEffect, useRef } from "react";
import type { AwardChange, AwardSide } from "../../../workflows/award/returnedAward";
import { returnedTexts as t } from "./returnedTexts";

/** Lines that are shown one by one. */
const MOST = 20;

/** The award without the new prices and with them. */
export function ReturnedEffect({ change }: { readonly change: AwardChange }) {
  const { before, after, moved } = change;
  const place = useRef<HTMLHeadingElement>(null);
  // It is what the button below was pressed for, and it may be out of sight.
  useEffect(() => place.current?.focus(), [change]);
  const sure = [before, after].every((side) => side === null || side.proven);
  return (
    <section className="stack tight" aria-label={t.effect} role="status">
      <h2 ref={place} tabIndex={-1} className="cardName">
        {t.effect}
      </h2>
      <span className="quiet">{change.scenario}</span>
      <dl className="sums">
        <dt>{t.was}</dt>
        <dd>{t.total(before)}</dd>
        <dt>{t.will}</dt>
        <dd>{t.total(after)}</dd>
        {before === null || after === null ? null : (
          <>
            <dt>{t.change}</dt>
            <dd>{t.difference(change)}</dd>
          </>
        )}
      </dl>
      <Suppliers title={t.was} side={before} />
      <Suppliers title={t.will} side={after} />
      {sure ? null : <p className="blocked">{t.unproven}</p>}
      {before === null || after === null ? null : moved.length === 0 ? (
        <p>{t.sameLines}</p>
      ) : (
        <>
          <p>{t.movedLines(change)}</p>
          <ul className="dots">
            {moved.slice(0, MOST).map(({ title, from, to }, at) => (
              <li key={at} className="wrappedText">
                {t.movedLine(title, from, to)}
              </li>
            ))}
          </ul>
          {moved.length > MOST ? <p className="quiet">{t.moreLines(moved.length - MOST)}</p> : null}
        </>
      )}
    </section>
  );
}

function Suppliers({ title, side }: { readonly title: string; readonly side: AwardSide | null }) {
  if (side === null) return null;
  return <p className="quiet wrappedText">{t.whoGets(title, side)}</p>;
}
