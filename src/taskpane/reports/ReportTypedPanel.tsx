import type { TypedExample, TypedFound } from "../../workflows/reports/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { cellTextOf } from "./cellText";
import { reportRefreshVerbs } from "./reportVerbs";
import { typedTexts as t } from "./typedTexts";
import "../parts/forms.css";

/** What a refresh would write over, and what is to become of it. Nothing is written before the answer. */
export default function ReportTypedPanel({ found }: { readonly found: TypedFound }) {
  const { decideTyped } = useVerbs(reportRefreshVerbs);
  const busy = useBusyReason();
  const more = found.cells - found.examples.length;
  return (
    <>
      <main className="main">
        <div className="stack">
          <div className="blocked">
            <strong>{t.title(found)}</strong>
            <p>{t.text(found)}</p>
          </div>
          <p>{t.columns(found)}</p>
          <ul className="ruled" aria-label={t.list}>
            {found.examples.map((example, at) => (
              <li key={at} className="ruledItem">
                <Example example={example} date1904={found.date1904} />
              </li>
            ))}
          </ul>
          {more === 0 ? null : <p className="quiet">{t.more(more)}</p>}
        </div>
      </main>
      <footer className="sendBar">
        <ActionButton appearance="primary" reason={busy} onClick={() => void decideTyped(found, "keep")}>
          {t.keep}
        </ActionButton>
        <p className="quiet">{t.keepHint}</p>
        <ActionButton reason={busy} onClick={() => void decideTyped(found, "take")}>
          {t.take}
        </ActionButton>
        <p className="quiet">{t.takeHint(found.cells)}</p>
      </footer>
    </>
  );
}

function Example({ example, date1904 }: { readonly example: TypedExample; readonly date1904: boolean }) {
  const { row, header, type, sheet, report, change } = example;
  const text = (value: TypedExample["sheet"]) => cellTextOf(value, type, date1904) || t.blank;
  return (
    <>
      <p className="lines2">
        <strong>{header}</strong> · {t.row(cellTextOf(row, "text"))}
        {t.changes[change] === "" ? null : <span className="quiet"> ({t.changes[change]})</span>}
      </p>
      <dl className="pairs">
        <dt>{t.yours}</dt>
        <dd>{text(sheet)}</dd>
        <dt>{t.reports}</dt>
        <dd>{text(report)}</dd>
      </dl>
    </>
  );
}
