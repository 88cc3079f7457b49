import { Checkbox } from "@fluentui/react-components";
import { useState } from "react";
import { labelOf } from "../../reports/columns";
import type { ReportSource } from "../../reports/source";
import type { ReportColumn } from "../../reports/types";
import type { ReportRequest } from "../../workflows/reports/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import type { ReportChoice, ReportSetupScreen } from "../pane/screens/reportScreen";
import { reportTexts as t } from "./reportTexts";
import { reportName } from "./reportNamesTexts";
import { ReportColumns } from "./ReportColumns";
import { ReportOrder } from "./ReportOrder";
import { ReportRemarks } from "./ReportRemarks";
import { ReportSample } from "./ReportSample";
import { ReportTargets, targetBlock, type ChosenTarget } from "./ReportTargets";
import "../parts/forms.css";
import { reportVerbs } from "./reportVerbs";
import "./reports.css";

/** A report's columns and first rows; nothing is written before the button is pressed. */
export default function ReportSetupPanel({ screen }: { readonly screen: ReportSetupScreen }) {
  const [choice, setChoice] = useState<ReportChoice>(screen.choice);
  const { preview } = screen;
  const { source } = preview;
  const columns = useLabels(preview.columns, choice.keepPrefix);
  const leftOut = new Set(choice.leftOut);
  const [target, setTarget] = useState<ChosenTarget>({
    tableId: screen.changes?.tableId ?? "",
    replaceRows: false,
  });
  const chosen = columns.filter(({ key }) => !leftOut.has(key));
  const change = (part: Partial<ReportChoice>) => setChoice({ ...choice, ...part });
  return (
    <>
      <main className="main">
        <div className="stack">
          <h2 className="cardName">{reportName(source, preview.title)}</h2>
          <ReportRemarks screen={screen} />
          <ReportSample preview={{ ...preview, columns }} leftOut={leftOut} />
          <Origin screen={screen} choice={choice} onAll={() => change({ leftOut: [] })} />
          <ReportColumns
            columns={columns}
            hasSchema={preview.hasSchema}
            leftOut={leftOut}
            onLeftOut={(next) => change({ leftOut: [...next] })}
          />
          <Switches preview={preview} choice={choice} onChange={change} />
          <ReportOrder source={source} columns={columns} sort={choice.sort} onSort={(sort) => change({ sort })} />
          <ReportTargets
            targets={screen.targets}
            source={source}
            columns={chosen}
            chosen={target}
            onChosen={setTarget}
          />
        </div>
      </main>
      <LoadBar screen={screen} choice={choice} target={target} taken={chosen.length} />
    </>
  );
}

interface LoadBarProps {
  readonly screen: ReportSetupScreen;
  readonly choice: ReportChoice;
  readonly target: ChosenTarget;
  /** How many columns are chosen. */
  readonly taken: number;
}

function LoadBar({ screen, choice, target, taken }: LoadBarProps) {
  const { loadReport } = useVerbs(reportVerbs);
  const busy = useBusyReason();
  const { source, columns } = screen.preview;
  const none = taken === 0 && columns.length > 0 ? t.noneChosen : null;
  const missing = none ?? targetBlock(screen.targets, source, target);
  return (
    <footer className="sendBar">
      <p role="status">{missing ?? t.chosen(taken, columns.length)}</p>
      <div className="actions">
        <ActionButton
          appearance="primary"
          reason={busy ?? missing}
          onClick={() => void loadReport(requestOf(source, choice, target))}
        >
          {screen.changes === null ? t.load : t.loadAnew}
        </ActionButton>
      </div>
    </footer>
  );
}

function requestOf(source: ReportSource, choice: ReportChoice, { tableId, replaceRows }: ChosenTarget): ReportRequest {
  if (tableId === "") return { source, ...choice };
  return { source, ...choice, target: { kind: "table", tableId }, replaceRows };
}

/** Headers with or without what every standard name of the platform begins with. */
function useLabels(columns: readonly ReportColumn[], keepPrefix: boolean): readonly ReportColumn[] {
  const { profile } = usePaneState();
  const prefix = profile?.reports.columnPrefix ?? "";
  return columns.map((column) => ({ ...column, label: labelOf(column.key, prefix, keepPrefix) }));
}

interface OriginProps {
  readonly screen: ReportSetupScreen;
  readonly choice: ReportChoice;
  readonly onAll: () => void;
}

/** A choice that a person finds made says where it comes from, and can be dropped at once. */
function Origin({ screen: { origin }, choice, onAll }: OriginProps) {
  if (origin === null || choice.leftOut.length === 0) return null;
  return (
    <div className="boxLine">
      <span className="quiet">{t.origins[origin]}</span>
      <ActionButton size="small" appearance="subtle" onClick={onAll}>
        {t.allColumns}
      </ActionButton>
    </div>
  );
}

interface SwitchesProps {
  readonly preview: ReportSetupScreen["preview"];
  readonly choice: ReportChoice;
  readonly onChange: (part: Partial<ReportChoice>) => void;
}

function Switches({ preview: { hasSchema, columns }, choice, onChange }: SwitchesProps) {
  const { profile } = usePaneState();
  const prefix = profile?.reports.columnPrefix ?? "";
  const hasPrefix = prefix !== "" && columns.some(({ key }) => key.startsWith(prefix));
  return (
    <div className="boxes">
      {hasPrefix ? (
        <Checkbox
          label={t.keepPrefix}
          checked={choice.keepPrefix}
          onChange={(_, { checked }) => onChange({ keepPrefix: checked === true })}
        />
      ) : null}
      {hasSchema ? (
        <Checkbox
          label={t.takeUnlisted}
          checked={choice.takeUnlisted}
          onChange={(_, { checked }) => onChange({ takeUnlisted: checked === true })}
        />
      ) : null}
    </div>
  );
}
