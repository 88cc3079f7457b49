import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { InvitePreview } from "../../workflows/invite/types";
import { FilterChips } from "../parts/FilterChips";
import { useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { SearchBox } from "../parts/SearchBox";
import { VirtualList } from "../parts/VirtualList";
import { inviteTexts as t } from "./inviteTexts";
import { shortTime } from "../parts/words";
import { InviteBar } from "./InviteBar";
import { InviteRow } from "./InviteRow";
import { InviteSettle } from "./InviteSettle";
import { fits, inviteFilters, inviteItems, matches, type InviteFilter, type InviteItem } from "./inviteItems";
import "../parts/entries.css";
import "../parts/forms.css";
import { inviteVerbs } from "./inviteVerbs";

const ROW_HEIGHT = 62;
/** Fewer entries are found by looking. */
const SEARCHED = 12;

/** Who gets mail and who does not, before anything is sent. */
export function InviteCheckView({ preview }: { readonly preview: InvitePreview }) {
  const { work } = usePaneState();
  const { all, shown, count, filter, typed, setFilter, setWords } = useShown(preview);
  const { choices, candidates, change, apart } = preview;
  const unknown = candidates.filter(
    ({ position, standing }) => position === "unknown" && standing.runId !== "" && !apart,
  );
  const locked = work !== null || apart;
  return (
    <>
      <main className="main fill preview">
        <Facts preview={preview} />
        {unknown.length === 0 ? null : (
          <InviteSettle change={change} references={unknown.map(({ id }) => id)} lookUp={false} />
        )}
        <FilterChips
          label={t.show}
          kind={filter}
          onKind={setFilter}
          chips={inviteFilters
            .map((one) => [one, t.chips[one], count(one)] as const)
            .filter(([one, , n]) => one === "all" || n > 0)}
        />
        {all <= SEARCHED ? null : <SearchBox label={t.find} words={typed} onWords={setWords} />}
        {apart ? null : <TickAll preview={preview} locked={locked} />}
        <InviteList key={filter} preview={preview} items={shown} locked={locked} />
      </main>
      <InviteBar preview={preview} second={choices.again.size + choices.doubtful.size} />
    </>
  );
}

interface InviteListProps {
  readonly preview: InvitePreview;
  readonly items: readonly InviteItem[];
  readonly locked: boolean;
}

function InviteList({ preview, items, locked }: InviteListProps) {
  const pane = usePane();
  const { chooseInvite } = useVerbs(inviteVerbs);
  const { services } = usePaneState();
  const now = useNow();
  const { change, place } = preview;
  const tick = useCallback(
    (id: string, on: boolean) => void chooseInvite(ticked(preview, id, on)),
    [chooseInvite, preview],
  );
  const goTo = useCallback(
    (row: number) => (place === null ? undefined : void pane.showArea(place.sheetName, `${row}:${row}`)),
    [pane, place],
  );
  return (
    <VirtualList
      label={t.list}
      items={items}
      keyOf={({ key }) => key}
      estimate={ROW_HEIGHT}
      render={(item) => (
        <InviteRow
          item={item}
          change={change}
          locked={locked}
          onTick={tick}
          now={now}
          own={services?.account.userEmail ?? ""}
          onGo={place === null ? null : goTo}
        />
      )}
    />
  );
}

/** Which entries of the list are shown, by kind and by the words that the person looks for. */
function useShown(preview: InvitePreview) {
  const [wanted, setFilter] = useState<InviteFilter>("all");
  const [typed, setWords] = useState("");
  const words = useDeferredValue(typed);
  const items = useMemo(() => inviteItems(preview), [preview]);
  const count = (filter: InviteFilter) => items.filter((item) => fits(item, filter)).length;
  const filter = count(wanted) === 0 ? "all" : wanted;
  const shown = useMemo(
    () => items.filter((item) => fits(item, filter) && matches(item, words)),
    [items, filter, words],
  );
  return { all: items.length, shown, count, filter, typed, setFilter, setWords };
}

function ticked({ choices, candidates }: InvitePreview, id: string, on: boolean): InvitePreview["choices"] {
  const position = candidates.find((one) => one.id === id)?.position ?? "fresh";
  const set = (from: ReadonlySet<string>, has: boolean) => {
    const next = new Set(from);
    if (has) next.add(id);
    else next.delete(id);
    return next;
  };
  if (position === "before") return { ...choices, again: set(choices.again, on) };
  if (position === "unknown") return { ...choices, doubtful: set(choices.doubtful, on) };
  return { ...choices, leftOut: set(choices.leftOut, !on) };
}

/** A second mail is never ticked for many at once. */
function TickAll({ preview, locked }: { readonly preview: InvitePreview; readonly locked: boolean }) {
  const { chooseInvite } = useVerbs(inviteVerbs);
  const { candidates } = preview;
  if (candidates.length < 2) return null;
  const all = new Set(candidates.map(({ id }) => id));
  const none = new Set<string>();
  return (
    <div className="toolLine small">
      <button
        type="button"
        className="textButton"
        disabled={locked}
        onClick={() => void chooseInvite({ ...preview.choices, leftOut: none })}
      >
        {t.tickAll}
      </button>
      <button
        type="button"
        className="textButton"
        disabled={locked}
        onClick={() => void chooseInvite({ again: none, doubtful: none, leftOut: all })}
      >
        {t.tickNone}
      </button>
    </div>
  );
}

function Facts({ preview }: { readonly preview: InvitePreview }) {
  const now = useNow();
  const { event, change, chunks, mostRequests, seconds, atomicity, apart } = preview;
  const people = chunks.reduce((sum, { length }) => sum + length, 0);
  const more = moreOf(preview, now);
  return (
    <div className="stack tight">
      <strong className="lines2" title={event.title}>
        {t.aim[change](event.title)}
      </strong>
      {apart ? <span className="quiet">{t.apart}</span> : <EventState state={event.state} />}
      <p role="status">{t.amount(change, people, mostRequests, seconds, apart)}</p>
      <p className="blocked">{t.irreversible[change]}</p>
      <p className="quiet">{t.atomicity[atomicity][change]}</p>
      {more.length === 0 ? null : (
        <details className="keys small" open={preview.others.length > 0}>
          <summary>
            {t.more} ({more.length})
          </summary>
          <ul className="dots scrolled">
            {more.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Mail about an event that is over, or that nobody may see yet, is seldom meant. */
const AWAKE: ReadonlySet<string> = new Set(["published", "live_editing", "scheduled"]);

function EventState({ state }: { readonly state: string }) {
  if (state === "") return null;
  return <span className={AWAKE.has(state) ? "quiet" : "blocked small"}>{t.state(state)}</span>;
}

function moreOf(preview: InvitePreview, now: number): readonly string[] {
  const { others, otherKinds, hidden, blanks, sheetProtected, continues } = preview;
  return [
    ...(continues === null ? [] : [t.continues]),
    ...others.map((run) => t.others(run, shortTime(Date.parse(run.at), now))),
    ...(otherKinds === 0 ? [] : [t.otherKinds(otherKinds)]),
    ...(hidden === 0 ? [] : [t.hidden(hidden)]),
    ...(blanks === 0 ? [] : [t.blanks(blanks)]),
    ...(sheetProtected ? [t.protectedSheet] : []),
  ];
}
