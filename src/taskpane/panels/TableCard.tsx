import { useState } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, usePane, usePaneState } from "../parts/paneContext";
import { obstacleMessage } from "../messages";
import type { TableEntry } from "../state/types";
import { en } from "../strings/en";
import { ago, shortTime } from "../strings/words";
import type { TableStatus } from "../../workflows/types";
import { Ask } from "./Ask";
import { TableMenu } from "./TableMenu";

/** One linked table: what it is, how it stands, and what can be done with it. */
export function TableCard({ entry }: { readonly entry: TableEntry }) {
  const pane = usePane();
  const [asking, setAsking] = useState<"unlink" | null>(null);
  const { id, collection } = entry.link;
  const { worksheetTitle, eventTitle } = collection;
  return (
    <li className="card" aria-label={worksheetTitle}>
      <div className="cardHead">
        <div className="cardTitle">
          <h2>{worksheetTitle}</h2>
          <span className="quiet">{eventTitle}</span>
        </div>
        <TableMenu
          title={worksheetTitle}
          onShow={() => void pane.show(id, 0, null)}
          onUnlink={() => setAsking("unlink")}
        />
      </div>
      <Standing entry={entry} />
      {asking === "unlink" ? (
        <Ask
          title={en.home.unlinkTitle}
          text={en.home.unlinkText}
          yes={en.home.unlinkYes}
          no={en.home.unlinkNo}
          onYes={() => void pane.unlink(id)}
          onNo={() => setAsking(null)}
        />
      ) : (
        <CardActions entry={entry} />
      )}
    </li>
  );
}

function CardActions({ entry }: { readonly entry: TableEntry }) {
  const pane = usePane();
  const { services } = usePaneState();
  const busy = useBusyReason();
  const [adopting, setAdopting] = useState(false);
  const { id, accountId, accountLabel } = entry.link;
  const account = services?.account;
  if (account !== undefined && accountId !== account.id)
    return adopting ? (
      <Ask
        title={en.home.adoptTitle(account.userEmail)}
        text={en.home.adoptText}
        yes={en.home.adoptYes}
        no={en.home.adoptNo}
        onYes={() => void pane.adopt(id)}
        onNo={() => setAdopting(false)}
      />
    ) : (
      <>
        <p className="quiet">{en.home.otherAccount(accountLabel)}</p>
        <ActionButton reason={busy} onClick={() => setAdopting(true)}>
          {en.useMyAccount}
        </ActionButton>
      </>
    );
  const reason = busy ?? blocked(entry);
  return (
    <div className="actions">
      <ActionButton reason={reason} onClick={() => void pane.refresh(id)}>
        {en.home.refresh}
      </ActionButton>
      <ActionButton appearance="primary" reason={reason} onClick={() => void pane.preview(id)}>
        {en.home.preview}
      </ActionButton>
    </div>
  );
}

/** Something that the card tells already stands in the way. */
function blocked({ status }: TableEntry): string | null {
  return status === null || status.ok ? null : obstacleMessage(status.obstacle).todo;
}

function Standing({ entry }: { readonly entry: TableEntry }) {
  const { status } = entry;
  if (status === null) return <p className="quiet">{en.home.counting}</p>;
  if (status.ok) return <Counts status={status} />;
  const { title, text, todo } = obstacleMessage(status.obstacle);
  return (
    <div className="blocked">
      <strong>{title}</strong>
      <p>{text}</p>
      <p>{todo}</p>
    </div>
  );
}

function Counts({ status }: { readonly status: TableStatus }) {
  const now = useNow();
  const { counts } = en.home;
  const { rows, edited, added, conflicts, pending, problems, lastRefresh, renamed } = status;
  const marks = [
    ["brand", edited, counts.edited(edited)],
    ["brand", added, counts.added(added)],
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
      <p className="quiet">
        {Number.isNaN(at)
          ? en.home.neverRefreshed
          : en.home.refreshed(shortTime(at, now), ago(at, Math.max(now, at)))}
      </p>
      {renamed.length === 0 ? null : <p className="quiet">{en.home.renamed(renamed)}</p>}
    </>
  );
}
