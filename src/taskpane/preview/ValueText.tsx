import { useState } from "react";
import type { ColumnType } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import { excelSigns } from "../language/excelLocale";
import { previewTexts } from "./previewTexts";
import { shownText } from "./typedValue";

const LONG = 300;
/** It is not torn at its hyphens. */
const DATE = /^\d{4}-\d{2}-\d{2}(?: |$)/;

interface ValueTextProps {
  readonly value: CellValue;
  /** Of its column, where that is known. */
  readonly type?: ColumnType | undefined;
  /** The number format of its column in the sheet. */
  readonly format?: string | undefined;
}

/** A value as its cell shows it: every digit that is sent, no cut that is not said. */
export function ValueText({ value, type = "any", format }: ValueTextProps) {
  if (value === null || value === "") return <span className="blankValue">{previewTexts.blank}</span>;
  const text = shownText(value, type, excelSigns(), format);
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
