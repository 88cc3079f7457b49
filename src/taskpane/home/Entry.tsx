import type { ReactNode } from "react";
import { useNow } from "../pane/paneContext";
import { shortTime } from "../parts/words";
import { CardTick, type CardPick } from "../tables/CardTick";
import type { EntryState } from "./entryState";
import { entryTexts as t } from "./entryTexts";

interface EntryProps {
  readonly title: string;
  readonly state: EntryState;
  /** It stands on the sheet in front, and its menu with it at the top. */
  readonly current: boolean;
  /** Null while nobody chooses. */
  readonly pick: CardPick | null;
  readonly menu: ReactNode;
  /** A question that its menu led to; null: none. */
  readonly question: ReactNode;
  readonly onGo: () => void;
}

/** One line: what it is, how it stands, how fresh it is. A click goes to its sheet. */
export function Entry({ title, state, current, pick, menu, question, onGo }: EntryProps) {
  const now = useNow();
  const { text, look, more, at } = state;
  return (
    <li aria-label={title}>
      <div className="entryLine">
        {pick === null ? null : <CardTick title={title} pick={pick} />}
        <button
          type="button"
          className="entryGo"
          {...(current ? { "aria-current": "true" as const } : {})}
          title={t.goTo(title, more)}
          onClick={onGo}
        >
          <span className="entryName ellipsis">{title}</span>{" "}
          <span className={look === "" ? "entryState" : `entryState mark ${look}`}>{text}</span>{" "}
          <span className="entryTime quiet">{Number.isNaN(at) ? t.never : shortTime(at, now)}</span>
        </button>
        {current ? null : menu}
      </div>
      {question}
    </li>
  );
}
