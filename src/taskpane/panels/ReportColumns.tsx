import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import type { ReportColumn, ReportType } from "../../reports/types";
import { reportTexts as t } from "../strings/reports";

interface ReportColumnsProps {
  readonly columns: readonly ReportColumn[];
  /** Keys of columns that are not loaded. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** All columns with a tick; search and type narrow what is shown, and what "all shown" means. */
export function ReportColumns({ columns, leftOut, onLeftOut }: ReportColumnsProps) {
  const [words, setWords] = useState("");
  const [type, setType] = useState("");
  const wanted = words.trim().toLowerCase();
  const shown = columns.filter(
    (column) => column.label.toLowerCase().includes(wanted) && (type === "" || t.types[column.type] === type),
  );
  const tick = (keys: readonly string[], on: boolean) => {
    const next = new Set(leftOut);
    for (const key of keys) {
      if (on) next.delete(key);
      else next.add(key);
    }
    onLeftOut(next);
  };
  const tickShown = (on: boolean) =>
    tick(
      shown.map(({ key }) => key),
      on,
    );
  return (
    <section className="stack tight" aria-label={t.columns}>
      <h2 className="cardName">{t.columns}</h2>
      <div className="pair">
        <Field label={t.search}>
          <Input type="search" value={words} onChange={(_, { value }) => setWords(value)} />
        </Field>
        <Field label={t.type}>
          <Select value={type} onChange={(_, { value }) => setType(value)}>
            <option value="">{t.allTypes}</option>
            {typesOf(columns).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="actions">
        <Button size="small" appearance="subtle" onClick={() => tickShown(true)}>
          {t.tickShown}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => tickShown(false)}>
          {t.untickShown}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="quiet">{t.noneFits}</p>
      ) : (
        <div className="columnBox" role="group" aria-label={t.columns}>
          {shown.map((column) => (
            <ColumnLine
              key={column.key}
              column={column}
              on={!leftOut.has(column.key)}
              onTick={(on) => tick([column.key], on)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Two types may have one word. */
function typesOf(columns: readonly ReportColumn[]): readonly string[] {
  return [...new Set(columns.map(({ type }: { readonly type: ReportType }) => t.types[type]))].sort();
}

interface ColumnLineProps {
  readonly column: ReportColumn;
  readonly on: boolean;
  readonly onTick: (on: boolean) => void;
}

/** The browser's own box: a report may have 300 of them. */
function ColumnLine({ column: { label, type, origin, fiscal }, on, onTick }: ColumnLineProps) {
  return (
    <label className="columnLine">
      <input type="checkbox" checked={on} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
      <span className="quiet">
        {origin === "entries" ? t.unlistedMark : fiscal === null ? t.types[type] : t.fiscal[fiscal.part]}
      </span>
    </label>
  );
}
