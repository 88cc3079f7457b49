import { Field, Radio, RadioGroup, Select } from "@fluentui/react-components";
import { readReferences } from "../../invitations/readReferences";
import type { InvitationChange, ReferenceKind } from "../../invitations/types";
import { columnLetters } from "../../values/columnLetters";
import type { InviteColumn } from "../../workflows/invite/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import type { InviteSetup } from "../pane/screens/inviteScreen";
import { inviteTexts as t } from "./inviteTexts";
import "../parts/forms.css";
import { inviteFormVerbs, inviteVerbs } from "./inviteVerbs";

const CHANGES: readonly InvitationChange[] = ["invite", "remove"];
const KINDS: readonly ReferenceKind[] = ["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"];

/** Which suppliers, as the sheet names them, and what to do. Nothing is sent from here. */
export function InviteSetupView({ setup }: { readonly setup: InviteSetup }) {
  const { formInvite } = useVerbs(inviteFormVerbs);
  const { event, change } = setup;
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{event.title}</strong>
          <RadioGroup
            className="radios"
            aria-label={t.change}
            value={change}
            onChange={(_, { value }) => formInvite({ change: value === "remove" ? "remove" : "invite" })}
          >
            {CHANGES.map((one) => (
              <Radio key={one} value={one} label={t.changes[one]} />
            ))}
          </RadioGroup>
          <Where setup={setup} />
          {setup.column?.selected == null ? null : <What setup={setup} />}
        </div>
      </main>
      <SetupBar setup={setup} />
    </>
  );
}

function Where({ setup: { column } }: { readonly setup: InviteSetup }) {
  const { takeColumn } = useVerbs(inviteVerbs);
  const busy = useBusyReason();
  const selected = column?.selected ?? null;
  return (
    <section className="stack tight" aria-label={t.where}>
      <h2 className="cardName">{t.where}</h2>
      {selected === null ? (
        <p className="quiet">{t.selectFirst}</p>
      ) : (
        <p role="status">{t.found(selected.cells.length, selected.header, selected.place.sheetName)}</p>
      )}
      {selected?.cells.length === 1 ? <p className="quiet">{t.onlyOne}</p> : null}
      {column === null || column.columns.length < 2 ? null : <Columns column={column} />}
      <div className="actions">
        <ActionButton
          appearance={selected === null ? "primary" : "secondary"}
          size="small"
          reason={busy}
          onClick={() => void takeColumn(null)}
        >
          {selected === null ? t.take : t.takeAgain}
        </ActionButton>
      </div>
    </section>
  );
}

function Columns({ column: { columns, selected } }: { readonly column: InviteColumn }) {
  const { takeColumn } = useVerbs(inviteVerbs);
  return (
    <Field label={t.column}>
      <Select
        value={selected === null ? "" : String(selected.place.column)}
        onChange={(_, { value }) => {
          if (value !== "") void takeColumn(Number(value));
        }}
      >
        {selected === null ? <option value="">{t.chooseColumn}</option> : null}
        {columns.map(({ column, header }) => (
          <option key={column} value={column}>
            {t.columnName(columnLetters(column), header)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function What({ setup: { column, kind } }: { readonly setup: InviteSetup }) {
  const { formInvite } = useVerbs(inviteFormVerbs);
  const read = readOf(column, kind);
  return (
    <section className="stack tight">
      <h2 className="cardName" id="invite-what">
        {t.what}
      </h2>
      <RadioGroup
        className="radios"
        aria-labelledby="invite-what"
        value={kind}
        onChange={(_, { value }) => {
          const chosen = KINDS.find((one) => one === value);
          if (chosen !== undefined) formInvite({ kind: chosen });
        }}
      >
        {KINDS.map((one) => (
          <Radio key={one} value={one} label={t.kinds[one].name} />
        ))}
      </RadioGroup>
      <p className="quiet">{t.kinds[kind].hint}</p>
      {read === null ? null : (
        <p role="status">{t.read(kind, read.suppliers, read.twice, read.blanks, read.hidden, read.bad)}</p>
      )}
    </section>
  );
}

function readOf(column: InviteColumn | null, kind: ReferenceKind) {
  const selected = column?.selected ?? null;
  if (selected === null) return null;
  const { references, problems, blanks } = readReferences(kind, selected.cells);
  const twice = references.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  return { suppliers: references.length, twice, blanks, hidden: selected.hidden, bad: problems.length };
}

function SetupBar({ setup: { column, kind, change } }: { readonly setup: InviteSetup }) {
  const { checkInvite } = useVerbs(inviteVerbs);
  const busy = useBusyReason();
  const read = readOf(column, kind);
  const missing =
    column === null ? t.nothingYet : read === null ? t.noColumn : read.suppliers + read.bad === 0 ? t.nobody : null;
  return (
    <footer className="sendBar">
      <p className="quiet">{missing ?? t.before}</p>
      <div className="actions">
        <ActionButton
          appearance={missing === null ? "primary" : "secondary"}
          reason={busy ?? missing}
          onClick={() => void checkInvite()}
        >
          {t.check[change]}
        </ActionButton>
      </div>
    </footer>
  );
}
