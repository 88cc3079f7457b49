import type { ReportPreview } from "../../workflows/reports/types";
import type { CellValue } from "../../values/cell";
import { cellTextOf } from "./cellText";
import { reportTexts as t } from "./reportTexts";

const ROWS = 5;
/** More would only be scrolled past. */
const COLUMNS = 20;

interface ReportSampleProps {
  readonly preview: ReportPreview;
  readonly leftOut: ReadonlySet<string>;
}

/** The first rows as a small table. It scrolls sideways by itself. */
export function ReportSample({ preview: { title, columns, rows }, leftOut }: ReportSampleProps) {
  const taken = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => !leftOut.has(column.key))
    .slice(0, COLUMNS);
  if (rows.length === 0) return <p className="quiet">{t.noRows}</p>;
  if (taken.length === 0) return null;
  return (
    <div className="sample" role="region" aria-label={t.firstRows} tabIndex={0}>
      <table aria-label={title}>
        <thead>
          <tr>
            {taken.map(({ column }) => (
              <th key={column.key} scope="col" title={column.label}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map(({ key, cells }) => (
            <tr key={key}>
              {taken.map(({ column, at }) => {
                const text = cellTextOf(cells[at] ?? null, column.type);
                return (
                  <td key={column.key} title={text} className={isNumber(cells[at]) ? "number" : undefined}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isNumber(value: CellValue | undefined): boolean {
  return typeof value === "number";
}
