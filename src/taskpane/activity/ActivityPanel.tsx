import { titlesOf } from "../../sync/collectionTitles";
import { useEffect, useState } from "react";
import { activity } from "../../workflows/activity/activity";
import type { ActivitySend } from "../../workflows/activity/types";
import type { Services } from "../../workflows/services";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { useNow, usePane, usePaneState } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { ActivityScreen } from "../pane/screens/screens";
import { activityTexts as t } from "./activityTexts";
import { shortTime } from "../parts/words";
import { ActivityTools } from "./ActivityTools";
import { CellRecordPart } from "./CellRecordPart";
import { SendRows } from "./SendRows";
import { sumOf } from "./sendSum";

const ROW_HEIGHT = 84;

interface ActivityPanelProps {
  readonly services: Services;
  readonly screen: ActivityScreen;
}

/** Every send, newest first: who, when, what and its outcome; or one of them with its rows. */
export default function ActivityPanel({ services, screen }: ActivityPanelProps) {
  const { sends, failed, again } = useActivity(services, screen.linkId);
  if (screen.send !== null) return <SendRows key={screen.send.id} services={services} send={screen.send} />;
  return (
    <>
      <main className="main fill">
        <Scope linkId={screen.linkId} />
        {screen.linkId === null ? null : <CellRecordPart linkId={screen.linkId} />}
        {sends === null ? (
          failed ? (
            <ActionButton onClick={again}>{t.again}</ActionButton>
          ) : (
            <Loading text={t.loading} />
          )
        ) : sends.length === 0 ? (
          <p role="status">{t.none}</p>
        ) : (
          <VirtualList
            label={t.list}
            items={sends}
            keyOf={({ id }) => id}
            estimate={ROW_HEIGHT}
            render={(send) => <SendRow send={send} screen={screen} />}
          />
        )}
      </main>
      <ActivityTools sends={sends ?? []} />
    </>
  );
}

interface Read {
  readonly sends: readonly ActivitySend[] | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** Null while it is on its way, and when it did not come: a notice says why. */
function useActivity(services: Services, linkId: string | null): Read {
  const pane = usePane();
  const [sends, setSends] = useState<readonly ActivitySend[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    activity(services, linkId).then(
      (found) => {
        if (wanted) setSends(found);
      },
      (error: unknown) => {
        if (!wanted) return;
        setFailed(true);
        pane.fail(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [pane, services, linkId, round]);
  const again = () => {
    setFailed(false);
    setRound(round + 1);
  };
  return { sends, failed, again };
}

function Scope({ linkId }: { readonly linkId: string | null }) {
  const { tables } = usePaneState();
  const linked = tables?.find(({ link }) => link.id === linkId);
  const title = linked === undefined ? undefined : titlesOf(linked.link.collection).title;
  return <p className="quiet">{title === undefined ? t.ownOnly : t.of(title)}</p>;
}

interface SendRowProps {
  readonly send: ActivitySend;
  readonly screen: ActivityScreen;
}

const looks: Record<ActivitySend["state"], string> = {
  running: "brand",
  finished: "",
  cutOff: "warning",
  continued: "",
};

function SendRow({ send, screen }: SendRowProps) {
  const pane = usePane();
  const now = useNow();
  const { at, by, title, state, outcome, note } = send;
  const when = shortTime(Date.parse(at), now);
  const trouble = outcome !== null && outcome.failed + outcome.unknown > 0;
  return (
    <button type="button" className="pick" title={t.open(when)} onClick={() => pane.go({ ...screen, send })}>
      <span className="pickLine">
        <span className="pickTitle">
          {when} {t.by(by.own ? t.you : by.userEmail)}
        </span>
        <span className={`mark ${trouble ? "danger" : looks[state]}`}>{trouble ? t.trouble : t.states[state]}</span>
      </span>
      {screen.linkId === null ? <span className="ellipsis">{title}</span> : null}
      <span>{sumOf(send)}</span>
      {note ? <span className="quiet lines2">{t.note(note)}</span> : null}
      <Facts send={send} now={now} />
    </button>
  );
}

/** How it hangs together with other sends. */
function Facts({ send, now }: { readonly send: ActivitySend; readonly now: number }) {
  const { cancelled, undoes, undoneBy, continues, continuedBy } = send;
  const time = (iso: string) => shortTime(Date.parse(iso), now);
  const facts = [
    ...(cancelled ? [t.cancelled] : []),
    ...(undoes === null ? [] : [t.undoes]),
    ...(undoneBy === null ? [] : [t.undoneBy(undoneBy, time(undoneBy.at))]),
    ...(continues === null ? [] : [t.continues]),
    ...(continuedBy === null ? [] : [t.continuedBy(time(continuedBy.at))]),
  ];
  if (facts.length === 0) return null;
  return (
    <span className="facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}
