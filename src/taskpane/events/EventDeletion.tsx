import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { DoomedEvent } from "../../workflows/events/delete";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { useWithheld } from "../pane/withheld";
import { filterTexts, eventTypeText } from "./eventFilterTexts";
import { eventTexts } from "./eventTexts";
import { eventVerbs } from "./eventVerbs";

const t = eventTexts.doom;
/** More worksheets than these are counted. */
const NAMED = 8;

/** What would go for good, and the title that must be typed before it does. */
export function EventDeletion({ doomed }: { readonly doomed: DoomedEvent }) {
  const pane = usePane();
  const { deleteEvent } = useVerbs(eventVerbs);
  const busy = useBusyReason();
  const withheld = useWithheld("delete");
  const [typed, setTyped] = useState("");
  const { title } = doomed;
  const lack = typed.trim() === title ? null : t.lack;
  return (
    <>
      <main className="main">
        <div className="stack">
          <h2 className="cardName wrappedText">{title}</h2>
          <Facts doomed={doomed} />
          <div className="blocked danger">
            <strong>{t.warning}</strong>
            <Worksheets titles={doomed.worksheets} />
            <p>{t.rest}</p>
          </div>
          <Field label={t.type} hint={t.typeHint(title)}>
            <Input value={typed} autoComplete="off" onChange={(_, { value }) => setTyped(value)} />
          </Field>
        </div>
      </main>
      <footer className="sendBar">
        {lack === null ? null : <p role="status">{lack}</p>}
        <div className="actions">
          <ActionButton reason={busy} onClick={() => pane.go({ kind: "eventWork", at: { step: "start" } })}>
            {t.keep}
          </ActionButton>
          <ActionButton appearance="primary" reason={busy ?? withheld ?? lack} onClick={() => void deleteEvent(typed)}>
            {t.remove}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

function Facts({ doomed: { id, state, type, externalId } }: { readonly doomed: DoomedEvent }) {
  const facts = [
    [t.facts.state, filterTexts.choiceText("state", state)],
    [t.facts.type, eventTypeText(type)],
    [t.facts.externalId, externalId],
    [t.facts.id, id],
  ] as const;
  return (
    <dl className="eventFacts">
      {facts
        .filter(([, text]) => text !== "")
        .map(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{text}</dd>])}
    </dl>
  );
}

function Worksheets({ titles }: { readonly titles: readonly string[] }) {
  const more = titles.length - NAMED;
  return (
    <>
      <p>{t.worksheets(titles)}</p>
      <ul className="dots">
        {titles.slice(0, NAMED).map((title, n) => (
          <li key={n} className="wrappedText">
            {title}
          </li>
        ))}
        {more > 0 ? <li>{t.more(more)}</li> : null}
      </ul>
    </>
  );
}
