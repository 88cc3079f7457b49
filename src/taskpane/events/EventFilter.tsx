import { Button, Checkbox, Field, Input, Select } from "@fluentui/react-components";
import { Dismiss16Regular } from "@fluentui/react-icons";
import type { EventCondition } from "../pane/screens/eventConditions";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import {
  filterChoices,
  filterAttributes,
  isPlatformDay,
  newCondition,
  operatorsOf,
  operandOf,
  withinOf,
} from "./filterForm";
import type { EventFilterStep } from "../pane/screens/eventScreen";
import { filterTexts as t } from "./eventFilterTexts";
import { eventVerbs } from "./eventVerbs";
import { MOST_FILTERS } from "../../platform/operation";

/**
 * Conditions of a table of events. What the platform refuses cannot be chosen: an attribute stands once, and five are
 * the most.
 */
export function EventFilter({ at: { conditions } }: { readonly at: EventFilterStep }) {
  const pane = usePane();
  const { linkEvents } = useVerbs(eventVerbs);
  const busy = useBusyReason();
  const change = (next: readonly EventCondition[]) =>
    pane.go({ kind: "eventWork", at: { step: "filter", conditions: next } });
  const lacking = conditions.find((condition) => t.lack(condition) !== null);
  const lack = lacking === undefined ? null : t.lacking(lacking);
  const words = t.words(conditions);
  return (
    <>
      <main className="main">
        <div className="stack">
          <p className="quiet">{t.intro}</p>
          {conditions.map((condition, n) => (
            <Condition
              key={condition.attribute}
              condition={condition}
              onChange={(next) => change(conditions.map((one, m) => (m === n ? next : one)))}
              onDrop={() => change(conditions.filter((_, m) => m !== n))}
            />
          ))}
          <Add conditions={conditions} onAdd={(one) => change([...conditions, one])} />
        </div>
      </main>
      <footer className="sendBar">
        <p role="status" className="wrappedText">
          {lack ?? (words === "" ? t.none : words)}
        </p>
        <div className="actions">
          <ActionButton
            appearance="primary"
            reason={busy ?? lack}
            onClick={() => void linkEvents(withinOf(conditions), words)}
          >
            {t.link}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}

interface AddProps {
  readonly conditions: readonly EventCondition[];
  readonly onAdd: (condition: EventCondition) => void;
}

function Add({ conditions, onAdd }: AddProps) {
  const left = filterAttributes.filter((name) => conditions.every(({ attribute }) => attribute !== name));
  if (conditions.length >= MOST_FILTERS) return <p className="quiet">{t.full(MOST_FILTERS)}</p>;
  return (
    <Field label={t.add} hint={conditions.length === 0 ? t.oneEach : ""}>
      <Select
        value=""
        onChange={(_, { value }) => {
          const attribute = left.find((name) => name === value);
          if (attribute !== undefined) onAdd(newCondition(attribute));
        }}
      >
        <option value="">{t.addPick}</option>
        {left.map((name) => (
          <option key={name} value={name}>
            {t.attribute(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ConditionProps {
  readonly condition: EventCondition;
  readonly onChange: (condition: EventCondition) => void;
  readonly onDrop: () => void;
}

function Condition({ condition, onChange, onDrop }: ConditionProps) {
  const { attribute, operator } = condition;
  const name = t.attribute(attribute);
  const operators = operatorsOf(attribute);
  return (
    <section className="card rule" aria-label={name}>
      <h2 className="cardName">{name}</h2>
      <Button
        className="ruleDrop"
        appearance="subtle"
        size="small"
        icon={<Dismiss16Regular />}
        aria-label={t.drop(name)}
        title={t.drop(name)}
        onClick={onDrop}
      />
      {operators.length < 2 ? null : (
        <Select
          aria-label={t.operator(name)}
          value={operator}
          onChange={(_, { value }) => onChange({ ...condition, operator: value })}
        >
          {operators.map((one) => (
            <option key={one.name} value={one.name}>
              {t.operatorText({ attribute, operator: one.name })}
            </option>
          ))}
        </Select>
      )}
      <Value condition={condition} onChange={onChange} />
    </section>
  );
}

function Value({ condition, onChange }: Omit<ConditionProps, "onDrop">) {
  const { attribute, values, text } = condition;
  const name = t.attribute(attribute);
  const takes = operandOf(condition);
  if (takes === "none") return null;
  if (takes === "choice")
    return (
      <>
        <fieldset className="boxes" aria-label={name}>
          {filterChoices(attribute).map((value) => (
            <Checkbox
              key={value}
              label={t.choiceText(attribute, value)}
              checked={values.includes(value)}
              onChange={(_, { checked }) =>
                onChange({
                  ...condition,
                  values: filterChoices(attribute).filter((one) =>
                    one === value ? checked === true : values.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        <Field label={t.others} hint={t.othersHint}>
          <Input
            aria-label={t.othersOf(name)}
            value={text}
            autoComplete="off"
            onChange={(_, { value }) => onChange({ ...condition, text: value })}
          />
        </Field>
      </>
    );
  const lack = t.lack(condition);
  const hint = takes === "day" ? (isPlatformDay(condition) ? t.platformDayHint : t.dayHint) : (lack ?? "");
  return (
    <Field {...(hint === "" ? {} : { hint })}>
      <Input
        aria-label={t.value(name)}
        type={takes === "day" ? "date" : "text"}
        value={text}
        autoComplete="off"
        {...(takes === "number" ? { inputMode: "decimal" as const } : {})}
        onChange={(_, { value }) => onChange({ ...condition, text: value })}
      />
    </Field>
  );
}
