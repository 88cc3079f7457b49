import { Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { tellings, type Telling } from "../../bids/negotiation/standing";
import type { NegotiationRequest, NegotiationTarget } from "../../workflows/compare/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import type { NegotiationScreen } from "../pane/screens";
import type { FieldProblem } from "../parts/fieldProblem";
import { compareVerbs } from "./compareVerbs";
import { negotiationTexts as t } from "./roundTexts";
import { downloadFile } from "../parts/download";
import { ChoiceField, NumberField } from "../parts/FormFields";
import { excelSigns, type NumberSigns } from "../language/excelLocale";
import { readTyped } from "../preview/typedValue";
import "../parts/forms.css";

interface NegotiationForm {
  readonly bidId: string;
  readonly kind: NegotiationTarget["kind"];
  readonly percent: string;
  readonly header: string;
  readonly telling: Telling;
}

/** In place of a bid: all that take part. */
const EVERYBODY = "*";

const first: NegotiationForm = { bidId: "", kind: "baseline", percent: "", header: "", telling: "nothing" };
const noneTurned: ReadonlySet<string> = new Set();
const kinds = ["baseline", "reduction", "column"] as const;

/** Which supplier, and what it is asked to reach. */
export default function NegotiationPanel({ screen: { setup } }: { readonly screen: NegotiationScreen }) {
  const { writeNegotiation, writeNegotiations, negotiationFiles } = useVerbs(compareVerbs);
  const pane = usePane();
  const { canDownload } = pane.parts.addin;
  const busy = useBusyReason();
  const returned = { kind: "returned", setup, suppliers: [], refused: [], turned: noneTurned, scenarioId: "" } as const;
  const [signs] = useState(() => excelSigns());
  const [form, setForm] = useState(first);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<NegotiationForm>) => setForm({ ...form, ...part });
  const target = targetOf(form, signs);
  const problem = (field: keyof typeof t.missing, wrong: boolean, typed: string) =>
    wrong && (tried || typed !== "") ? { text: t.missing[field], missing: false } : undefined;
  const { id } = setup.comparison;
  /** Null where something is missing, which the form says from now on. */
  const requested = (): NegotiationRequest | null => {
    setTried(true);
    const { bidId, telling } = form;
    if (bidId === "" || target === null) return null;
    const bidIds = bidId === EVERYBODY ? setup.bidders.flatMap((one) => (one.counts ? [one.bidId] : [])) : [bidId];
    return { bidIds, target, telling };
  };
  const write = () => {
    const request = requested();
    if (request === null) return;
    const { telling, bidId } = form;
    if (bidId !== EVERYBODY && telling === "nothing") void writeNegotiation(id, bidId, request.target);
    else void writeNegotiations(id, request);
  };
  const makeFiles = async () => {
    const request = requested();
    const made = request === null ? null : await negotiationFiles(id, request);
    if (made != null) downloadFile(made.name, made.bytes, made.type);
  };
  const counting = setup.bidders.filter(({ counts }) => counts).length;
  const bidders = setup.bidders.map(({ bidId, label, prices }): readonly [string, string] => [
    bidId,
    prices === 0 ? `${label} (${t.noPrices})` : label,
  ]);
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{setup.comparison.worksheetTitle}</strong>
          <p>{t.intro}</p>
          <ChoiceField
            label={t.supplier}
            pick={t.pick}
            options={[...(counting > 1 ? [[EVERYBODY, t.everybody] as const] : []), ...bidders]}
            value={form.bidId}
            problem={problem("supplier", form.bidId === "", "")}
            onValue={(bidId) => change({ bidId })}
          />
          <TargetFields form={form} columns={setup.ownColumns} problem={problem} target={target} onChange={change} />
          <TellingFields telling={form.telling} onChange={change} />
          {canDownload ? <p className="quiet">{t.filesHint}</p> : null}
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton appearance="primary" reason={busy} onClick={write}>
            {t.write}
          </ActionButton>
          {canDownload ? (
            <ActionButton reason={busy} onClick={() => void makeFiles()}>
              {t.files}
            </ActionButton>
          ) : null}
          <ActionButton reason={busy} onClick={() => pane.go({ ...returned, change: null })}>
            {t.returned}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

interface TellingFieldsProps {
  readonly telling: Telling;
  readonly onChange: (part: Partial<NegotiationForm>) => void;
}

/** Whether the sheets say how their supplier stands. */
function TellingFields({ telling, onChange }: TellingFieldsProps) {
  return (
    <section className="stack tight">
      <h2 className="cardName" id="negotiation-telling">
        {t.telling}
      </h2>
      <RadioGroup
        className="radios"
        aria-labelledby="negotiation-telling"
        value={telling}
        onChange={(_, { value }) => onChange({ telling: tellings.find((one) => one === value) ?? "nothing" })}
      >
        {tellings.map((one) => (
          <Radio key={one} value={one} label={t.tellings[one]} />
        ))}
      </RadioGroup>
      {telling === "gap" ? <p className="blocked">{t.gapHint}</p> : null}
    </section>
  );
}

interface TargetFieldsProps {
  readonly form: NegotiationForm;
  /** Headers of the columns that the person added. */
  readonly columns: readonly string[];
  readonly target: NegotiationTarget | null;
  readonly problem: (field: keyof typeof t.missing, wrong: boolean, typed: string) => FieldProblem | undefined;
  readonly onChange: (part: Partial<NegotiationForm>) => void;
}

/** What the supplier is asked to reach, and what that still needs. */
function TargetFields({ form, columns, target, problem, onChange }: TargetFieldsProps) {
  return (
    <section className="stack tight">
      <h2 className="cardName" id="negotiation-target">
        {t.target}
      </h2>
      <RadioGroup
        className="radios"
        aria-labelledby="negotiation-target"
        value={form.kind}
        onChange={(_, { value }) => onChange({ kind: kinds.find((kind) => kind === value) ?? "baseline" })}
      >
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={t.targets[kind]} />
        ))}
      </RadioGroup>
      {form.kind === "reduction" ? (
        <NumberField
          label={t.percent}
          value={form.percent}
          problem={problem("percent", target === null, form.percent)}
          onValue={(percent) => onChange({ percent })}
        />
      ) : null}
      {form.kind !== "column" ? null : columns.length === 0 ? (
        <p className="blocked">{t.noColumns}</p>
      ) : (
        <ChoiceField
          label={t.column}
          pick={t.pickColumn}
          options={columns.map((header) => [header, header] as const)}
          value={form.header}
          problem={problem("column", form.header === "", "")}
          onValue={(header) => onChange({ header })}
        />
      )}
    </section>
  );
}

/** Null while something is missing or cannot be read. */
function targetOf({ kind, percent, header }: NegotiationForm, signs: NumberSigns): NegotiationTarget | null {
  if (kind === "baseline") return { kind };
  if (kind === "column") return header === "" ? null : { kind, header };
  const typed = readTyped(percent.replace(/%\s*$/, ""), "number", signs);
  if (!typed.ok || typeof typed.value !== "number") return null;
  const part = typed.value / 100;
  return part > 0 && part < 1 ? { kind, part } : null;
}
