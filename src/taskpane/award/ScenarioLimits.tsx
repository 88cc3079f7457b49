import { Checkbox, Radio, RadioGroup } from "@fluentui/react-components";
import type { BoundForm } from "../pane/screens/scenarioScreen";
import { LineChips } from "./LineChips";
import { formFieldOf } from "./formFields";
import { nextKey } from "./scenarioForm";
import { scenarioTexts as t } from "./scenarioTexts";
import { BidderField } from "./BidderField";
import { ChoiceField, Fold, NumberField } from "../parts/FormFields";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";

/** What a supplier gets at least or at most, and how much is to be covered. */
export function ScenarioLimits(props: ScenarioPartProps) {
  const { screen, problems, onChange } = props;
  const { form } = screen;
  const wrong = (start: string) => [...problems.keys()].some((field) => field.startsWith(start));
  const typed = [form.minCoverage, form.minWorth, form.minBidCoverage].filter((text) => text !== "").length;
  const covered = typed + (form.leaving === "never" ? 0 : 1);
  return (
    <>
      <Fold title={t.bounds} count={form.bounds.length} forced={wrong("bounds.")}>
        <Bounds {...props} />
      </Fold>
      <Fold title={t.coverage} count={covered} forced={wrong("min") || wrong("leaving")}>
        <LeavingField {...props} />
        <NumberField
          label={t.minCoverage}
          hint={t.minCoverageHint}
          value={form.minCoverage}
          problem={problems.get("minCoverage")}
          onValue={(minCoverage) => onChange({ minCoverage })}
        />
        <NumberField
          label={t.minWorth}
          hint={t.minWorthHint}
          value={form.minWorth}
          problem={problems.get("minWorth")}
          onValue={(minWorth) => onChange({ minWorth })}
        />
        <NumberField
          label={t.minBidCoverage}
          value={form.minBidCoverage}
          problem={problems.get("minBidCoverage")}
          onValue={(minBidCoverage) => onChange({ minBidCoverage })}
        />
      </Fold>
    </>
  );
}

const leavings = ["never", "cheaper", "price"] as const;

function LeavingField({ screen, problems, onChange }: ScenarioPartProps) {
  const { form } = screen;
  return (
    <>
      <RadioGroup
        className="radios"
        aria-label={t.leaving}
        value={form.leaving}
        onChange={(_, { value }) => onChange({ leaving: leavings.find((kind) => kind === value) ?? "never" })}
      >
        {leavings.map((kind) => (
          <Radio key={kind} value={kind} label={t.leavings[kind]} />
        ))}
      </RadioGroup>
      {form.leaving === "cheaper" ? <p className="quiet">{t.cheaperHint}</p> : null}
      {form.leaving === "price" ? (
        <NumberField
          label={t.leavingPrice}
          value={form.leavingPrice}
          problem={problems.get("leavingPrice")}
          onValue={(leavingPrice) => onChange({ leavingPrice })}
        />
      ) : null}
    </>
  );
}

export const measureChoices = (["spend", "share", "quantity"] as const).map((one) => [one, t.measures[one]] as const);

function Bounds({ screen, problems, titles, onChange }: ScenarioPartProps) {
  const { bounds } = screen.form;
  const put = (next: readonly BoundForm[]) => onChange({ bounds: next });
  const change = (key: string, part: Partial<BoundForm>) =>
    put(bounds.map((bound) => (bound.key === key ? { ...bound, ...part } : bound)));
  const fresh = { bidId: "", measure: "spend", min: "", max: "", minIfAny: false, every: true, lines: [] } as const;
  return (
    <RuleList label={t.limits} add={t.addBound} onAdd={() => put([...bounds, { key: nextKey(bounds), ...fresh }])}>
      {bounds.map((bound) => (
        <RuleCard key={bound.key} onDrop={() => put(bounds.filter(({ key }) => key !== bound.key))}>
          <BoundFields
            bound={bound}
            setup={screen.setup}
            titles={titles}
            problems={problems}
            onBound={(part) => change(bound.key, part)}
          />
        </RuleCard>
      ))}
    </RuleList>
  );
}

interface BoundFieldsProps {
  readonly bound: BoundForm;
  readonly setup: ScenarioPartProps["screen"]["setup"];
  readonly problems: ScenarioPartProps["problems"];
  readonly titles: ScenarioPartProps["titles"];
  readonly onBound: (part: Partial<BoundForm>) => void;
}

function BoundFields({ bound, setup, problems, titles, onBound }: BoundFieldsProps) {
  const problem = (part: string) => problems.get(formFieldOf("bounds", bound.key, part));
  return (
    <>
      <BidderField
        label={t.bidder}
        bidders={setup.bidders}
        value={bound.bidId}
        problem={problem("bidId")}
        onValue={(bidId) => onBound({ bidId })}
      />
      <ChoiceField
        label={t.measure}
        value={bound.measure}
        pick={null}
        options={measureChoices}
        problem={undefined}
        onValue={(measure) => onBound({ measure })}
      />
      {bound.measure === "quantity" ? (
        <Checkbox
          label={t.everyCounts}
          checked={bound.every}
          onChange={(_, { checked }) => onBound({ every: checked === true })}
        />
      ) : null}
      {bound.measure !== "quantity" || bound.every ? null : (
        <LineChips
          comparisonId={setup.comparison.id}
          lines={bound.lines}
          titles={titles}
          problem={problem("lines")}
          onLines={(lines) => onBound({ lines })}
        />
      )}
      <div className="pair">
        <NumberField label={t.min} value={bound.min} problem={problem("min")} onValue={(min) => onBound({ min })} />
        <NumberField label={t.max} value={bound.max} problem={problem("max")} onValue={(max) => onBound({ max })} />
      </div>
      <Checkbox
        label={t.minIfAny}
        checked={bound.minIfAny}
        onChange={(_, { checked }) => onBound({ minIfAny: checked === true })}
      />
    </>
  );
}
