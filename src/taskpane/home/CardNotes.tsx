import type { SendProgress } from "../../platform/handoverContract";
import type { Drift } from "../../sync/columnDrift";
import { connectVerbs } from "../connect/connectVerbs";
import { carriedTexts } from "../pane/work/carriedTexts";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNoticed, useNow, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { earlierSendVerbs } from "../preview/previewVerbs";
import { cardTexts as t } from "../tables/cardTexts";
import { duration, shortTime } from "../parts/words";
import { CardTogether } from "./CardTogether";
import { tableVerbs } from "../tables/tableVerbs";

/**
 * What a table's card warns of: a send that has not ended, columns that the platform changed, a refresh
 * that failed.
 */
export function CardNotes({ entry, blocked }: { readonly entry: TableEntry; readonly blocked: string | null }) {
  return (
    <>
      <Failed entry={entry} />
      <Running entry={entry} />
      {entry.link.drift === undefined ? null : (
        <DriftBanner linkId={entry.link.id} drift={entry.link.drift} blocked={blocked} />
      )}
      <CardTogether entry={entry} blocked={blocked} />
    </>
  );
}

/** Not beside what stands in the way of the table anyhow: the card says that already. */
function Failed({ entry: { failed, link, status } }: { readonly entry: TableEntry }) {
  const now = useNow();
  const noticed = useNoticed(failed?.message ?? null);
  if (failed === null || status?.ok === false) return null;
  const { at, message } = failed;
  const data = link.lastRefresh === null ? null : shortTime(Date.parse(link.lastRefresh), now);
  return (
    <div className="blocked danger" role="status">
      <strong>{t.failed(shortTime(at, now), message.title, data)}</strong>
      {noticed || message.todo === "" ? null : <p>{message.todo}</p>}
    </div>
  );
}

const MINUTE = 60_000;

/** A send that has not ended: this pane was opened again in the middle of it, or a colleague sends. */
function Running({ entry: { underWay, link, signedOut = false } }: { readonly entry: TableEntry }) {
  const now = useNow();
  if (underWay === null) return null;
  const { send, progress } = underWay;
  const { leaseUntil = null } = send;
  // The next full minute: it has surely ended by then.
  const until = leaseUntil === null ? null : shortTime(Math.ceil(Date.parse(leaseUntil) / MINUTE) * MINUTE, now);
  return (
    <div className="blocked" role="status">
      <strong>{t.underWay(underWay, shortTime(Date.parse(send.at), now))}</strong>
      {progress === null ? (
        <p>{t.underWayElsewhere(until)}</p>
      ) : (
        <Own progress={progress} signedOut={signedOut} linkId={link.id} />
      )}
    </div>
  );
}

interface OwnProps {
  readonly progress: SendProgress;
  readonly signedOut: boolean;
  readonly linkId: string;
}

/** The way back for a send that waits for it. */
function SignInAgain() {
  const { signInAgain } = useVerbs(connectVerbs);
  const busy = useBusyReason();
  return (
    <div className="actions">
      <ActionButton size="small" appearance="primary" reason={busy} onClick={() => void signInAgain()}>
        {t.signInAgain}
      </ActionButton>
    </div>
  );
}

/** How far one's own send is, and what the person may do about it. */
function Own({ progress, signedOut, linkId }: OwnProps) {
  const { stopSend, pauseSend, resumeSend } = useVerbs(earlierSendVerbs);
  const now = useNow();
  const { id, state, why, nextTry, giveUpAt, toGoMs } = progress;
  if (signedOut)
    return (
      <>
        <p>{t.done(progress)}</p>
        <p>{carriedTexts.signedOut}</p>
        <SignInAgain />
      </>
    );
  const time = (at: string | null) => (at === null ? null : shortTime(Date.parse(at), now));
  const held = why !== null && (state === "waiting" || state === "paused");
  return (
    <>
      <p>
        {t.done(progress)}
        {toGoMs === null ? "" : ` ${t.toGo(duration(toGoMs))}`}
      </p>
      <p>
        {held
          ? carriedTexts.waiting(why, time(nextTry), time(giveUpAt))
          : state === "stopping"
            ? t.stopping
            : carriedTexts.carried}
      </p>
      {why === "signIn" ? <SignInAgain /> : null}
      {state === "stopping" ? null : (
        <div className="actions">
          {state === "paused" ? (
            <ActionButton size="small" onClick={() => void resumeSend(linkId, id)}>
              {t.resume}
            </ActionButton>
          ) : (
            <ActionButton size="small" onClick={() => void pauseSend(linkId, id)}>
              {t.pause}
            </ActionButton>
          )}
          <ActionButton size="small" appearance="subtle" onClick={() => void stopSend(linkId, id)}>
            {t.stop}
          </ActionButton>
        </div>
      )}
    </>
  );
}

interface DriftBannerProps {
  readonly linkId: string;
  readonly drift: Drift;
  readonly blocked: string | null;
}

/** What the platform changed, what that freezes, and the one click that adopts it. */
function DriftBanner({ linkId, drift, blocked }: DriftBannerProps) {
  const { adoptDrift } = useVerbs(tableVerbs);
  const busy = useBusyReason();
  const { renamed, retyped, removed, unclear } = drift;
  const frozen = [...renamed, ...retyped, ...removed, ...unclear].map(({ label }) => label);
  return (
    <div className="blocked" role="status">
      <p>{t.drift(drift)}</p>
      {frozen.length === 0 ? null : <p>{t.frozen(frozen)}</p>}
      {unclear.length === 0 ? null : <p>{t.unclear}</p>}
      <div className="actions">
        <ActionButton size="small" reason={busy ?? blocked} onClick={() => void adoptDrift(linkId)}>
          {t.adoptDrift}
        </ActionButton>
      </div>
    </div>
  );
}
