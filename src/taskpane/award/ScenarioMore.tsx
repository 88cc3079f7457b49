import { Checkbox, Radio, RadioGroup } from "@fluentui/react-components";
import type { SplitForm } from "../pane/screens/scenarioScreen";
import { Fold, NumberField, TextField } from "../parts/FormFields";
import { formFieldOf } from "./formFields";
import { ScenarioCosting } from "./ScenarioCosting";
import { ScenarioGroups } from "./ScenarioGroups";
import { LineChips } from "./LineChips";
import { newSplit } from "./moreRulesForm";
import { nextKey } from "./scenarioForm";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts as t } from "./scenarioTexts";

/** Rules that most people do not need, behind one entry. */
export function ScenarioMore(props: ScenarioPartProps) {
  const { screen, problems, onChange } = props;
  const { form } = screen;
  const wrong = [...problems.keys()].some((field) =>
    /^(splits|supplierGroups|adders|costColumns|payment)\.|^(minSuppliers|interest|missingMore)$/.test(field),
  );
  const lists = [form.splits, form.supplierGroups, form.adders, form.costColumns, form.payment];
  const single = [form.minSuppliers, form.missing].filter((text) => text !== "").length;
  const count = lists.reduce((sum, { length }) => sum + length, single);
  return (
    <Fold title={t.more} count={count} forced={wrong}>
      <Splits {...props} />
      <ScenarioGroups {...props} />
      <ScenarioCosting {...props} />
      <NumberField
        label={t.minSuppliers}
        value={form.minSuppliers}
        placeholder={t.any}
        problem={problems.get("minSuppliers")}
        onValue={(minSuppliers) => onChange({ minSuppliers })}
      />
    </Fold>
  );
}

function Splits(props: ScenarioPartProps) {
  const { screen, onChange } = props;
  const { splits } = screen.form;
  const put = (next: readonly SplitForm[]) => onChange({ splits: next });
  return (
    <RuleList label={t.splits} add={t.addSplit} onAdd={() => put([...splits, { key: nextKey(splits), ...newSplit }])}>
      {splits.map((split) => (
        <RuleCard key={split.key} onDrop={() => put(splits.filter(({ key }) => key !== split.key))}>
          <SplitFields
            {...props}
            split={split}
            onSplit={(part) => put(splits.map((one) => (one.key === split.key ? { ...one, ...part } : one)))}
          />
        </RuleCard>
      ))}
    </RuleList>
  );
}

interface SplitFieldsProps extends ScenarioPartProps {
  readonly split: SplitForm;
  readonly onSplit: (part: Partial<SplitForm>) => void;
}

const hows = ["parts", "sources"] as const;

function SplitFields({ split, screen, titles, problems, onSplit }: SplitFieldsProps) {
  const problem = (part: string) => problems.get(formFieldOf("splits", split.key, part));
  return (
    <>
      <Checkbox
        label={t.every}
        checked={split.every}
        onChange={(_, { checked }) => onSplit({ every: checked === true })}
      />
      {split.every ? null : (
        <LineChips
          comparisonId={screen.setup.comparison.id}
          lines={split.lines}
          titles={titles}
          problem={problem("lines")}
          onLines={(lines) => onSplit({ lines })}
        />
      )}
      <RadioGroup
        className="radios"
        aria-label={t.splitHow}
        value={split.how}
        onChange={(_, { value }) => onSplit({ how: hows.find((kind) => kind === value) ?? "parts" })}
      >
        {hows.map((kind) => (
          <Radio key={kind} value={kind} label={t.hows[kind]} />
        ))}
      </RadioGroup>
      {split.how === "parts" ? (
        <TextField
          label={t.parts}
          hint={t.partsHint}
          value={split.parts}
          problem={problem("parts")}
          onValue={(parts) => onSplit({ parts })}
        />
      ) : (
        <SourcesFields split={split} problem={problem} onSplit={onSplit} />
      )}
    </>
  );
}

interface SourcesFieldsProps extends Pick<SplitFieldsProps, "split" | "onSplit"> {
  readonly problem: (part: string) => ReturnType<ScenarioPartProps["problems"]["get"]>;
}

const sources = ["least", "most", "leastShare", "mostShare"] as const;

function SourcesFields({ split, problem, onSplit }: SourcesFieldsProps) {
  const field = (part: (typeof sources)[number]) => (
    <NumberField
      label={t[part]}
      value={split[part]}
      problem={problem(part)}
      onValue={(text) => onSplit({ [part]: text })}
    />
  );
  return (
    <>
      <div className="pair">
        {field("least")}
        {field("most")}
      </div>
      <div className="pair">
        {field("leastShare")}
        {field("mostShare")}
      </div>
      <p className="quiet">{t.stepsHint}</p>
    </>
  );
}
