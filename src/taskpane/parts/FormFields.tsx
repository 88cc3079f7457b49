import { Field, Input, Select } from "@fluentui/react-components";
import { useState, type ReactNode } from "react";
import type { FieldProblem } from "./fieldProblem";
import { number } from "./words";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: FieldProblem | undefined;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  readonly onValue: (value: string) => void;
}

/** A box to type in, with its sentence where it cannot be read. */
export function TextField({ label, value, problem, hint, placeholder, numeric = false, onValue }: TextFieldProps) {
  return (
    <Field label={label} {...validation(problem)} {...(hint === undefined ? {} : { hint })}>
      <Input
        value={value}
        autoComplete="off"
        {...(numeric ? { inputMode: "decimal" as const } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(_, { value: typed }) => onValue(typed)}
      />
    </Field>
  );
}

export function NumberField(props: Omit<TextFieldProps, "numeric">) {
  return <TextField {...props} numeric />;
}

function validation(problem: FieldProblem | undefined) {
  return problem === undefined ? {} : { validationMessage: problem.text, validationState: "error" as const };
}

interface ChoiceFieldParts<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly problem: FieldProblem | undefined;
}

/** `pick` stands for "" while nothing is chosen; null: something is always chosen. */
type ChoiceFieldProps<Value extends string> = ChoiceFieldParts<Value> &
  (
    | { readonly pick: null; readonly value: Value; readonly onValue: (value: Value) => void }
    | { readonly pick: string; readonly value: Value | ""; readonly onValue: (value: Value | "") => void }
  );

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, pick, options, problem } = props;
  const choose = (text: string) => {
    const chosen = options.find(([one]) => one === text)?.[0];
    if (chosen !== undefined) props.onValue(chosen);
    else if (props.pick !== null) props.onValue("");
  };
  return (
    <Field label={label} {...validation(problem)}>
      <Select value={value} onChange={(_, { value: text }) => choose(text)}>
        {pick === null ? null : <option value="">{pick}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface FoldProps {
  readonly title: string;
  /** How many rules are in it; open at first when there are any. */
  readonly count: number;
  /** Something in it wants mending. */
  readonly forced: boolean;
  readonly children: ReactNode;
}

/** A part of the form that is closed while it says nothing. */
export function Fold({ title, count, forced, children }: FoldProps) {
  const [open, setOpen] = useState(count > 0);
  return (
    <details className="fold" open={open || forced} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        {count === 0 ? null : <span className="mark brand tabMark">{number(count)}</span>}
      </summary>
      <div className="stack foldBody">{children}</div>
    </details>
  );
}
