import { useState } from "react";
import type { CellValue } from "../../values/cell";
import { previewTexts } from "./previewTexts";
import { numberSigns, valueText } from "./typedValue";

const LONG = 300;
/** It is not torn at its hyphens. */
const DATE = /^\d{4}-\d{2}-\d{2}(?: |$)/;
const signs = numberSigns();

/** A value as it is sent: no grouping of digits, no cut that is not said. */
export function ValueText({ value }: { readonly value: CellValue }) {
  if (value === null || value === "") return <span className="blankValue">{previewTexts.blank}</span>;
  const text = valueText(value, signs);
  return text.length > LONG ? (
    <LongText text={text} />
  ) : (
    <span className={DATE.test(text) ? "value date" : "value"}>{text}</span>
  );
}

function LongText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <span className="value">
      {whole ? text : `${text.slice(0, LONG)}…`}{" "}
      <button type="button" className="textButton" onClick={() => setWhole(!whole)}>
        {whole ? previewTexts.showLess : previewTexts.showAll(text.length)}
      </button>
    </span>
  );
}
