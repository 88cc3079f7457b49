import { Checkbox, Field, Select } from "@fluentui/react-components";
import type { ReportColumn } from "../../reports/types";
import type { ReportSource } from "../../reports/source";
import type { ReportTargetFound } from "../../workflows/reports/types";
import { reportTexts as t } from "./reportTexts";

export interface ChosenTarget {
  /** Excel's id of a table that is there; "": a new sheet. */
  readonly tableId: string;
  /** Its rows may go. */
  readonly replaceRows: boolean;
}

interface ReportTargetsProps {
  readonly targets: readonly ReportTargetFound[];
  readonly source: ReportSource;
  /** Those that are ticked. */
  readonly columns: readonly ReportColumn[];
  readonly chosen: ChosenTarget;
  readonly onChosen: (chosen: ChosenTarget) => void;
}

/**
 * Where the report goes: a new sheet, or a table of the workbook that then keeps its place and the person's own
 * columns.
 */
export function ReportTargets({ targets, source, columns, chosen, onChosen }: ReportTargetsProps) {
  if (targets.length === 0) return null;
  const target = targets.find(({ tableId }) => tableId === chosen.tableId);
  return (
    <div className="stack tight">
      <Field label={t.target}>
        <Select
          value={target?.tableId ?? ""}
          onChange={(_, { value }) => onChosen({ tableId: value, replaceRows: false })}
        >
          <option value="">{t.newSheet}</option>
          {targets.map(({ tableId, tableName, sheetName }) => (
            <option key={tableId} value={tableId}>
              {t.tableOn(tableName, sheetName)}
            </option>
          ))}
        </Select>
      </Field>
      {target === undefined ? null : (
        <>
          <p className="quiet">{fate(target, source, columns)}</p>
          {hasForeignRows(target, source) ? (
            <Checkbox
              label={t.replaceRows(target.rows)}
              checked={chosen.replaceRows}
              onChange={(_, { checked }) => onChosen({ ...chosen, replaceRows: checked === true })}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** Why the report cannot go there yet; null where it can. */
export function targetBlock(
  targets: readonly ReportTargetFound[],
  source: ReportSource,
  { tableId, replaceRows }: ChosenTarget,
): string | null {
  const target = targets.find((one) => one.tableId === tableId);
  return target !== undefined && hasForeignRows(target, source) && !replaceRows ? t.allowReplace : null;
}

/** A table that Excel made empty has one row with nothing in it, which is not counted. */
function hasForeignRows({ rows, report }: ReportTargetFound, source: ReportSource): boolean {
  return rows > 1 && !holds(report, source);
}

function holds(report: ReportTargetFound["report"], source: ReportSource): boolean {
  return report !== null && JSON.stringify(report.source) === JSON.stringify(source);
}

function fate(target: ReportTargetFound, source: ReportSource, columns: readonly ReportColumn[]): string {
  if (holds(target.report, source)) return t.sameTable;
  const labels = new Set(columns.flatMap(({ key, label }) => [key, label]));
  const fitting = target.headers.filter((header) => labels.has(header)).length;
  const other = target.report === null ? "" : ` ${t.replacesReport(target.report.title)}`;
  return `${t.preparedTable(fitting, target.headers.length)}${other}`;
}
