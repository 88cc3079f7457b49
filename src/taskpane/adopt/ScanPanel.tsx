import { Field, Select } from "@fluentui/react-components";
import type { AdoptionCandidate } from "../../sync/adopt/types";
import type { ScanRequest, SheetScan } from "../../workflows/adopt/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import type { ScanScreen } from "../pane/screens/screens";
import { scanTexts as t } from "./adoptTexts";
import { headerReason, surenessTexts } from "./adoptReasonTexts";
import { adoptVerbs } from "./adoptVerbs";

const looks = { sure: "success", likely: "brand", guess: "warning" } as const;

/** The cells of a sheet that can be linked: what was found, and why. */
export default function ScanPanel({ screen }: { readonly screen: ScanScreen }) {
  const verbs = useVerbs(adoptVerbs);
  const { scan, worksheet } = screen;
  const look = (next: ScanRequest) => void verbs.scan(next, worksheet);
  return (
    <main className="main">
      <div className="stack">
        {worksheet === null ? null : <strong>{t.forWorksheet(worksheet.title)}</strong>}
        <p className="quiet">{t.intro}</p>
        <Where scan={scan} onLook={look} />
        {scan.sheetProtected ? <p className="blocked">{t.sheetProtected(scan.sheetName)}</p> : null}
        {scan.candidates.length === 0 ? <Nothing scan={scan} /> : null}
        <ul className="cards" aria-label={t.list}>
          {scan.candidates.map((candidate) => (
            <Candidate
              key={candidate.key}
              candidate={candidate}
              onHeader={(headerRow) => look({ source: sameCells(screen), headerRow })}
              onUse={() => void verbs.takeCells(screen, candidate)}
            />
          ))}
        </ul>
      </div>
    </main>
  );
}

/** Another sheet may have come to the front meanwhile. */
function sameCells({ request, scan }: ScanScreen): ScanRequest["source"] {
  return request.source.kind === "selection" ? request.source : { kind: "sheet", name: scan.sheetName };
}

interface WhereProps {
  readonly scan: SheetScan;
  readonly onLook: (request: ScanRequest) => void;
}

function Where({ scan, onLook }: WhereProps) {
  const busy = useBusyReason();
  const { sheetName, sheetNames } = scan;
  return (
    <div className="stack tight">
      <Field label={t.sheet}>
        <Select value={sheetName} onChange={(_, { value }) => onLook({ source: { kind: "sheet", name: value } })}>
          {sheetNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="actions">
        <ActionButton
          size="small"
          appearance="subtle"
          reason={busy}
          onClick={() => onLook({ source: { kind: "selection" } })}
        >
          {t.useSelection}
        </ActionButton>
      </div>
    </div>
  );
}

function Nothing({ scan: { sheetName, cells } }: { readonly scan: SheetScan }) {
  return (
    <div className="empty" role="status">
      <p>{t.none[cells](sheetName)}</p>
      <p className="quiet">{t.noneHint[cells]}</p>
    </div>
  );
}

interface CandidateProps {
  readonly candidate: AdoptionCandidate;
  readonly onHeader: (sheetRow: number) => void;
  readonly onUse: () => void;
}

function Candidate({ candidate, onHeader, onUse }: CandidateProps) {
  const pane = usePane();
  const busy = useBusyReason();
  const { address, tableName, linked, target } = candidate;
  const name = tableName === null ? t.range(address) : t.table(tableName, address);
  return (
    <li className="card" aria-label={name}>
      <div className="changeHead">
        <h2 className="cardName">{name}</h2>
        {linked === null ? (
          <span className={`mark ${looks[candidate.sureness]}`}>{surenessTexts[candidate.sureness]}</span>
        ) : null}
      </div>
      <Found candidate={candidate} />
      {candidate.headerChoices.length > 0 ? <HeaderRow candidate={candidate} onHeader={onHeader} /> : null}
      {linked === null ? null : <p className="blocked">{t.linked(linked.worksheetTitle, linked.eventTitle)}</p>}
      <div className="actions">
        <ActionButton
          size="small"
          aria-label={t.showLabel(name)}
          onClick={() => void pane.showArea(target.sheetName, address)}
        >
          {t.show}
        </ActionButton>
        {linked === null ? (
          <ActionButton size="small" appearance="primary" reason={busy} aria-label={t.useLabel(name)} onClick={onUse}>
            {t.use}
          </ActionButton>
        ) : null}
      </div>
    </li>
  );
}

/** What was found, and what is taken along or left out. */
function Found({ candidate }: { readonly candidate: AdoptionCandidate }) {
  const { bodyRows, columns, headerRows, reasons, totals, notesBelow } = candidate;
  const { hiddenRows, hiddenColumns, filtered } = candidate;
  const [note] = notesBelow;
  const facts = [
    ...(reasons.length === 0 ? [] : [t.because(reasons.map(headerReason))]),
    ...(totals === null ? [] : [t.totals(totals.sheetRow, totals.text)]),
    ...(note === undefined ? [] : [t.notes(notesBelow.length, note.sheetRow)]),
    ...(hiddenRows + hiddenColumns === 0 ? [] : [t.hidden(hiddenRows, hiddenColumns)]),
    ...(filtered ? [t.filtered] : []),
  ];
  const headers = t.columns(columns.map(({ letter, header }) => (header === "" ? letter : header)));
  return (
    <>
      <p className="facts">
        <span>{t.size(bodyRows, columns.length)}</span>
        <span>{t.headers(headerRows)}</span>
      </p>
      <p className="ellipsis" title={headers}>
        {headers}
      </p>
      {facts.map((fact) => (
        <p key={fact} className="quiet">
          {fact}
        </p>
      ))}
    </>
  );
}

/** The row found, and the others that might be meant. */
function HeaderRow({ candidate, onHeader }: Omit<CandidateProps, "onUse">) {
  const last = candidate.headerRows.at(-1) ?? 0;
  const found = { sheetRow: last, texts: candidate.columns.map(({ header }) => header) };
  const others = candidate.headerChoices.filter(({ sheetRow }) => sheetRow !== last);
  const choices = [found, ...others].sort((a, b) => a.sheetRow - b.sheetRow);
  return (
    <Field label={t.header}>
      <Select value={String(last)} onChange={(_, { value }) => onHeader(Number(value))}>
        {choices.map(({ sheetRow, texts }) => (
          <option key={sheetRow} value={sheetRow}>
            {t.headerOption(sheetRow, texts)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
