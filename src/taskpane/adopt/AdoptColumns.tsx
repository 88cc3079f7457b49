import { Select } from "@fluentui/react-components";
import type { ColumnOrigin, ColumnProposal, SheetColumn } from "../../sync/adopt/types";
import { useVerbs } from "../pane/paneContext";
import type { AdoptScreen } from "../pane/screens/screens";
import { adoptTexts as t } from "./adoptTexts";
import { columnReason, surenessTexts } from "./adoptReasonTexts";
import { ForgetWord } from "./ForgetWord";
import { adoptVerbs } from "./adoptVerbs";

const looks = { sure: "success", likely: "brand", guess: "warning" } as const;

/** Every column of the worksheet, and the column of the sheet that it is taken for. */
export function AdoptColumns({ screen }: { readonly screen: AdoptScreen }) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { proposal, choices } = screen;
  const choose = (key: string, choice: ColumnOrigin) => {
    const columns = new Map(choices.columns);
    columns.set(key, choice);
    void rechoose({ ...choices, columns });
  };
  return (
    <ul className="list" aria-label={t.columnList}>
      {proposal.columns.map((one) => (
        <li key={one.column.key} className="change listItem">
          <ColumnRow
            proposal={one}
            choice={choices.columns?.get(one.column.key) ?? one.choice}
            sheet={proposal.sheetColumns}
            onChoose={(choice) => choose(one.column.key, choice)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ColumnRowProps {
  readonly proposal: ColumnProposal;
  readonly choice: ColumnOrigin;
  readonly sheet: readonly SheetColumn[];
  readonly onChoose: (choice: ColumnOrigin) => void;
}

function ColumnRow({ proposal, choice, sheet, onChoose }: ColumnRowProps) {
  const { column, reasons, sureness: how } = proposal;
  const samples = choice.kind === "sheet" ? (columnAt(sheet, choice.offset)?.samples ?? []) : [];
  const said = reasons.map(columnReason).join("; ");
  return (
    <>
      <div className="changeHead">
        <span className="pickTitle">{column.label}</span>
        {choice.kind === "sheet" ? <span className={`mark ${looks[how]}`}>{surenessTexts[how]}</span> : null}
      </div>
      {column.computed ? <p className="quiet">{t.computed}</p> : null}
      <Select
        aria-label={t.columnFor(column.label)}
        value={valueOf(choice)}
        onChange={(_, { value }) => onChoose(choiceOf(value))}
      >
        <Options proposal={proposal} sheet={sheet} />
      </Select>
      <p className="quiet">{choice.kind === "add" ? t.addHint : choice.kind === "leave" ? t.leaveHint : said}</p>
      {choice.kind === "sheet" ? <Forget reasons={reasons} /> : null}
      {samples.length === 0 ? null : (
        <p className="quiet ellipsis" title={samples.join("\n")}>
          {t.samples(samples)}
        </p>
      )}
    </>
  );
}

/** Of a header that somebody confirmed before. */
function Forget({ reasons }: Pick<ColumnProposal, "reasons">) {
  const known = reasons.find((reason) => reason.kind === "remembered" || reason.kind === "shared");
  if (known === undefined) return null;
  const { header, meaning, label } = known.word;
  const of = known.kind === "shared" ? "company" : "workbook";
  return <ForgetWord word={{ kind: "header", header, meaning, label }} of={of} />;
}

/** What might fit stands first, best on top; the rest of the sheet after it. */
function Options({ proposal, sheet }: Pick<ColumnRowProps, "proposal" | "sheet">) {
  const likely = proposal.alternatives.flatMap(({ offset }) => columnAt(sheet, offset) ?? []);
  const others = sheet.filter((column) => !likely.includes(column));
  return (
    <>
      <option value="add">{t.addColumn}</option>
      <option value="leave">{t.leaveColumn}</option>
      <Group label={t.likelyColumns} columns={likely} />
      <Group label={t.otherColumns} columns={others} />
    </>
  );
}

function Group({ label, columns }: { readonly label: string; readonly columns: readonly SheetColumn[] }) {
  if (columns.length === 0) return null;
  return (
    <optgroup label={label}>
      {columns.map(({ offset, letter, header }) => (
        <option key={offset} value={offset}>
          {t.column(letter, header)}
        </option>
      ))}
    </optgroup>
  );
}

function columnAt(sheet: readonly SheetColumn[], offset: number): SheetColumn | undefined {
  return sheet.find((column) => column.offset === offset);
}

function valueOf(choice: ColumnOrigin): string {
  return choice.kind === "sheet" ? String(choice.offset) : choice.kind;
}

function choiceOf(value: string): ColumnOrigin {
  if (value === "add" || value === "leave") return { kind: value };
  return { kind: "sheet", offset: Number(value) };
}
