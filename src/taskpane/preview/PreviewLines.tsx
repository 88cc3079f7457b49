import { previewTexts } from "./previewTexts";
import type { Line } from "./previewItems";
import { ValueText } from "./ValueText";

/** Columns with their values; where a value changes, the old one and the new one. */
export function PreviewLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className="pairs">
      {lines.map((line, n) => (
        <LineOf key={n} line={line} />
      ))}
    </dl>
  );
}

function LineOf({ line }: { readonly line: Line }) {
  const { label, from, to, formula, sheet } = line;
  return (
    <>
      <dt title={label}>{label}</dt>
      <dd>
        {from === undefined ? null : (
          <>
            <del className="old">
              <ValueText value={from} />
            </del>
            <span aria-hidden="true"> → </span>
            <span className="hidden"> {previewTexts.becomes} </span>
          </>
        )}
        <ValueText value={to} />
        {formula === undefined ? null : <div className="quiet">{previewTexts.formulaOf(formula)}</div>}
        {sheet === undefined ? null : (
          <div className="quiet">
            {previewTexts.alsoHere} <ValueText value={sheet} />
          </div>
        )}
      </dd>
    </>
  );
}
