import { memo } from "react";
import type { InvitationChange } from "../../invitations/types";
import { inviteTexts as t } from "./inviteTexts";
import { shortTime } from "../parts/words";
import type { InviteItem } from "./inviteItems";

interface InviteRowProps {
  readonly item: InviteItem;
  readonly change: InvitationChange;
  /** Who looks at it: an earlier run may be theirs. */
  readonly own: string;
  readonly now: number;
  readonly locked: boolean;
  readonly onTick: (id: string, on: boolean) => void;
  /** Null where they stand on no sheet. */
  readonly onGo: ((row: number) => void) | null;
}

/** One supplier with what is known of it, or one cell that names nobody. */
export const InviteRow = memo(function InviteRow(props: InviteRowProps) {
  const { item, onGo } = props;
  if (item.kind === "candidate") return <CandidateRow {...props} item={item} />;
  const { row, kind } = item.problem;
  return (
    <div className="entry">
      <span />
      <Title text={t.cell(row)} row={row} onGo={onGo} />
      <span className="mark danger">{t.chips.problem}</span>
      <p className="entryBody">{t.problems[kind]}</p>
    </div>
  );
});

function CandidateRow({
  item: { candidate, name, goes },
  ...props
}: InviteRowProps & { readonly item: Extract<InviteItem, { kind: "candidate" }> }) {
  const { change, own, now, locked, onTick, onGo } = props;
  const { id, rows, position, standing } = candidate;
  const title = name === "" ? id : name;
  const known = t.standing(candidate, own, shortTime(Date.parse(standing.at), now));
  const facts = [...(name === "" ? [] : [id]), t.rows(rows)].filter((fact) => fact !== null);
  const second = position !== "fresh";
  return (
    <div className={goes ? "entry" : "entry out"}>
      <input
        type="checkbox"
        className="tick"
        checked={goes}
        disabled={locked}
        aria-label={t.tick[change](title)}
        onChange={({ target }) => onTick(id, target.checked)}
      />
      <Title text={title} row={rows[0] ?? null} onGo={onGo} />
      <span className={`mark ${second ? "warning" : goes ? "brand" : ""}`}>{t.mark(change, position, goes)}</span>
      <div className="entryBody">
        {facts.length === 0 ? null : <span className="quiet">{facts.join(" · ")}</span>}
        {known === null ? null : (
          <span>
            {known}
            {second && !goes ? ` ${t.tickAnyway[change]}` : ""}
          </span>
        )}
      </div>
    </div>
  );
}

interface TitleProps {
  readonly text: string;
  readonly row: number | null;
  readonly onGo: InviteRowProps["onGo"];
}

function Title({ text, row, onGo }: TitleProps) {
  if (row === null || onGo === null)
    return (
      <span className="entryTitle ellipsis" title={text}>
        {text}
      </span>
    );
  return (
    <button type="button" className="cellLink ellipsis" title={`${text}\n${t.goTo(row)}`} onClick={() => onGo(row)}>
      {text}
    </button>
  );
}
