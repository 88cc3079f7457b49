import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { ReportColumn } from "../../reports/types";
import { FilterChips } from "../parts/FilterChips";
import { reportTexts as t } from "./reportTexts";

interface ReportColumnsProps {
  readonly columns: readonly ReportColumn[];
  /** False: there is no schema that a column could be missing from. */
  readonly hasSchema: boolean;
  /** Keys of columns that are not loaded. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

const ALL = "";

/** All columns with a tick; search and type narrow what is shown, and what "tick" means for many at once. */
export function ReportColumns({ columns, hasSchema, leftOut, onLeftOut }: ReportColumnsProps) {
  const [words, setWords] = useState("");
  const [kind, setKind] = useState(ALL);
  const wanted = words.trim().toLowerCase();
  const shown = columns.filter(
    (column) => column.label.toLowerCase().includes(wanted) && (kind === ALL || kindOf(column) === kind),
  );
  const isWhole = shown.length === columns.length;
  const tick = (some: readonly ReportColumn[], on: boolean) => {
    const next = new Set(leftOut);
    for (const { key } of some) {
      if (on) next.delete(key);
      else next.add(key);
    }
    onLeftOut(next);
  };
  return (
    <section className="stack tight" aria-label={t.columns}>
      <h2 className="cardName">{t.columns}</h2>
      <Field label={t.search}>
        <Input type="search" value={words} onChange={(_, { value }) => setWords(value)} />
      </Field>
      {hasSchema ? <FilterChips label={t.type} chips={chipsOf(columns)} kind={kind} onKind={setKind} /> : null}
      <div className="actions">
        <Button size="small" appearance="subtle" onClick={() => tick(shown, true)}>
          {isWhole ? t.tickAll : t.tickShown(shown.length)}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => tick(shown, false)}>
          {isWhole ? t.tickNone : t.untickShown(shown.length)}
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
              mark={hasSchema ? markOf(column) : null}
              on={!leftOut.has(column.key)}
              onTick={(on) => tick([column], on)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Two types may have one word; what the schema lacks is a kind of its own, whatever it holds. */
function kindOf({ type, origin }: ReportColumn): string {
  return origin === "entries" ? t.unlistedMark : t.types[type];
}

function markOf(column: ReportColumn): string {
  const { fiscal, origin } = column;
  return fiscal === null || origin === "entries" ? kindOf(column) : t.fiscal[fiscal.part];
}

function chipsOf(columns: readonly ReportColumn[]): readonly (readonly [string, string, number])[] {
  const counts = new Map<string, number>();
  for (const column of columns) counts.set(kindOf(column), (counts.get(kindOf(column)) ?? 0) + 1);
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a);
  return [[ALL, t.allTypes, columns.length], ...kinds.map(([kind, n]) => [kind, kind, n] as const)];
}

interface ColumnLineProps {
  readonly column: ReportColumn;
  readonly mark: string | null;
  readonly on: boolean;
  readonly onTick: (on: boolean) => void;
}

/** The browser's own box: a report may have 300 of them. */
function ColumnLine({ column: { label }, mark, on, onTick }: ColumnLineProps) {
  return (
    <label className="columnLine">
      <input type="checkbox" checked={on} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
      {mark === null ? null : <span className="quiet">{mark}</span>}
    </label>
  );
}
