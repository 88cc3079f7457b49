import { Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { tellings, type Telling } from "../../bids/negotiation/standing";
import type { AwardSetup } from "../../workflows/award/types";
import type { NegotiationRequest, NegotiationTarget } from "../../workflows/compare/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import type { NegotiationScreen } from "../pane/screens/screens";
import type { FieldProblem } from "../parts/fieldProblem";
import { compareVerbs } from "./compareVerbs";
import { negotiationTexts as t } from "./roundTexts";
import { downloadFile } from "../parts/download";
import { ChoiceField, NumberField } from "../parts/FormFields";
import { excelSigns, type NumberSigns } from "../language/excelLocale";
import { readTypedCell } from "../preview/typedValue";
import "../parts/forms.css";

interface NegotiationForm {
  readonly bidId: string;
  readonly kind: NegotiationTarget["kind"];
  readonly percent: string;
  readonly header: string;
  readonly telling: Telling;
}

/** What is wrong with a field, once the person has tried or typed. */
type ProblemOf = (field: keyof typeof t.missing, wrong: boolean, typed: string) => FieldProblem | undefined;

/** In place of a bid: all that take part. */
const EVERYBODY = "*";

const first: NegotiationForm = { bidId: "", kind: "baseline", percent: "", header: "", telling: "nothing" };
const noneTurned: ReadonlySet<string> = new Set();
const kinds = ["baseline", "reduction", "column"] as const;

/** Which supplier, and what it is asked to reach. */
export default function NegotiationPanel({ screen: { setup } }: { readonly screen: NegotiationScreen }) {
  const { canDownload } = usePane().parts.addin;
  const { form, change, target, problem, requested } = useNegotiationForm(setup);
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{setup.comparison.worksheetTitle}</strong>
          <p>{t.intro}</p>
          <SupplierField
            bidders={setup.bidders}
            bidId={form.bidId}
            problem={problem("supplier", form.bidId === "", "")}
            onChange={change}
          />
          <TargetFields form={form} columns={setup.ownColumns} problem={problem} target={target} onChange={change} />
          <TellingFields telling={form.telling} onChange={change} />
          {canDownload ? <p className="quiet">{t.filesHint}</p> : null}
        </div>
      </main>
      <NegotiationBar setup={setup} form={form} requested={requested} />
    </>
  );
}

/** What the person chose, what it lacks, and the request that it makes. */
function useNegotiationForm({ bidders }: AwardSetup) {
  const [signs] = useState(() => excelSigns());
  const [form, setForm] = useState(first);
  const [tried, setTried] = useState(false);
  const target = targetOf(form, signs);
  const change = (part: Partial<NegotiationForm>) => setForm({ ...form, ...part });
  const problem: ProblemOf = (field, wrong, typed) =>
    wrong && (tried || typed !== "") ? { text: t.missing[field], missing: false } : undefined;
  /** Null where something is missing, which the form says from now on. */
  const requested = (): NegotiationRequest | null => {
    setTried(true);
    const { bidId, telling } = form;
    if (bidId === "" || target === null) return null;
    const bidIds = bidId === EVERYBODY ? bidders.flatMap((one) => (one.counts ? [one.bidId] : [])) : [bidId];
    return { bidIds, target, telling };
  };
  return { form, change, target, problem, requested };
}

interface NegotiationBarProps {
  readonly setup: AwardSetup;
  readonly form: NegotiationForm;
  readonly requested: () => NegotiationRequest | null;
}

/** Sheets in the workbook, files, or what came back. */
function NegotiationBar({ setup, form: { bidId, telling }, requested }: NegotiationBarProps) {
  const { writeNegotiation, writeNegotiations, negotiationFiles } = useVerbs(compareVerbs);
  const pane = usePane();
  const busy = useBusyReason();
  const { id } = setup.comparison;
  const returned = { kind: "returned", setup, suppliers: [], refused: [], turned: noneTurned, scenarioId: "" } as const;
  const write = () => {
    const request = requested();
    if (request === null) return;
    if (bidId !== EVERYBODY && telling === "nothing") void writeNegotiation(id, bidId, request.target);
    else void writeNegotiations(id, request);
  };
  const makeFiles = async () => {
    const request = requested();
    const made = request === null ? null : await negotiationFiles(id, request);
    if (made != null) downloadFile(made.name, made.bytes, made.type);
  };
  return (
    <footer className="sendBar">
      <div className="actions">
        <ActionButton appearance="primary" reason={busy} onClick={write}>
          {t.write}
        </ActionButton>
        {pane.parts.addin.canDownload ? (
          <ActionButton reason={busy} onClick={() => void makeFiles()}>
            {t.files}
          </ActionButton>
        ) : null}
        <ActionButton reason={busy} onClick={() => pane.go({ ...returned, change: null })}>
          {t.returned}
        </ActionButton>
      </div>
    </footer>
  );
}

interface SupplierFieldProps {
  readonly bidders: AwardSetup["bidders"];
  readonly bidId: string;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (part: Partial<NegotiationForm>) => void;
}

/** One bidder, or all where several take part. */
function SupplierField({ bidders, bidId, problem, onChange }: SupplierFieldProps) {
  const counting = bidders.filter(({ counts }) => counts).length;
  const each = bidders.map((one): readonly [string, string] => [
    one.bidId,
    one.prices === 0 ? `${one.label} (${t.noPrices})` : one.label,
  ]);
  return (
    <ChoiceField
      label={t.supplier}
      pick={t.pick}
      options={[...(counting > 1 ? [[EVERYBODY, t.everybody] as const] : []), ...each]}
      value={bidId}
      problem={problem}
      onValue={(value) => onChange({ bidId: value })}
    />
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
  readonly problem: ProblemOf;
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
  const typed = readTypedCell(percent.replace(/%\s*$/, ""), "number", signs);
  if (!typed.ok || typeof typed.value !== "number") return null;
  const part = typed.value / 100;
  return part > 0 && part < 1 ? { kind, part } : null;
}
