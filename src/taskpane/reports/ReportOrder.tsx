import { Field, Select } from "@fluentui/react-components";
import type { ReportSource } from "../../reports/source";
import type { ReportColumn } from "../../reports/types";
import { reportTexts as t } from "./reportTexts";

interface ReportOrderProps {
  readonly source: ReportSource;
  readonly columns: readonly ReportColumn[];
  /** As the platform takes it: a name, with a hyphen before it for the other way round. Null: its own order. */
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
}

/** The order in which the platform gives the rows. Which columns it takes is not shown anywhere (document 2, 4.3). */
export function ReportOrder({ source, columns, sort, onSort }: ReportOrderProps) {
  const names = orderNames(source, columns);
  if (names.length === 0) return null;
  const down = sort?.startsWith("-") === true;
  const name = sort === null ? "" : down ? sort.slice(1) : sort;
  const known = names.some(([key]) => key === name) || name === "";
  return (
    <div className="stack tight">
      <div className="pair roomy">
        <Field label={t.sort}>
          <Select value={name} onChange={(_, { value }) => onSort(value === "" ? null : down ? `-${value}` : value)}>
            <option value="">{t.ownOrder}</option>
            {known ? null : <option value={name}>{name}</option>}
            {names.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.direction}>
          <Select
            value={down ? "-" : ""}
            disabled={sort === null}
            onChange={(_, { value }) => onSort(`${value}${name}`)}
          >
            <option value="">{t.upward}</option>
            <option value="-">{t.downward}</option>
          </Select>
        </Field>
      </div>
      {sort === null || source.kind === "suppliers2018" ? null : <p className="quiet">{t.sortHint}</p>}
    </div>
  );
}

/** Two names are documented for the suppliers of 2018; one supplier has no order. */
function orderNames(
  source: ReportSource,
  columns: readonly ReportColumn[],
): readonly (readonly [key: string, label: string])[] {
  switch (source.kind) {
    case "supplier2018":
      return [];
    case "suppliers2018":
      return [
        ["name", t.byName],
        ["created_at", t.byCreation],
      ];
    case "report":
    case "eventReport":
    case "eventReports2018":
      return [["id", t.byId], ...columns.map(({ key, label }) => [key, label] as const)];
  }
}
