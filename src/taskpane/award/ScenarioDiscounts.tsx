import { Button, Checkbox } from "@fluentui/react-components";
import { useId, useState } from "react";
import type { DiscountForm, StepForm } from "../pane/screens/scenarioScreen";
import { ChoiceField, Fold, NumberField } from "../parts/FormFields";
import { useVerbs } from "../pane/paneContext";
import { excelSigns } from "../language/excelLocale";
import { awardVerbs } from "./awardVerbs";
import { BidderField } from "./BidderField";
import { discountForms, hasAbove, newDiscount, newStep } from "./discountForm";
import { formFieldOf } from "./formFields";
import { LineChips } from "./LineChips";
import { nextKey } from "./scenarioForm";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts as t } from "./scenarioTexts";

/** What bidders take off once they win enough: tiers, and sums for a whole group of lines. */
export function ScenarioDiscounts(props: ScenarioPartProps) {
  const { screen, problems, onChange } = props;
  const { discounts } = screen.form;
  const [signs] = useState(() => excelSigns());
  const put = (next: readonly DiscountForm[]) => onChange({ discounts: next });
  const add = () => put([...discounts, { key: nextKey(discounts), ...newDiscount }]);
  const { selectedTiers } = useVerbs(awardVerbs);
  const id = useId();
  const take = async () => {
    const read = await selectedTiers(screen.setup);
    if (read != null) put([...discounts, ...discountForms(read, discounts, signs)]);
  };
  const wrong = [...problems.keys()].some((field) => field.startsWith("discounts."));
  return (
    <Fold title={t.discounts} count={discounts.length} forced={wrong}>
      <p className="quiet">{t.discountsHint}</p>
      <RuleList label={t.discounts} add={t.addDiscount} onAdd={add}>
        {discounts.map((one) => (
          <RuleCard key={one.key} onDrop={() => put(discounts.filter(({ key }) => key !== one.key))}>
            <DiscountFields
              {...props}
              discount={one}
              onDiscount={(part) =>
                put(discounts.map((other) => (other.key === one.key ? { ...one, ...part } : other)))
              }
            />
          </RuleCard>
        ))}
      </RuleList>
      <div className="actions">
        <Button size="small" aria-describedby={id} onClick={() => void take()}>
          {t.readTiers}
        </Button>
      </div>
      <p id={id} className="quiet">
        {t.readTiersHint}
      </p>
    </Fold>
  );
}

interface DiscountFieldsProps extends ScenarioPartProps {
  readonly discount: DiscountForm;
  readonly onDiscount: (part: Partial<DiscountForm>) => void;
}

const measures = ["spend", "quantity", "whole"] as const;
const offs = ["part", "unit", "amount"] as const;

function DiscountFields({ discount, screen, titles, problems, onDiscount }: DiscountFieldsProps) {
  const problem = (part: string) => problems.get(formFieldOf("discounts", discount.key, part));
  return (
    <>
      <BidderField
        label={t.bidder}
        bidders={screen.setup.bidders}
        value={discount.bidId}
        problem={problem("bidId")}
        onValue={(bidId) => onDiscount({ bidId })}
      />
      <Checkbox
        label={t.every}
        checked={discount.every}
        onChange={(_, { checked }) => onDiscount({ every: checked === true })}
      />
      {discount.every ? null : (
        <LineChips
          comparisonId={screen.setup.comparison.id}
          lines={discount.lines}
          titles={titles}
          problem={problem("lines")}
          onLines={(lines) => onDiscount({ lines })}
        />
      )}
      <DiscountKind discount={discount} onDiscount={onDiscount} />
      <Steps discount={discount} problem={problem} onSteps={(steps) => onDiscount({ steps })} />
      {hasAbove(discount) ? (
        <Checkbox
          label={t.above}
          checked={discount.above}
          onChange={(_, { checked }) => onDiscount({ above: checked === true })}
        />
      ) : null}
    </>
  );
}

/** What is counted, and what comes off. */
function DiscountKind({ discount, onDiscount }: Pick<DiscountFieldsProps, "discount" | "onDiscount">) {
  return (
    <>
      <ChoiceField
        label={t.discountMeasure}
        value={discount.measure}
        pick={null}
        options={measures.map((kind) => [kind, t.discountMeasures[kind]] as const)}
        problem={undefined}
        onValue={(measure) => onDiscount({ measure })}
      />
      <ChoiceField
        label={t.off}
        value={discount.off}
        pick={null}
        options={offs.map((kind) => [kind, t.offs[kind]] as const)}
        problem={undefined}
        onValue={(off) => onDiscount({ off })}
      />
    </>
  );
}

interface StepsProps {
  readonly discount: DiscountForm;
  readonly problem: (part: string) => ReturnType<ScenarioPartProps["problems"]["get"]>;
  readonly onSteps: (steps: readonly StepForm[]) => void;
}

function Steps({ discount: { steps, measure, off }, problem, onSteps }: StepsProps) {
  const change = (key: string, part: Partial<StepForm>) =>
    onSteps(steps.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const offField = ({ key, off: value }: StepForm) => (
    <NumberField
      label={t.stepOffs[off]}
      value={value}
      problem={problem(`${key}.off`)}
      onValue={(text) => change(key, { off: text })}
    />
  );
  const [first] = steps;
  if (measure === "whole") return first === undefined ? null : offField(first);
  return (
    <>
      {steps.map((step) => (
        <div className="pair" key={step.key}>
          <NumberField
            label={t.stepFroms[measure]}
            value={step.from}
            problem={problem(`${step.key}.from`)}
            onValue={(from) => change(step.key, { from })}
          />
          {offField(step)}
        </div>
      ))}
      <div className="actions">
        <Button size="small" onClick={() => onSteps([...steps, { key: nextKey(steps), ...newStep }])}>
          {t.addStep}
        </Button>
        {steps.length < 2 ? null : (
          <Button size="small" appearance="subtle" onClick={() => onSteps(steps.slice(0, -1))}>
            {t.dropStep}
          </Button>
        )}
      </div>
    </>
  );
}
