import { useId } from "react";
import { shownCell, shownInZone } from "../../sync/shownCell";
import type { Resolution } from "../../sync/decisions";
import type { ColumnType } from "../../sync/mapping";
import type { Conflict } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import type { Preview } from "../../workflows/send/types";
import { previewTexts } from "./previewTexts";
import { ConflictEdit } from "./ConflictEdit";
import { excelSigns } from "../language/excelLocale";
import { readTypedCell, valueText } from "./typedValue";
import { ValueText } from "./ValueText";
import type { PreviewVerbs } from "./usePreviewVerbs";

export interface ConflictState {
  readonly decision: Resolution | undefined;
  /** What the person typed for a third value; undefined where nothing was. */
  readonly draft: string | undefined;
  /** Its row is left out of the send. */
  readonly out: boolean;
}

interface ConflictRowProps extends ConflictState {
  readonly conflict: Conflict;
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly format: string | undefined;
  readonly zone: string | null;
  readonly aim: Preview["kind"];
  readonly active: boolean;
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
  readonly onDraft: (conflict: Conflict, draft: string | null) => void;
}

type Picked = "ours" | "theirs" | "another" | "undecided";

/** What both sides last had, what each has now, and which of them, or which third value, both shall have. */
export function ConflictRow(props: ConflictRowProps) {
  const { conflict, name, out, locked } = props;
  const { ours, theirs, formula } = conflict;
  const words = previewTexts.aims[props.aim];
  const { picked, text, pick, type } = choosing(props);
  return (
    <>
      <fieldset className="options" disabled={locked}>
        <legend className="hidden">{name}</legend>
        <span className="optionHead">{props.label}</span>
        <span className="optionName">{words.agreed}</span>
        <LastAgreed {...props} />
        <Option {...props} is="ours" picked={picked} text={words.ours} onPick={pick}>
          <ValueText value={shownInZone(columnOf(props), ours)} type={props.type} format={props.format} />
        </Option>
        <Option {...props} is="theirs" picked={picked} text={words.theirs} onPick={pick}>
          <ValueText value={shownInZone(columnOf(props), theirs)} type={props.type} format={props.format} />
        </Option>
        <Option {...props} is="another" picked={picked} text={previewTexts.another} onPick={pick}>
          {text === undefined ? null : (
            <ConflictEdit
              name={name}
              text={text}
              type={props.type}
              signs={excelSigns()}
              zone={props.zone}
              active={props.active}
              onText={type}
            />
          )}
        </Option>
        <Option {...props} is="undecided" picked={picked} text={previewTexts.undecide} onPick={pick} />
      </fieldset>
      {formula === null ? null : <p className="quiet">{previewTexts.formula(formula)}</p>}
      {out ? <RowLeftOut {...props} /> : null}
    </>
  );
}

function columnOf({ type, zone }: ConflictRowProps) {
  return { type, zone: zone ?? undefined };
}

/** What is picked, the text of a third value, and what another pick or another text leads to. */
function choosing(props: ConflictRowProps) {
  const { conflict, decision, draft, verbs, onDraft } = props;
  const signs = excelSigns();
  const textOf = (value: CellValue) => valueText(shownCell(columnOf(props), value), signs);
  const text = draft ?? (typeof decision === "object" ? textOf(decision.value) : undefined);
  const picked: Picked = text !== undefined ? "another" : typeof decision === "string" ? decision : "undecided";
  const type = (typed: string) => {
    onDraft(conflict, typed);
    const read = readTypedCell(typed, props.type, signs, props.zone);
    verbs.decide([conflict], read.ok ? { value: read.value } : null);
  };
  const pick = (next: Picked) => {
    if (next === "another") type(textOf(conflict.ours));
    else {
      onDraft(conflict, null);
      verbs.decide([conflict], next === "undecided" ? null : next);
    }
  };
  return { picked, text, pick, type };
}

function LastAgreed(props: ConflictRowProps) {
  const { agreed } = props.conflict;
  if (agreed === undefined) return <span className="blankValue">{previewTexts.noAgreed}</span>;
  return <ValueText value={shownInZone(columnOf(props), agreed)} type={props.type} format={props.format} />;
}

function RowLeftOut({ conflict, active, locked, verbs }: ConflictRowProps) {
  return (
    <p className="quiet">
      {previewTexts.rowLeftOut}{" "}
      <button
        type="button"
        className="textButton"
        tabIndex={active ? 0 : -1}
        disabled={locked}
        onClick={() => verbs.leaveOut([conflict.id], false)}
      >
        {previewTexts.takeRowIn}
      </button>
    </p>
  );
}

interface OptionProps {
  readonly is: Picked;
  readonly picked: Picked;
  readonly text: string;
  readonly conflict: Conflict;
  readonly active: boolean;
  readonly onPick: (picked: Picked) => void;
  readonly children?: React.ReactNode;
}

/** The value stands beside the words, and is read out with them. */
function Option({ is, picked, text, conflict, active, onPick, children }: OptionProps) {
  const id = useId();
  const valueId = useId();
  return (
    <>
      <input
        type="radio"
        id={id}
        className="tick"
        name={`${conflict.id} ${conflict.column}`}
        checked={is === picked}
        tabIndex={active ? 0 : -1}
        aria-describedby={valueId}
        onChange={() => onPick(is)}
      />
      <label htmlFor={id}>{text}</label>
      <div id={valueId}>{children}</div>
    </>
  );
}
