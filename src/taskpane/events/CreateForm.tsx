import { Field, Input } from "@fluentui/react-components";
import type { Services } from "../../workflows/services";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import type { EventForm, EventFormStep, FlagChoice } from "../pane/screens/eventScreen";
import { eventTexts } from "./eventTexts";
import { CreateProject } from "./CreateProject";
import { CreateRows } from "./CreateRows";
import { CreateTemplate } from "./CreateTemplate";
import { ChoiceField } from "../parts/FormFields";
import { createVerbs, eventFormVerbs } from "./eventVerbs";

const t = eventTexts.form;

interface CreateFormProps {
  readonly services: Services;
  readonly at: EventFormStep;
}

/** One event, or what rows have in common. Nothing is sent from here. */
export function CreateForm({ services, at }: CreateFormProps) {
  const { checkEvents } = useVerbs(createVerbs);
  const busy = useBusyReason();
  const { many, form, rows } = at;
  const lack = lackOf(at);
  return (
    <>
      <main className="main">
        <div className="stack">
          {many ? <CreateRows rows={rows} /> : null}
          {many ? <p className="quiet">{t.defaults}</p> : null}
          <CreateTemplate services={services} form={form} />
          <CreateProject services={services} projectId={form.projectId} />
          {many ? null : <ExternalId form={form} />}
          <Flags form={form} />
          <p className="quiet">{t.later}</p>
        </div>
      </main>
      <footer className="sendBar">
        {lack === null ? null : <p role="status">{lack}</p>}
        <div className="actions">
          <ActionButton appearance="primary" reason={busy ?? lack} onClick={() => void checkEvents()}>
            {t.check}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

/** What keeps it from being looked at; null when it can. Rows may name template and project themselves. */
function lackOf({ many, form, rows }: EventFormStep): string | null {
  const projectId = form.projectId.trim();
  if (many && (rows === null || rows.rows.length === 0)) return t.lacks.rows;
  if (rows?.sheetProtected === true) return t.lacks.protected;
  const named = rows?.rows ?? [];
  if (form.templateId === "" && !(many && named.every(({ templateId }) => templateId !== undefined)))
    return t.lacks.template;
  if (projectId === "" && !(many && named.every((row) => row.projectId !== undefined))) return t.lacks.project;
  if (projectId !== "" && !/^\d{1,19}$/.test(projectId)) return t.lacks.projectDigits;
  return !many && form.externalId.trim() === "" ? t.lacks.externalId : null;
}

/** What an event alone has. */
function ExternalId({ form }: { readonly form: EventForm }) {
  const { formEvents } = useVerbs(eventFormVerbs);
  const { suggestExternalId } = useVerbs(createVerbs);
  return (
    <>
      <Field label={t.externalId} hint={t.externalIdHint}>
        <Input
          value={form.externalId}
          maxLength={255}
          autoComplete="off"
          onChange={(_, { value }) => formEvents({ externalId: value })}
        />
      </Field>
      <div className="actions">
        <ActionButton size="small" appearance="subtle" onClick={() => void suggestExternalId()}>
          {t.suggest}
        </ActionButton>
      </div>
    </>
  );
}

function Flags({ form }: { readonly form: EventForm }) {
  const { formEvents } = useVerbs(eventFormVerbs);
  return (
    <>
      <Flag
        label={t.duplicateBids}
        value={form.duplicateBids}
        onValue={(duplicateBids) => formEvents({ duplicateBids })}
      />
      <Flag label={t.isPublic} value={form.isPublic} onValue={(isPublic) => formEvents({ isPublic })} />
      <Flag label={t.restricted} value={form.restricted} onValue={(restricted) => formEvents({ restricted })} />
    </>
  );
}

interface FlagProps {
  readonly label: string;
  readonly value: FlagChoice;
  readonly onValue: (value: FlagChoice) => void;
}

const choices = (["yes", "no"] as const).map((one) => [one, t[one]] as const);

function Flag({ label, value, onValue }: FlagProps) {
  return (
    <ChoiceField label={label} value={value} pick={t.own} options={choices} problem={undefined} onValue={onValue} />
  );
}
