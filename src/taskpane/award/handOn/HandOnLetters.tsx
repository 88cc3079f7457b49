import { Button, Checkbox } from "@fluentui/react-components";
import { useState } from "react";
import { letterTotal } from "../../../bids/letters/letter";
import { letterText } from "../../../bids/letters/words";
import type { LetterOffer } from "../../../workflows/award/handOn";
import { CopyText } from "../../pane/CopyText";
import { handOnTexts as t } from "./handOnTexts";
import { letterTexts } from "./letterTexts";

interface LettersProps {
  readonly letters: readonly LetterOffer[];
  /** Labels of bidders without a letter. */
  readonly gone: readonly string[];
  /** Bids. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (bidId: string, on: boolean) => void;
}

/** A letter a supplier: which ones are written, and each to read and to copy. */
export function HandOnLetters({ letters, gone, chosen, onChoose }: LettersProps) {
  return (
    <section className="stack tight" aria-label={t.letters}>
      <h2 className="cardName">{t.letters}</h2>
      <p className="quiet">{t.lettersHint}</p>
      <ul className="ruled" aria-label={t.list}>
        {letters.map((one) => (
          <LetterItem key={one.bidId} offer={one} chosen={chosen.has(one.bidId)} onChoose={onChoose} />
        ))}
      </ul>
      {gone.length === 0 ? null : <p className="blocked">{t.gone(gone)}</p>}
    </section>
  );
}

interface ItemProps {
  readonly offer: LetterOffer;
  readonly chosen: boolean;
  readonly onChoose: LettersProps["onChoose"];
}

function LetterItem({ offer: { bidId, letter, takesPart, differs }, chosen, onChoose }: ItemProps) {
  const [open, setOpen] = useState(false);
  const { label, won } = letter;
  const text = letterText(letter, letterTexts);
  return (
    <li className="ruledItem">
      <Checkbox label={label} checked={chosen} onChange={(_, { checked }) => onChoose(bidId, checked === true)} />
      <span className="facts">
        <span>{won.length === 0 ? t.lost : t.award(won.length, letterTotal(letter))}</span>
        {takesPart ? null : <span>{t.leftOut}</span>}
      </span>
      {differs === 0 ? null : <p className="blocked">{t.differs(differs)}</p>}
      {open ? <p className="letterText">{text}</p> : null}
      <div className="actions">
        <Button
          size="small"
          appearance="subtle"
          aria-expanded={open}
          aria-label={open ? t.hideOf(label) : t.showOf(label)}
          onClick={() => setOpen(!open)}
        >
          {open ? t.hide : t.show}
        </Button>
        <CopyText text={text} label={t.copy} name={t.copyOf(label)} />
      </div>
    </li>
  );
}
