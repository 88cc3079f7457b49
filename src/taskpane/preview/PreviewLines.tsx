import type { OwnCell } from "../../sync/plan/ownEdits";
import { giveUpTexts } from "./giveUp/giveUpTexts";
import { previewTexts } from "./previewTexts";
import type { PreviewLine } from "./previewItems";
import { ValueText } from "./ValueText";

/** Columns with their values; where a value changes, the old one and the new one. */
export function PreviewLines({ lines, give }: { readonly lines: readonly PreviewLine[]; readonly give?: GiveCells }) {
  return (
    <dl className="pairs">
      {lines.map((line, n) => (
        <LineOf key={n} line={line} {...(give === undefined ? {} : { give })} />
      ))}
    </dl>
  );
}

/** How cells are given up for the platform's values. */
export interface GiveCells {
  /** Of the row. */
  readonly title: string;
  readonly active: boolean;
  readonly disabled: boolean;
  readonly onTake: (cells: readonly OwnCell[]) => void;
}

function LineOf({ line, give }: { readonly line: PreviewLine; readonly give?: GiveCells }) {
  const { label, type, format, from, to, formula, sheet, own, jump } = line;
  return (
    <>
      <dt title={label}>{label}</dt>
      <dd>
        {from === undefined ? null : (
          <>
            <del className="old">
              <ValueText value={from} type={type} format={format} />
            </del>
            <span aria-hidden="true"> → </span>
            <span className="hidden"> {previewTexts.becomes} </span>
          </>
        )}
        <ValueText value={to} type={type} format={format} />
        {jump === undefined ? null : <span className="mark warning jump">{jump}</span>}
        {own === undefined || give === undefined ? null : (
          <>
            {" "}
            <button
              type="button"
              className="textButton"
              tabIndex={give.active ? 0 : -1}
              disabled={give.disabled}
              onClick={() => give.onTake([own])}
            >
              {giveUpTexts.cell}
              <span className="hidden">{giveUpTexts.ofCell(label, give.title)}</span>
            </button>
          </>
        )}
        {formula === undefined ? null : <div className="quiet">{previewTexts.formulaOf(formula)}</div>}
        {sheet === undefined ? null : (
          <div className="quiet">
            {previewTexts.alsoHere} <ValueText value={sheet} type={type} format={format} />
          </div>
        )}
      </dd>
    </>
  );
}
