import { shownInZone } from "../../sync/shownCell";
import { isPendingId } from "../../sync/match/rowMatch";
import { type DifferingCell, rowMarkOf, type RowMark } from "../../sync/plan/rowMarks";
import type { LinkedTable } from "../../sync/linkedTable";
import { ActionButton } from "../parts/ActionButton";
import { useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { SelectedEntry, TableEntry } from "../pane/screens/screens";
import { giveUpVerbs, previewVerbs } from "../preview/previewVerbs";
import { shortTime } from "../parts/words";
import { ValueText } from "../preview/ValueText";
import { selectedTexts as t, type RowState } from "../tables/selectedTexts";
import { selectedVerbs } from "../tables/selectedVerbs";

interface SelectedRowProps {
  readonly entry: TableEntry;
  /** Why nothing can be read or written now; null when it can. */
  readonly reason: string | null;
}

/** The row that is selected in the sheet: how it stands, both values of each cell that differs, and its verbs. */
export function SelectedRowView({ entry: { link, status }, reason }: SelectedRowProps) {
  const { selected } = usePaneState();
  if (selected === null || selected.linkId !== link.id || status?.ok !== true) return null;
  const mark = rowMarkOf(status.marks ?? [], selected.row);
  const state = stateOf(selected, mark);
  return (
    <section className="selectedRow" aria-label={t.title}>
      <h3 className="lines2" title={selected.row.name}>
        {selected.row.name === "" ? t.unnamed : selected.row.name}
      </h3>
      <p className="quiet" role="status">
        {t.stateOf(t.states[state])}
      </p>
      {selected.row.status === "" ? null : <p>{selected.row.status}</p>}
      <p className="quiet">{t.sends[state]}</p>
      {mark === undefined || mark.cells.length === 0 ? null : (
        <Values link={link} cells={mark.cells} formats={status.formats} />
      )}
      <LastSend selected={selected} />
      <Verbs link={link} selected={selected} state={state} reason={reason} />
    </section>
  );
}

function stateOf({ row }: SelectedEntry, mark: RowMark | undefined): RowState {
  if (row.id === "") return row.status === "" && mark === undefined ? "added" : "refused";
  if (isPendingId(row.id)) return "pending";
  if (mark === undefined) return "same";
  if (mark.refused) return "refused";
  return mark.conflicts.length > 0 ? "conflict" : "edited";
}

interface ValuesProps {
  readonly link: LinkedTable;
  readonly cells: readonly DifferingCell[];
  readonly formats: readonly string[] | undefined;
}

function Values({ link, cells, formats }: ValuesProps) {
  const now = useNow();
  const isOpen = cells.some(({ theirs }) => theirs !== undefined);
  return (
    <>
      <table className="bothValues">
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.yours}</th>
            <th scope="col">{t.agreed}</th>
            {isOpen ? <th scope="col">{t.theirs}</th> : null}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ column, ours, agreed, theirs }) => {
            const mapped = link.mapping[column];
            const values = [ours, agreed, ...(isOpen ? [theirs === undefined ? agreed : theirs] : [])];
            return (
              <tr key={column}>
                <th scope="row">{mapped?.label}</th>
                {values.map((value, nth) => (
                  <td key={nth}>
                    <ValueText value={shownInZone(mapped, value)} type={mapped?.type} format={formats?.[column]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isOpen || link.lastRefresh === null ? null : (
        <p className="quiet">{t.then(shortTime(Date.parse(link.lastRefresh), now))}</p>
      )}
    </>
  );
}

function LastSend({ selected: { last } }: { readonly selected: SelectedEntry }) {
  if (last === null) return null;
  if (last === "none") return <p className="quiet">{t.noSend}</p>;
  return (
    <p className="quiet">
      {t.lastSend(last)} {last.row.detail}
      {last.row.requestId === "" ? null : <span className="requestId"> {t.request(last.row.requestId)}</span>}
    </p>
  );
}

interface VerbsProps extends Omit<SelectedRowProps, "entry"> {
  readonly link: LinkedTable;
  readonly selected: SelectedEntry;
  readonly state: RowState;
}

/** Those alone that can do something for the row as it is. */
function Verbs(props: VerbsProps) {
  const { leftOut } = usePaneState();
  const { link, selected, state } = props;
  const isNew = selected.row.id === "";
  const key = isNew ? `row ${selected.row.row}` : selected.row.id;
  const isOut = leftOut.get(link.id)?.has(key) === true;
  return (
    <>
      {isOut ? <p className="quiet">{t.isLeftOut}</p> : null}
      <div className="actions">
        {state === "same" || state === "pending" ? null : <UnsentVerbs {...props} rowKey={key} isOut={isOut} />}
        {isNew ? null : <RecordVerbs {...props} />}
      </div>
    </>
  );
}

interface UnsentProps extends VerbsProps {
  /** What a preview's choices name the row by. */
  readonly rowKey: string;
  readonly isOut: boolean;
}

/** What becomes of cells that the platform does not have as they are. */
function UnsentVerbs({ link: { id: linkId, mapping }, selected: { row }, state, reason, rowKey, isOut }: UnsentProps) {
  const { leaveOut, undoRow } = useVerbs(selectedVerbs);
  const { previewRow } = useVerbs(previewVerbs);
  const { offerRow } = useVerbs(giveUpVerbs);
  return (
    <>
      <ActionButton size="small" reason={reason} onClick={() => void previewRow(linkId, rowKey)}>
        {state === "conflict" ? t.decide : t.send}
      </ActionButton>
      {state === "edited" ? (
        <ActionButton size="small" reason={reason} onClick={() => void undoRow(linkId, row.id)}>
          {t.undo}
        </ActionButton>
      ) : null}
      {row.id === "" ? null : (
        <ActionButton size="small" reason={reason} onClick={() => void offerRow(linkId, row.row, mapping.length)}>
          {t.take}
        </ActionButton>
      )}
      <ActionButton
        size="small"
        appearance="subtle"
        reason={null}
        onClick={() => void leaveOut(linkId, rowKey, !isOut)}
      >
        {isOut ? t.takeIn : t.leaveOut}
      </ActionButton>
    </>
  );
}

/** What the platform and the sends of its record say. */
function RecordVerbs({ link: { id: linkId }, selected: { row, last }, reason }: VerbsProps) {
  const pane = usePane();
  const { refreshRow, findLastSend } = useVerbs(selectedVerbs);
  const small = { size: "small", appearance: "subtle" } as const;
  return (
    <>
      <ActionButton {...small} reason={reason} onClick={() => void refreshRow(linkId, row.row)}>
        {t.refresh}
      </ActionButton>
      {last === null ? (
        <ActionButton {...small} reason={null} onClick={() => void findLastSend(linkId, row.id)}>
          {t.findSend}
        </ActionButton>
      ) : (
        <ActionButton {...small} reason={reason} onClick={() => pane.go({ kind: "activity", linkId, send: null })}>
          {t.activity}
        </ActionButton>
      )}
    </>
  );
}
