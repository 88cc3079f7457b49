import { Checkbox, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { ReportPreview } from "../../workflows/reportTypes";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../parts/paneContext";
import type { ReportSetupScreen } from "../state/types";
import { reportTexts as t } from "../strings/reports";
import { ReportColumns } from "./ReportColumns";
import { ReportSample } from "./ReportSample";
import "./compare.css";
import "./reports.css";

/** A report's columns and first rows; nothing is written before the button is pressed. */
export default function ReportSetupPanel({ screen }: { readonly screen: ReportSetupScreen }) {
  const pane = usePane();
  const busy = useBusyReason();
  const { preview, keepPrefix } = screen;
  const { source, columns } = preview;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState("");
  const [takeUnlisted, setTakeUnlisted] = useState(true);
  const taken = columns.filter(({ key }) => !leftOut.has(key)).length;
  const missing = taken === 0 && columns.length > 0 ? t.noneChosen : null;
  const load = () =>
    pane.loadReport({
      ...{ source, keepPrefix, takeUnlisted, leftOut: [...leftOut] },
      sort: sort.trim() === "" ? null : sort.trim(),
    });
  return (
    <>
      <main className="main">
        <div className="stack">
          <h2 className="cardName">{preview.title}</h2>
          <Remarks preview={preview} />
          <ReportSample preview={preview} leftOut={leftOut} />
          <ReportColumns columns={columns} leftOut={leftOut} onLeftOut={setLeftOut} />
          <div className="boxes">
            <Checkbox
              label={t.keepPrefix}
              checked={keepPrefix}
              disabled={busy !== null}
              onChange={(_, { checked }) => void pane.previewReport(source, checked === true)}
            />
            <Checkbox
              label={t.takeUnlisted}
              checked={takeUnlisted}
              onChange={(_, { checked }) => setTakeUnlisted(checked === true)}
            />
          </div>
          <Field label={t.sort} hint={t.sortHint}>
            <Input value={sort} onChange={(_, { value }) => setSort(value)} />
          </Field>
        </div>
      </main>
      <footer className="sendBar">
        <p role="status">{missing ?? t.chosen(taken, columns.length)}</p>
        <div className="actions">
          <ActionButton appearance="primary" reason={busy ?? missing} onClick={() => void load()}>
            {t.load}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

function Remarks({ preview }: { readonly preview: ReportPreview }) {
  const { hasSchema, repeated, unknownTypes, rows, isAll } = preview;
  return (
    <>
      <p className="quiet">{t.size(rows.length, isAll)}</p>
      {hasSchema ? null : <p className="blocked">{t.noSchema}</p>}
      {repeated.length === 0 ? null : <p className="blocked">{t.repeated(repeated)}</p>}
      {unknownTypes.length === 0 ? null : <p className="blocked">{t.unknownTypes(unknownTypes)}</p>}
    </>
  );
}
