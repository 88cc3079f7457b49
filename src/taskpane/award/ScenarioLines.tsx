import { Button } from "@fluentui/react-components";
import { Delete20Regular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import type { GroupForm, RuleForm } from "../pane/screens/scenarioScreen";
import { formFieldOf } from "./formFields";
import { nextKey } from "./scenarioForm";
import { scenarioTexts as t } from "./scenarioTexts";
import { LineChips } from "./LineChips";
import { BidderField } from "./BidderField";
import { Fold } from "../parts/FormFields";
import type { ScenarioPartProps } from "./scenarioPart";

/** Lines that go, or do not go, to a supplier, and lines that go together. */
export function ScenarioLines(props: ScenarioPartProps) {
  const { form } = props.screen;
  const wrong = [...props.problems.keys()].some((field) => /^(must|mustNot|groups)\./.test(field));
  return (
    <Fold title={t.lines} count={form.must.length + form.mustNot.length + form.groups.length} forced={wrong}>
      <LineRules {...props} list="must" />
      <LineRules {...props} list="mustNot" />
      <Groups {...props} />
    </Fold>
  );
}

const ruleTexts = {
  must: { list: t.must, add: t.addMust, to: t.mustTo },
  mustNot: { list: t.mustNot, add: t.addMustNot, to: t.mustNotTo },
} as const;

function LineRules({ list, screen, problems, onChange, titles }: ScenarioPartProps & { list: "must" | "mustNot" }) {
  const { form, setup } = screen;
  const rules = form[list];
  const texts = ruleTexts[list];
  const put = (next: readonly RuleForm[]) => onChange({ [list]: next });
  const change = (key: string, part: Partial<RuleForm>) =>
    put(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <RuleList
      label={texts.list}
      add={texts.add}
      onAdd={() => put([...rules, { key: nextKey(rules), lines: [], bidId: "" }])}
    >
      {rules.map((rule) => (
        <RuleCard key={rule.key} onDrop={() => put(rules.filter(({ key }) => key !== rule.key))}>
          <LineChips
            comparisonId={setup.comparison.id}
            lines={rule.lines}
            titles={titles}
            problem={problems.get(formFieldOf(list, rule.key, "lines"))}
            onLines={(lines) => change(rule.key, { lines })}
          />
          <BidderField
            label={texts.to}
            bidders={setup.bidders}
            value={rule.bidId}
            problem={problems.get(formFieldOf(list, rule.key, "bidId"))}
            onValue={(bidId) => change(rule.key, { bidId })}
          />
        </RuleCard>
      ))}
    </RuleList>
  );
}

function Groups({ screen, problems, onChange, titles }: ScenarioPartProps) {
  const { groups } = screen.form;
  const put = (next: readonly GroupForm[]) => onChange({ groups: next });
  return (
    <RuleList label={t.groups} add={t.addGroup} onAdd={() => put([...groups, { key: nextKey(groups), lines: [] }])}>
      {groups.map((group) => (
        <RuleCard key={group.key} onDrop={() => put(groups.filter(({ key }) => key !== group.key))}>
          <span className="quiet">{t.group}</span>
          <LineChips
            comparisonId={screen.setup.comparison.id}
            lines={group.lines}
            titles={titles}
            problem={problems.get(formFieldOf("groups", group.key, "lines"))}
            onLines={(lines) => put(groups.map((one) => (one.key === group.key ? { ...one, lines } : one)))}
          />
        </RuleCard>
      ))}
    </RuleList>
  );
}

interface RuleListProps {
  readonly label: string;
  readonly add: string;
  readonly onAdd: () => void;
  readonly children: readonly ReactNode[];
}

export function RuleList({ label, add, onAdd, children }: RuleListProps) {
  return (
    <section className="stack tight" aria-label={label}>
      {children.length === 0 ? null : (
        <>
          <h3 className="small">{label}</h3>
          <ul className="cards">{children}</ul>
        </>
      )}
      <Button size="small" onClick={onAdd}>
        {add}
      </Button>
    </section>
  );
}

interface RuleCardProps {
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

export function RuleCard({ onDrop, children }: RuleCardProps) {
  return (
    <li className="card rule">
      {children}
      <Button
        className="ruleDrop"
        size="small"
        appearance="subtle"
        icon={<Delete20Regular />}
        aria-label={t.dropRule}
        title={t.dropRule}
        onClick={onDrop}
      />
    </li>
  );
}
