import { Button, Checkbox } from "@fluentui/react-components";
import { useId } from "react";
import type { SupplierGroupForm } from "../pane/screens/scenarioScreen";
import { useVerbs } from "../pane/paneContext";
import { ChoiceField, NumberField, TextField } from "../parts/FormFields";
import { awardVerbs } from "./awardVerbs";
import { formFieldOf } from "./formFields";
import { groupsTexts } from "./groups/groupsTexts";
import { groupForms, newGroup } from "./moreRulesForm";
import { nextKey } from "./scenarioForm";
import { measureChoices } from "./ScenarioLimits";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts as t } from "./scenarioTexts";

/** Groups of suppliers, typed or named by cells, with what they get together. */
export function ScenarioGroups(props: ScenarioPartProps) {
  const { screen, onChange } = props;
  const { supplierGroups } = screen.form;
  const { pointedGroups } = useVerbs(awardVerbs);
  const id = useId();
  const put = (next: readonly SupplierGroupForm[]) => onChange({ supplierGroups: next });
  const add = () => put([...supplierGroups, { key: nextKey(supplierGroups), ...newGroup }]);
  const take = async () => {
    const read = await pointedGroups(screen.setup);
    if (read != null) put([...supplierGroups, ...groupForms(read, supplierGroups)]);
  };
  return (
    <>
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
      <div className="actions">
        <Button size="small" aria-describedby={id} onClick={() => void take()}>
          {groupsTexts.take}
        </Button>
      </div>
      <p id={id} className="quiet">
        {groupsTexts.takeHint}
      </p>
    </>
  );
}

interface GroupFieldsProps extends ScenarioPartProps {
  readonly group: SupplierGroupForm;
  readonly onGroup: (part: Partial<SupplierGroupForm>) => void;
}

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
      {group.from === undefined ? (
        <Members group={group} screen={screen} onGroup={onGroup} problem={problem("bidIds")} />
      ) : (
        <ReadMembers group={group} from={group.from} screen={screen} onGroup={onGroup} />
      )}
      <ChoiceField
        label={t.measure}
        value={group.measure}
        pick={null}
        options={measureChoices}
        problem={undefined}
        onValue={(measure) => onGroup({ measure })}
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

interface ReadMembersProps extends Pick<GroupFieldsProps, "group" | "screen" | "onGroup"> {
  readonly from: NonNullable<SupplierGroupForm["from"]>;
}

/** Who the cells named last: nobody can be ticked here, since they are read again. */
function ReadMembers({ group, from, screen, onGroup }: ReadMembersProps) {
  const labels = new Map(screen.setup.bidders.map(({ bidId, label }) => [bidId, label]));
  const names = group.bidIds.map((bidId) => labels.get(bidId) ?? t.goneBidder);
  return (
    <>
      <p className="quiet">{groupsTexts.from(from.place, from.value)}</p>
      <p>{names.length === 0 ? groupsTexts.nobody : names.join(", ")}</p>
      <div className="actions">
        <Button size="small" onClick={() => onGroup({ from: undefined })}>
          {groupsTexts.typed}
        </Button>
      </div>
      <p className="quiet">{groupsTexts.noLimit}</p>
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
