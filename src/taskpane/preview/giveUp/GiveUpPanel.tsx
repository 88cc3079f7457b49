import { useMemo } from "react";
import { titlesOf } from "../../../sync/collectionTitles";
import type { GiveUpOffer } from "../../../workflows/refresh/giveUp";
import { usePane, useBusyReason, useVerbs } from "../../pane/paneContext";
import type { GiveUpScreen } from "../../pane/screens/screens";
import { ActionButton } from "../../parts/ActionButton";
import { VirtualList } from "../../parts/VirtualList";
import { shortTime } from "../../parts/words";
import { tableVerbs } from "../../tables/tableVerbs";
import { chosenOf, giveUpRows, choiceIdOf, type GiveUpRow } from "./giveUpList";
import { giveUpTexts as t } from "./giveUpTexts";
import { PreviewLines } from "../PreviewLines";
import { cellsTitle, filled, lineOf, rowTitle } from "../previewSections";
import { giveUpVerbs } from "../previewVerbs";
import "../../parts/entries.css";
import "../preview.css";

const ROW_HEIGHT = 84;
const NOWHERE: ReadonlyMap<number, string> = new Map();

/** Each value of the person's own beside the platform's, before any of it goes. */
export default function GiveUpPanel({ screen }: { readonly screen: GiveUpScreen }) {
  const { clock } = usePane().parts;
  const { offer } = screen;
  const rows = useMemo(() => giveUpRows(offer), [offer]);
  const { title } = titlesOf(offer.link.collection);
  return (
    <>
      <main className="main fill preview">
        <div className="previewHead">
          <strong className="ellipsis" title={title}>
            {title}
          </strong>
          <span className="quiet aim">{t.readAt(shortTime(offer.at, clock.now()))}</span>
        </div>
        <p className="quiet">{t.hint}</p>
        <VirtualList
          label={t.list}
          items={rows}
          keyOf={(row) => `${row.kind} ${choiceIdOf(row) ?? (row.kind === "stays" ? row.row : "")}`}
          estimate={ROW_HEIGHT}
          render={(row, active) => <Row row={row} screen={screen} active={active} />}
        />
      </main>
      <TakeBar screen={screen} />
    </>
  );
}

interface RowProps {
  readonly row: GiveUpRow;
  readonly screen: GiveUpScreen;
  readonly active: boolean;
}

function Row({ row, screen, active }: RowProps) {
  const { keepOwn } = useVerbs(giveUpVerbs);
  const busy = useBusyReason();
  const { offer, out } = screen;
  const id = choiceIdOf(row);
  const isOut = id !== null && out.has(id);
  const title = titleOf(offer, row);
  return (
    <div className={isOut ? "entry out" : "entry"}>
      {id === null ? (
        <span />
      ) : (
        <input
          type="checkbox"
          className="tick"
          checked={!isOut}
          disabled={busy !== null}
          tabIndex={active ? 0 : -1}
          aria-label={t.tick(title)}
          onChange={({ target }) => void keepOwn([id], !target.checked)}
        />
      )}
      <RowTitle row={row} offer={offer} title={title} active={active} />
      <span className={`mark ${isOut ? "" : looks[row.kind]}`}>{isOut ? t.kept : t.marks[row.kind]}</span>
      <div className="entryBody">
        <Body row={row} offer={offer} />
      </div>
    </div>
  );
}

const looks: Record<GiveUpRow["kind"], string> = { own: "brand", deleted: "warning", stays: "" };

function titleOf(offer: GiveUpOffer, row: GiveUpRow): string {
  if (row.kind === "deleted") return cellsTitle(offer.mapping, row.deletion.cells, row.deletion.id);
  return rowTitle({ ...offer, elsewhere: NOWHERE }, row.row);
}

interface RowTitleProps {
  readonly row: GiveUpRow;
  readonly offer: GiveUpOffer;
  readonly title: string;
  readonly active: boolean;
}

/** The title leads to the cell that it names. */
function RowTitle({ row, offer, title, active }: RowTitleProps) {
  const { showCell } = useVerbs(tableVerbs);
  if (row.kind === "deleted")
    return (
      <span className="entryTitle ellipsis" title={title}>
        {title}
      </span>
    );
  const column = row.kind === "own" ? (row.cells[0]?.column ?? null) : null;
  return (
    <button
      type="button"
      className="cellLink ellipsis"
      title={title}
      tabIndex={active ? 0 : -1}
      onClick={() => void showCell(offer.link.id, row.row, column)}
    >
      {title}
    </button>
  );
}

function Body({ row, offer }: { readonly row: GiveUpRow; readonly offer: GiveUpOffer }) {
  const { mapping, formats } = offer;
  const label = (column: number | null) => (column === null ? "" : (mapping[column]?.label ?? ""));
  switch (row.kind) {
    case "own":
      return (
        <>
          <PreviewLines
            lines={row.cells.map(({ column, ours, theirs }) =>
              lineOf(mapping, column, { from: ours, to: theirs }, formats),
            )}
          />
          {row.cells.map(({ column, formula }) =>
            formula === null ? null : (
              <p key={column} className="quiet">
                {t.formula(formula)}
              </p>
            ),
          )}
        </>
      );
    case "deleted":
      return (
        <>
          <p className="quiet">{t.deleted}</p>
          <PreviewLines lines={filled(mapping, row.deletion.cells, formats)} />
        </>
      );
    case "stays":
      return row.stays.map(({ why, column }) => (
        <p key={`${why} ${column ?? ""}`} className="quiet">
          {t.stays(why, label(column))}
        </p>
      ));
  }
}

function TakeBar({ screen }: { readonly screen: GiveUpScreen }) {
  const { takeListed } = useVerbs(giveUpVerbs);
  const busy = useBusyReason();
  const { cells, deleted } = chosenOf(screen);
  const formulas = cells.filter(({ formula }) => formula !== null).length;
  const none = cells.length + deleted.length === 0;
  const why = !none ? null : screen.out.size > 0 ? t.nothingTicked : t.noneOwn;
  const notes = [...(cells.length === 0 ? [] : [t.goes(cells.length, formulas)]), why ?? t.nothingSent];
  return (
    <footer className="sendBar">
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <ActionButton appearance="primary" reason={busy ?? why} onClick={() => void takeListed()}>
        {none ? t.nothing : t.take(cells.length, deleted.length)}
      </ActionButton>
    </footer>
  );
}
