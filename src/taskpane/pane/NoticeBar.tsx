import { Button } from "@fluentui/react-components";
import {
  CheckmarkCircle20Regular,
  Dismiss20Regular,
  ErrorCircle20Regular,
  Info20Regular,
  Warning20Regular,
} from "@fluentui/react-icons";
import type { Notice, NoticeAction } from "./screens/screens";
import { paneTexts } from "./paneTexts";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, usePaneState } from "./paneContext";
import { useCopy } from "./CopyText";

const icons: Record<Notice["intent"], typeof Info20Regular> = {
  error: ErrorCircle20Regular,
  warning: Warning20Regular,
  success: CheckmarkCircle20Regular,
  info: Info20Regular,
};

const actTexts: Record<NoticeAction["kind"], string> = {
  adopt: paneTexts.useMyAccount,
  preview: paneTexts.openPreview,
  unfilter: paneTexts.takeFilterOff,
  putIdsRight: paneTexts.putIdsRight,
  keepRows: paneTexts.keepRows,
  start: paneTexts.tryAgain,
};

interface Acting {
  /** Does what a notice offers: that belongs to subjects, which the frame does not know. */
  readonly onAct: (action: NoticeAction) => void;
}

/**
 * What happened, what it means for the data, what to do. Trouble is announced at once, the rest when there is a pause.
 */
export function NoticeBar({ onAct }: Acting) {
  const { notice } = usePaneState();
  const urgent = notice?.intent === "error" || notice?.intent === "warning";
  return (
    <>
      <div role="alert">{notice !== null && urgent ? <NoticeBox notice={notice} onAct={onAct} /> : null}</div>
      <div role="status">{notice !== null && !urgent ? <NoticeBox notice={notice} onAct={onAct} /> : null}</div>
    </>
  );
}

function NoticeBox({ notice, onAct }: Acting & { readonly notice: Notice }) {
  const pane = usePane();
  const { message, intent, reason, details, action, instead } = notice;
  const Icon = icons[intent];
  return (
    <section className={`notice ${intent}`} aria-label={message.title}>
      <Icon className="noticeIcon" aria-hidden />
      <div className="noticeBody">
        <strong>{message.title}</strong>
        <p>{message.text}</p>
        {reason === null ? null : (
          <p>
            {paneTexts.platformSays} <q>{reason}</q>
          </p>
        )}
        {message.todo === "" ? null : <p>{message.todo}</p>}
        <div className="noticeActions">
          {action === null ? null : <Act action={action} onAct={onAct} />}
          {instead === undefined ? null : <Act action={instead} onAct={onAct} />}
          {details === null ? null : <CopyDetails key={details} details={details} />}
        </div>
      </div>
      <Button
        appearance="transparent"
        size="small"
        icon={<Dismiss20Regular />}
        aria-label={paneTexts.close}
        title={paneTexts.close}
        onClick={() => pane.notify(null)}
      />
    </section>
  );
}

function Act({ action, onAct }: Acting & { readonly action: NoticeAction }) {
  const busy = useBusyReason();
  return (
    <ActionButton size="small" reason={busy} onClick={() => onAct(action)}>
      {actTexts[action.kind]}
    </ActionButton>
  );
}

function CopyDetails({ details }: { readonly details: string }) {
  const { state, copy } = useCopy(details);
  return (
    <>
      <Button size="small" appearance="subtle" onClick={() => void copy()}>
        {state === "copied" ? paneTexts.copied : paneTexts.copyDetails}
      </Button>
      {state === "refused" ? (
        <div>
          <p>{paneTexts.copyFailed}</p>
          <pre>{details}</pre>
        </div>
      ) : null}
    </>
  );
}
