import { titlesOf } from "../../../sync/collectionTitles";
import type { OrderedStep } from "../../../workflows/send/inOrder";
import { reasonText } from "../../../workflows/table/rowTexts";
import { obstacleMessage } from "../../pane/obstacleTexts";
import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../../pane/paneContext";
import type { EventOrderedStep } from "../../pane/screens/eventScreen";
import { rowTexts } from "../../tables/rowTexts";
import { orderTexts as t } from "./orderTexts";
import { orderVerbs } from "../previewVerbs";
import "../../parts/forms.css";

/** What was sent of each list, and where it stopped. */
export function SentInOrder({ at: { linkIds, result } }: { readonly at: EventOrderedStep }) {
  const pane = usePane();
  const { sendAllInOrder } = useVerbs(orderVerbs);
  const busy = useBusyReason();
  const nameOf = useNames();
  const { steps, left, end } = result;
  const told = endText(result.end, nameOf);
  return (
    <>
      <main className="main">
        <div className="stack">
          <div className="stack tight" role="status">
            <strong>{told.title}</strong>
            {told.text === "" ? null : <p>{told.text}</p>}
            {left.length === 0 ? null : <p>{t.left(left.length)}</p>}
          </div>
          <ol className="ruled" aria-label={t.steps}>
            {steps.map((step, n) => (
              <li key={n} className="ruledItem">
                <Step step={step} name={nameOf(step.linkId)} />
              </li>
            ))}
          </ol>
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton appearance="primary" reason={busy} onClick={() => pane.go({ kind: "home" })}>
            {t.home}
          </ActionButton>
          {end.kind === "done" || end.kind === "carried" ? null : (
            <ActionButton reason={busy} onClick={() => void sendAllInOrder(linkIds)}>
              {t.again}
            </ActionButton>
          )}
        </div>
      </footer>
    </>
  );
}

function useNames(): (linkId: string) => string {
  const { tables } = usePaneState();
  return (linkId) => {
    const link = tables?.find((entry) => entry.link.id === linkId)?.link;
    if (link === undefined) return t.unlinked;
    const { title, within } = titlesOf(link.collection);
    return within === "" ? title : `${title} · ${within}`;
  };
}

function endText(
  end: EventOrderedStep["result"]["end"],
  nameOf: (linkId: string) => string,
): { readonly title: string; readonly text: string } {
  switch (end.kind) {
    case "done":
      return { title: t.done, text: "" };
    case "carried":
      return { title: t.carriedTitle, text: t.carried };
    case "declined":
      return { title: t.stoppedAt(nameOf(end.linkId)), text: t.declined };
    case "notAllArrived":
      return { title: t.stoppedAt(nameOf(end.linkId)), text: t.notAllArrived };
    case "obstacle": {
      const { title, text, todo } = obstacleMessage(end.obstacle);
      return { title: t.stoppedAt(nameOf(end.linkId)), text: `${title}. ${text} ${todo}` };
    }
  }
}

function Step({ step, name }: { readonly step: OrderedStep; readonly name: string }) {
  const { sent, failed, unknown, outcomes } = step;
  return (
    <>
      <span className="changeHead">
        <strong className="wrappedText">{name}</strong>
        {failed + unknown === 0 ? null : <span className="mark danger">{t.trouble}</span>}
      </span>
      <span>{t.sent[sent](step)}</span>
      {outcomes
        .filter(({ kind }) => kind === "failed" || kind === "unknown")
        .map(({ id, name: row, reason }, n) => (
          <p key={`${id} ${n}`}>{`${row}: ${reason === null ? "" : reasonText(rowTexts, reason)}`}</p>
        ))}
    </>
  );
}
