import { Button, Checkbox } from "@fluentui/react-components";
import { ArrowDown16Regular, ArrowUp16Regular } from "@fluentui/react-icons";
import { useState, type KeyboardEvent } from "react";
import type { ColumnChoice } from "../../workflows/link/columns";
import type { ColumnsWanted } from "../../workflows/link/columnsWanted";
import { Ask } from "../pane/Ask";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import type { ColumnsScreen } from "../pane/screens/screens";
import { ActionButton } from "../parts/ActionButton";
import { columnTexts as t } from "./columnTexts";
import { columnVerbs } from "./columnVerbs";
import "../parts/forms.css";
import "./columns.css";

/** The columns of a table from top to bottom as from left to right: a tick shows one, two buttons move it. */
export default function ColumnsPanel({ screen }: { readonly screen: ColumnsScreen }) {
  const { offer, of, asks } = screen;
  const { columns, said, move, tick, tickAll } = useColumns(screen);
  return (
    <main className="main">
      <div className="stack">
        <h2 className="cardName wrappedText">{of.title}</h2>
        <p className="quiet">{t.intro}</p>
        <p className="quiet">{t.keys}</p>
        <ul className="columnList" aria-label={t.list}>
          {columns.map((column, at) => (
            <ColumnRow
              key={column.key}
              column={column}
              closed={column.out && offer.changed ? t.outReason : null}
              isFirst={at === 0}
              isLast={at === columns.length - 1}
              onTick={(shown) => tick(column, shown)}
              onMove={(by) => move(at, by)}
            />
          ))}
        </ul>
        <span className="hidden" role="status">
          {said}
        </span>
        {asks === undefined ? (
          <ColumnActions screen={screen} columns={columns} onAll={tickAll} />
        ) : (
          <AskToHide screen={screen} columns={columns} pending={asks.columns} />
        )}
      </div>
    </main>
  );
}

/** Order and ticks as the person changes them, and the words that a move is read out with. */
function useColumns(screen: ColumnsScreen) {
  const [columns, setColumns] = useState(() => standing(screen));
  const [said, setSaid] = useState("");
  const move = (at: number, by: -1 | 1) => {
    const column = columns[at];
    const other = columns[at + by];
    if (column === undefined || other === undefined) return;
    const next = columns.map((one, place) => (place === at ? other : place === at + by ? column : one));
    setColumns(next);
    setSaid(t.moved(column.header, at + by + 1, next.length));
  };
  const tick = (column: ColumnChoice, shown: boolean) =>
    setColumns(columns.map((one) => (one === column ? { ...one, shown } : one)));
  const tickAll = () => setColumns(columns.map((one) => (one.out ? one : { ...one, shown: true })));
  return { columns, said, move, tick, tickAll };
}

function wantedOf(columns: readonly ColumnChoice[]): ColumnsWanted {
  return {
    order: columns.map(({ key }) => key),
    shown: new Set(columns.filter(({ shown }) => shown).map(({ key }) => key)),
  };
}

interface ColumnActionsProps {
  readonly screen: ColumnsScreen;
  readonly columns: readonly ColumnChoice[];
  readonly onAll: () => void;
}

function ColumnActions({ screen, columns, onAll }: ColumnActionsProps) {
  const { arrangeColumns } = useVerbs(columnVerbs);
  const busy = useBusyReason();
  const wanted = wantedOf(columns);
  return (
    <div className="actions">
      <ActionButton
        appearance="primary"
        reason={busy ?? (wanted.shown.size === 0 ? t.noneShown : null)}
        onClick={() => void arrangeColumns(screen, wanted, new Set())}
      >
        {"linkId" in screen.of ? t.apply : t.link}
      </ActionButton>
      <Button onClick={onAll}>{t.all}</Button>
    </div>
  );
}

interface AskToHideProps {
  readonly screen: ColumnsScreen;
  readonly columns: readonly ColumnChoice[];
  /** Those with edits that were not sent. */
  readonly pending: readonly ColumnChoice[];
}

function AskToHide({ screen, columns, pending }: AskToHideProps) {
  const { arrangeColumns } = useVerbs(columnVerbs);
  const pane = usePane();
  const asked = new Set(pending.map(({ key }) => key));
  const inSight = columns.map((column) => (asked.has(column.key) ? { ...column, shown: true } : column));
  return (
    <Ask
      title={t.asks.title}
      text={t.asks.text(pending)}
      yes={t.asks.yes}
      no={t.asks.no}
      onYes={() => void arrangeColumns(screen, wantedOf(columns), asked)}
      onNo={() => pane.go({ ...screen, asks: undefined, offer: { ...screen.offer, columns: inSight } })}
    />
  );
}

/** What the person chose stays on the screen while they are asked. */
function standing({ offer, asks }: ColumnsScreen): readonly ColumnChoice[] {
  if (asks === undefined) return offer.columns;
  const { order, shown } = asks.wanted;
  return [...offer.columns]
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    .map((column) => ({ ...column, shown: shown.has(column.key) }));
}

interface ColumnRowProps {
  readonly column: ColumnChoice;
  /** Why it cannot be ticked; null when it can. */
  readonly closed: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onTick: (shown: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
}

function ColumnRow({ column, closed, isFirst, isLast, onTick, onMove }: ColumnRowProps) {
  const { header, shown, pending, required, out } = column;
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li className="columnRow">
      <div className="columnName">
        <Checkbox
          checked={shown}
          disabled={closed !== null}
          title={closed ?? undefined}
          label={header}
          onKeyDown={onKey}
          onChange={(_, { checked }) => onTick(checked === true)}
        />
        {pending > 0 || required || out ? (
          <span className="facts">
            {pending > 0 ? <span className="mark brand">{t.pending(pending)}</span> : null}
            {required ? <span>{t.required}</span> : null}
            {out ? <span>{t.out}</span> : null}
          </span>
        ) : null}
      </div>
      <span className="columnMoves">
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowUp16Regular />}
          aria-label={t.up(header)}
          title={t.up(header)}
          disabledFocusable={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowDown16Regular />}
          aria-label={t.down(header)}
          title={t.down(header)}
          disabledFocusable={isLast}
          onClick={() => onMove(1)}
        />
      </span>
    </li>
  );
}
