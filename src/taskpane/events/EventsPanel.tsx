import { Field, Input, Select } from "@fluentui/react-components";
import { useEffect, useState, useSyncExternalStore } from "react";
import { eventStates, type EventResource } from "../../platform/events";
import type { Services } from "../../workflows/services";
import { compareVerbs } from "../compare/compareVerbs";
import { inviteVerbs } from "../invite/inviteVerbs";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { createEventFeed, type EventFeed } from "./eventFeed";
import type { EventsScreen, SheetPick } from "../pane/screens/screens";
import { compareTexts } from "../compare/compareTexts";
import { paneTexts } from "../pane/paneTexts";
import { eventStateTexts } from "../pane/work/eventWorkTexts";
import { eventTypeText } from "./eventFilterTexts";
import { eventListTexts } from "./eventListTexts";
import { eventTexts } from "./eventTexts";
import { inviteEntry } from "../pane/work/inviteWorkTexts";
import { deadline } from "../parts/words";
import { eventVerbs } from "./eventVerbs";

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 300;
const ROW_HEIGHT = 76;
const ALL: readonly string[] = [];
/** The platform shows the bids of these alone, and takes suppliers for no others (document 1, part 1 and 4.2). */
const COMPARABLE = ["RFP"];

interface EventsPanelProps {
  readonly services: Services;
  /** The cells that a worksheet is chosen for; without them it gets a new sheet. */
  readonly sheet: SheetPick | undefined;
  readonly aim: EventsScreen["aim"];
}

export default function EventsPanel({ services, sheet, aim }: EventsPanelProps) {
  const pane = usePane();
  const { prepareCompare } = useVerbs(compareVerbs);
  const { openInvite } = useVerbs(inviteVerbs);
  const { openDoom } = useVerbs(eventVerbs);
  const [feed] = useState(() => createEventFeed(services, (error) => pane.fail(error)));
  const pick = (event: EventResource) => {
    if (aim === "compare") void prepareCompare(refOf(event));
    else if (aim === "invite") void openInvite(refOf(event));
    else if (aim === "bids") pane.go({ kind: "bids", event: refOf(event) });
    else if (aim === "delete") void openDoom(refOf(event));
    else pane.go({ kind: "worksheets", event: refOf(event), sheet, withEvent: aim === "lines" });
  };
  return (
    <main className="main fill">
      {aim === "compare" ? <p className="quiet">{compareTexts.choose}</p> : null}
      {aim === "lines" ? <p className="quiet">{eventTexts.chooseForLines}</p> : null}
      {aim === "invite" ? <p className="quiet">{inviteEntry.choose}</p> : null}
      {sheet === undefined ? null : (
        <p className="quiet">{sheet.moves === undefined ? eventTexts.chooseForCells : eventTexts.chooseForMove}</p>
      )}
      {aim === "delete" ? <p className="quiet">{eventTexts.chooseDoomed}</p> : null}
      <SearchFields feed={feed} types={aim === "compare" || aim === "invite" || aim === "bids" ? COMPARABLE : ALL} />
      <EventList feed={feed} onPick={pick} />
    </main>
  );
}

function refOf(event: EventResource) {
  return { id: event.id, title: titleOf(event) };
}

function titleOf(event: EventResource): string {
  return event.attributes.title ?? eventListTexts.unnamed;
}

interface SearchProps {
  readonly feed: EventFeed;
  readonly types: readonly string[];
}

function SearchFields({ feed, types }: SearchProps) {
  const { profile } = usePaneState();
  const [title, setTitle] = useState("");
  const [state, setState] = useState("");
  useEffect(() => {
    const search = () => feed.search({ title, states: state === "" ? [] : [state], types });
    const timer = setTimeout(search, title === "" ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      feed.stop();
    };
  }, [feed, types, title, state]);
  const more = (profile?.eventStates ?? []).filter((name) => !eventStates.some((known) => known === name));
  return (
    <div className="pair">
      <Field label={eventListTexts.search}>
        <Input type="search" value={title} onChange={(_, { value }) => setTitle(value)} />
      </Field>
      <Field label={eventListTexts.state}>
        <Select value={state} onChange={(_, { value }) => setState(value)}>
          <option value="">{eventListTexts.allStates}</option>
          {eventStates.map((name) => (
            <option key={name} value={name}>
              {eventStateTexts[name]}
            </option>
          ))}
          {more.map((name) => (
            <option key={name} value={name}>
              {stateText(name)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface EventListProps {
  readonly feed: EventFeed;
  readonly onPick: (event: EventResource) => void;
}

function EventList({ feed, onPick }: EventListProps) {
  const { items, loading, complete, failed } = useSyncExternalStore(feed.store.subscribe, feed.store.get);
  return (
    <>
      <VirtualList
        label={eventListTexts.list}
        items={items}
        keyOf={({ id }) => id}
        estimate={ROW_HEIGHT}
        render={(event) => <EventRow event={event} onPick={onPick} />}
        onEnd={feed.more}
      />
      <div className="listFoot">
        <span className="quiet" role="status">
          {complete && items.length === 0 ? eventListTexts.none : eventListTexts.count(items.length, complete)}
        </span>
        {loading ? <Loading text={eventListTexts.searching} /> : null}
        {loading || complete || (items.length === 0 && !failed) ? null : (
          <ActionButton size="small" appearance="subtle" onClick={failed ? feed.again : feed.more}>
            {failed ? paneTexts.tryAgain : eventListTexts.more}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function EventRow({ event, onPick }: { readonly event: EventResource; readonly onPick: EventListProps["onPick"] }) {
  const { state, event_type, bid_submission_deadline, external_id } = event.attributes;
  return (
    <button type="button" className="pick" onClick={() => onPick(event)}>
      <span className="pickLine">
        <span className="pickTitle">{titleOf(event)}</span>
        {state ? <span className={`mark ${lookOf(state)}`}>{stateText(state)}</span> : null}
      </span>
      <span className="facts">
        {event_type ? <span>{eventTypeText(event_type)}</span> : null}
        <span>
          {bid_submission_deadline ? eventListTexts.due(deadline(bid_submission_deadline)) : eventListTexts.noDeadline}
        </span>
        {external_id ? <span>{external_id}</span> : null}
      </span>
    </button>
  );
}

/** A state that the documents do not know is shown as the platform spells it. */
function stateText(state: string): string {
  const known = eventStates.find((name) => name === state);
  return known === undefined ? state : eventStateTexts[known];
}

function lookOf(state: string): string {
  if (state === "published") return "success";
  return state === "live_editing" ? "warning" : "";
}
