import { useState } from "react";
import { titlesOf } from "../../sync/collectionTitles";
import { belonging } from "../../values/site";
import type { TableStatus } from "../../workflows/table/types";
import { adoptVerbs } from "../adopt/adoptVerbs";
import { SiteOf } from "../pane/SiteMark";
import { TakeOver } from "../pane/TakeOver";
import { obstacleMessage } from "../pane/obstacleTexts";
import { useBusyReason, useNoticed, useNow, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { ActionButton } from "../parts/ActionButton";
import type { Message } from "../parts/message";
import { ago, shortTime } from "../parts/words";
import { previewVerbs } from "../preview/previewVerbs";
import { cardTexts } from "../tables/cardTexts";
import { refreshBlock } from "../tables/refreshBlock";
import { tableTexts } from "../tables/tableTexts";
import { tableVerbs } from "../tables/tableVerbs";
import { CardMarks } from "./CardMarks";
import { CardNotes } from "./CardNotes";
import { homeTexts } from "./homeTexts";
import { SelectedRowView } from "./SelectedRowView";
import { AskUnlink, TableMore, useRefreshReason } from "./TableMore";
import { isReadOnly } from "./useFrontVerbs";

interface TableFrontProps {
  readonly entry: TableEntry;
  /** The command bar means this one: it needs no buttons of its own. */
  readonly alone: boolean;
}

/** A linked table of the sheet in front: what it is, how it stands, and what can be done with it and its rows. */
export function TableFront({ entry, alone }: TableFrontProps) {
  const rowsReason = useRefreshReason(entry);
  const [asking, setAsking] = useState(false);
  const { title, within } = titlesOf(entry.link.collection);
  return (
    <section className="front" aria-label={title}>
      <div className="cardHead">
        <div className="cardTitle">
          <h2 className="lines2" title={title}>
            {title}
          </h2>
          {within === "" ? null : (
            <span className="quiet ellipsis" title={within}>
              {within}
            </span>
          )}
          <SiteOf owned={entry.link} />
        </div>
        <TableMore entry={entry} onUnlink={() => setAsking(true)} />
      </div>
      <Standing entry={entry} />
      {asking ? (
        <AskUnlink linkId={entry.link.id} onNo={() => setAsking(false)} />
      ) : (
        <TableActions entry={entry} alone={alone} />
      )}
      <SelectedRowView entry={entry} reason={rowsReason} />
      {entry.status?.ok === true ? <CardMarks entry={entry} /> : null}
    </section>
  );
}

function TableActions({ entry, alone }: TableFrontProps) {
  const { adopt } = useVerbs(tableVerbs);
  const { moveTable } = useVerbs(adoptVerbs);
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
  const isShown = isReadOnly(entry);
  return (
    <>
      <CardNotes entry={entry} blocked={blocked} />
      {isShown ? <p className="quiet">{tableTexts.readOnly}</p> : null}
      {alone ? null : <OwnButtons entry={entry} reason={reason} />}
    </>
  );
}

/** Where several tables stand on one sheet, the command bar cannot know which one is meant. */
function OwnButtons({ entry, reason }: { readonly entry: TableEntry; readonly reason: string | null }) {
  const { refresh } = useVerbs(tableVerbs);
  const { preview } = useVerbs(previewVerbs);
  const { id, collection } = entry.link;
  const { title } = titlesOf(collection);
  return (
    <div className="actions">
      <ActionButton
        size="small"
        reason={reason}
        aria-label={homeTexts.refreshOf(title)}
        onClick={() => void refresh(id)}
      >
        {tableTexts.refresh}
      </ActionButton>
      {isReadOnly(entry) ? null : (
        <ActionButton
          size="small"
          reason={reason}
          aria-label={homeTexts.previewOf(title)}
          onClick={() => void preview(id)}
        >
          {tableTexts.preview}
        </ActionButton>
      )}
    </div>
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
  const past = Number.isNaN(at) ? undefined : ago(at, Math.max(now, at));
  return (
    <>
      <p className="counts">
        <span>{counts.rows(rows)}</span>
        {open.length === 0 ? <span className="mark">{counts.upToDate}</span> : null}
        {open.map(([look, , text]) => (
          <span key={text} className={`mark ${look}`}>
            {text}
          </span>
        ))}
        <span className="quiet" title={past}>
          {Number.isNaN(at) ? tableTexts.neverRefreshed : tableTexts.refreshed(shortTime(at, now))}
        </span>
        {failed || now - at > OLD_MS ? <span className="mark warning">{cardTexts.old}</span> : null}
      </p>
      {renamed.length === 0 ? null : <p className="quiet">{tableTexts.renamed(renamed)}</p>}
      {sheetUndone ? <p className="quiet">{tableTexts.sheetUndone}</p> : null}
    </>
  );
}
