import { Checkbox, Radio, RadioGroup } from "@fluentui/react-components";
import type { SplitForm, SupplierGroupForm } from "../pane/scenarioScreen";
import { ChoiceField, Fold, NumberField, TextField } from "../parts/FormFields";
import { formFieldOf } from "./formFields";
import { ScenarioCosting } from "./ScenarioCosting";
import { LineChips } from "./LineChips";
import { newGroup, newSplit } from "./moreRulesForm";
import { nextKey } from "./scenarioForm";
import { measureOf } from "./ScenarioLimits";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts as t } from "./scenarioTexts";

/** Rules that most people do not need, behind one entry. */
export function ScenarioMore(props: ScenarioPartProps) {
  const { screen, problems, onChange } = props;
  const { form } = screen;
  const wrong = [...problems.keys()].some((field) =>
    /^(splits|supplierGroups|adders|payment)\.|^(minSuppliers|interest)$/.test(field),
  );
  const lists = [form.splits, form.supplierGroups, form.adders, form.payment];
  const count = lists.reduce((sum, { length }) => sum + length, form.minSuppliers === "" ? 0 : 1);
  return (
    <Fold title={t.more} count={count} forced={wrong}>
      <Splits {...props} />
      <SupplierGroups {...props} />
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

function SupplierGroups(props: ScenarioPartProps) {
  const { screen, onChange } = props;
  const { supplierGroups } = screen.form;
  const put = (next: readonly SupplierGroupForm[]) => onChange({ supplierGroups: next });
  const add = () => put([...supplierGroups, { key: nextKey(supplierGroups), ...newGroup }]);
  return (
    <RuleList label={t.supplierGroups} add={t.addSupplierGroup} onAdd={add}>
      {supplierGroups.map((group) => (
        <RuleCard key={group.key} onDrop={() => put(supplierGroups.filter(({ key }) => key !== group.key))}>
          <GroupFields
            {...props}
            group={group}
            onGroup={(part) => put(supplierGroups.map((one) => (one.key === group.key ? { ...one, ...part } : one)))}
          />
        </RuleCard>
      ))}
    </RuleList>
  );
}

interface GroupFieldsProps extends ScenarioPartProps {
  readonly group: SupplierGroupForm;
  readonly onGroup: (part: Partial<SupplierGroupForm>) => void;
}

const measures = Object.entries(t.measures);

function GroupFields({ group, screen, problems, onGroup }: GroupFieldsProps) {
  const problem = (part: string) => problems.get(formFieldOf("supplierGroups", group.key, part));
  const number = (part: "min" | "max" | "minCount" | "maxCount") => (
    <NumberField
      label={t[part]}
      value={group[part]}
      problem={problem(part)}
      onValue={(text) => onGroup({ [part]: text })}
    />
  );
  return (
    <>
      <TextField
        label={t.groupName}
        hint={t.groupHint}
        value={group.name}
        problem={problem("name")}
        onValue={(name) => onGroup({ name })}
      />
      <Members group={group} screen={screen} onGroup={onGroup} problem={problem("bidIds")} />
      <ChoiceField
        label={t.measure}
        value={group.measure}
        pick={null}
        options={measures}
        problem={undefined}
        onValue={(measure) => onGroup({ measure: measureOf(measure) })}
      />
      <div className="pair">
        {number("min")}
        {number("max")}
      </div>
      <div className="pair">
        {number("minCount")}
        {number("maxCount")}
      </div>
    </>
  );
}

interface MembersProps extends Pick<GroupFieldsProps, "group" | "screen" | "onGroup"> {
  readonly problem: ReturnType<ScenarioPartProps["problems"]["get"]>;
}

function Members({ group, screen, problem, onGroup }: MembersProps) {
  const { bidIds } = group;
  const put = (bidId: string, on: boolean) =>
    onGroup({ bidIds: on ? [...bidIds, bidId] : bidIds.filter((one) => one !== bidId) });
  return (
    <fieldset className="members" {...(problem === undefined ? {} : { "data-problem": "" })}>
      <legend>{t.groupMembers}</legend>
      {screen.setup.bidders.map(({ bidId, label }) => (
        <Checkbox
          key={bidId}
          label={label}
          checked={bidIds.includes(bidId)}
          onChange={(_, { checked }) => put(bidId, checked === true)}
        />
      ))}
      {problem === undefined ? null : <p className="wrong">{problem.text}</p>}
    </fieldset>
  );
}
