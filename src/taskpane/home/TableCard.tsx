import { titlesOf } from "../../sync/collectionTitles";
import { useState } from "react";
import { belonging } from "../../values/site";
import { adoptVerbs } from "../adopt/adoptVerbs";
import type { TableStatus } from "../../workflows/table/types";
import { obstacleMessage } from "../pane/obstacleTexts";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNoticed, useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens";
import { giveUpVerbs, previewVerbs } from "../preview/previewVerbs";
import { tableTexts } from "../tables/tableTexts";
import type { Message } from "../parts/message";
import { ago, shortTime } from "../parts/words";
import { cardTexts } from "../tables/cardTexts";
import { Ask } from "../pane/Ask";
import { columnVerbs } from "../link/columnVerbs";
import { leaveVerbs } from "../leave/leaveVerbs";
import { SiteOf } from "../pane/SiteMark";
import { TakeOver } from "../pane/TakeOver";
import { CardMarks } from "./CardMarks";
import { CardNotes } from "./CardNotes";
import { CardTick, type CardPick } from "../tables/CardTick";
import { refreshBlock } from "../tables/refreshBlock";
import { SelectedRow } from "./SelectedRow";
import { TableMenu } from "./TableMenu";
import { tableVerbs } from "../tables/tableVerbs";

interface TableCardProps {
  readonly entry: TableEntry;
  /** Null while nobody chooses. */
  readonly pick: CardPick | null;
}

/** One linked table: what it is, how it stands, and what can be done with it. */
export function TableCard({ entry, pick }: TableCardProps) {
  const pane = usePane();
  const { show, refreshRows, unlink } = useVerbs(tableVerbs);
  const { offerSelected, offerAll } = useVerbs(giveUpVerbs);
  const { askToLeave, copyValues } = useVerbs(leaveVerbs);
  const { openColumns } = useVerbs(columnVerbs);
  const rowsReason = useRefreshReason(entry);
  const { services } = usePaneState();
  const isElsewhere = services !== null && belonging(entry.link, services.account) === "elsewhere";
  const [asking, setAsking] = useState<"unlink" | null>(null);
  const { id, collection } = entry.link;
  const { title: worksheetTitle, within: eventTitle } = titlesOf(collection);
  return (
    <li className="card" aria-label={worksheetTitle}>
      <div className="cardHead">
        {pick === null ? null : <CardTick title={worksheetTitle} pick={pick} />}
        <div className="cardTitle">
          <h2 className="lines2" title={worksheetTitle}>
            {worksheetTitle}
          </h2>
          {eventTitle === "" ? null : (
            <span className="quiet ellipsis" title={eventTitle}>
              {eventTitle}
            </span>
          )}
          <SiteOf owned={entry.link} />
        </div>
        <TableMenu
          title={worksheetTitle}
          rowsReason={rowsReason}
          activityReason={isElsewhere ? rowsReason : null}
          onShow={() => void show(id, 0, null)}
          onRefreshRows={() => void refreshRows(id)}
          onTakeSelected={() => void offerSelected(id)}
          onTakeAll={() => void offerAll(id)}
          onActivity={() => pane.go({ kind: "activity", linkId: id, send: null })}
          onColumns={() => void openColumns(id)}
          onCopy={() => void copyValues(id)}
          onUnlink={() => setAsking("unlink")}
          onDetach={() => void askToLeave({ kind: "table", linkId: id })}
        />
      </div>
      <Standing entry={entry} />
      <SelectedRow entry={entry} reason={rowsReason} />
      {entry.status?.ok === true ? <CardMarks entry={entry} /> : null}
      {asking === "unlink" ? (
        <Ask
          title={tableTexts.unlinkTitle}
          text={tableTexts.unlinkText}
          yes={tableTexts.unlinkYes}
          no={tableTexts.unlinkNo}
          onYes={() => void unlink(id)}
          onNo={() => setAsking(null)}
        />
      ) : (
        <CardActions entry={entry} />
      )}
    </li>
  );
}

/** Why its rows cannot be refreshed now; null when they can. */
function useRefreshReason(entry: TableEntry): string | null {
  const { services } = usePaneState();
  const busy = useBusyReason();
  return busy ?? refreshBlock(entry, services?.account ?? null);
}

function CardActions({ entry }: { readonly entry: TableEntry }) {
  const { adopt, refresh } = useVerbs(tableVerbs);
  const { moveTable } = useVerbs(adoptVerbs);
  const { preview } = useVerbs(previewVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  const { id } = entry.link;
  const account = services?.account ?? null;
  const blocked = refreshBlock(entry, account);
  if (account !== null && belonging(entry.link, account) !== "own")
    return (
      <TakeOver
        owned={entry.link}
        told={blocked ?? ""}
        text={tableTexts.adoptText(account)}
        onTakeOver={() => void adopt(id)}
        onMove={() => void moveTable(id)}
      />
    );
  // Something that the card tells already stands in the way.
  const reason = busy ?? blocked;
  // Of what suppliers wrote nothing is sent.
  const { mapping } = entry.link;
  const isShown = mapping.length > 0 && mapping.every(({ computed }) => computed);
  return (
    <>
      <CardNotes entry={entry} blocked={blocked} />
      {isShown ? <p className="quiet">{tableTexts.readOnly}</p> : null}
      <div className="actions">
        <ActionButton reason={reason} onClick={() => void refresh(id)}>
          {tableTexts.refresh}
        </ActionButton>
        {isShown ? null : (
          <ActionButton appearance="primary" reason={reason} onClick={() => void preview(id)}>
            {tableTexts.preview}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function Standing({ entry }: { readonly entry: TableEntry }) {
  const { status } = entry;
  if (status === null) return <p className="quiet">{tableTexts.counting}</p>;
  if (status.ok) return <Counts status={status} failed={entry.failed !== null} />;
  return <InTheWay message={obstacleMessage(status.obstacle)} />;
}

function InTheWay({ message }: { readonly message: Message }) {
  const noticed = useNoticed(message);
  return (
    <div className="blocked">
      <strong>{message.title}</strong>
      {noticed ? null : <p>{message.text}</p>}
      {noticed ? null : <p>{message.todo}</p>}
    </div>
  );
}

/** Older than this, data is called old: prices of an event move within a day. */
const OLD_MS = 12 * 60 * 60_000;

interface CountsProps {
  readonly status: TableStatus;
  readonly failed: boolean;
}

function Counts({ status, failed }: CountsProps) {
  const now = useNow();
  const { counts } = tableTexts;
  const { rows, edited, added, deleted, conflicts, pending, problems, lastRefresh, renamed, sheetUndone } = status;
  const marks = [
    ["brand", edited, counts.edited(edited)],
    ["brand", added, counts.added(added)],
    ["brand", deleted, counts.deleted(deleted)],
    ["warning", conflicts, counts.conflicts(conflicts)],
    ["warning", pending, counts.pending(pending)],
    ["danger", problems, counts.problems(problems)],
  ] as const;
  const open = marks.filter(([, count]) => count > 0);
  const at = lastRefresh === null ? NaN : Date.parse(lastRefresh);
  return (
    <>
      <p className="counts">
        <span>{counts.rows(rows)}</span>
        {open.length === 0 ? <span className="mark">{counts.inStep}</span> : null}
        {open.map(([look, , text]) => (
          <span key={text} className={`mark ${look}`}>
            {text}
          </span>
        ))}
      </p>
      <p className="counts quiet">
        <span>
          {Number.isNaN(at)
            ? tableTexts.neverRefreshed
            : tableTexts.refreshed(shortTime(at, now), ago(at, Math.max(now, at)))}
        </span>
        {failed || now - at > OLD_MS ? <span className="mark warning">{cardTexts.old}</span> : null}
      </p>
      {renamed.length === 0 ? null : <p className="quiet">{tableTexts.renamed(renamed)}</p>}
      {sheetUndone ? <p className="quiet">{tableTexts.sheetUndone}</p> : null}
    </>
  );
}
