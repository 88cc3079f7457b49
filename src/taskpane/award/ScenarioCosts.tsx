import { Radio, RadioGroup } from "@fluentui/react-components";
import type { Incumbents } from "../../bids/award/scenario";
import { scenarioTexts as t } from "./scenarioTexts";
import { BidderField } from "./BidderField";
import { ChoiceField, Fold, NumberField } from "../parts/FormFields";
import type { ScenarioPartProps } from "./scenarioPart";

/** Who has the lines today and what a change costs; how long the search may take. */
export function ScenarioCosts(props: ScenarioPartProps) {
  const { screen, problems, onChange } = props;
  const { form } = screen;
  const typed = [form.perLine, form.perSupplier].filter((text) => text !== "" && text !== "0").length;
  const wrong = ["incumbents", "perLine", "perSupplier"].some((field) => problems.has(field));
  return (
    <>
      <Fold title={t.today} count={typed + (form.incumbents.kind === "none" ? 0 : 1)} forced={wrong}>
        <IncumbentFields {...props} />
        <NumberField
          label={t.perLine}
          value={form.perLine}
          problem={problems.get("perLine")}
          onValue={(perLine) => onChange({ perLine })}
        />
        <NumberField
          label={t.perSupplier}
          value={form.perSupplier}
          problem={problems.get("perSupplier")}
          onValue={(perSupplier) => onChange({ perSupplier })}
        />
      </Fold>
      <Fold title={t.search} count={0} forced={problems.has("seconds")}>
        <NumberField
          label={t.seconds}
          hint={t.secondsHint}
          value={form.seconds}
          problem={problems.get("seconds")}
          onValue={(seconds) => onChange({ seconds })}
        />
      </Fold>
    </>
  );
}

/** Nobody, one bidder, or who a column of the sheet names for each line. */
function IncumbentFields({ screen: { form, setup }, problems, onChange }: ScenarioPartProps) {
  const { incumbents } = form;
  return (
    <>
      <RadioGroup
        className="radios"
        aria-label={t.today}
        value={incumbents.kind}
        onChange={(_, { value }) => onChange({ incumbents: firstOf(value) })}
      >
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={t.incumbents[kind]} />
        ))}
      </RadioGroup>
      {incumbents.kind === "one" ? (
        <BidderField
          label={t.bidder}
          bidders={setup.bidders}
          value={incumbents.bidId}
          problem={problems.get("incumbents")}
          onValue={(bidId) => onChange({ incumbents: { kind: "one", bidId } })}
        />
      ) : null}
      {incumbents.kind !== "column" ? null : setup.ownColumns.length === 0 ? (
        <p className="blocked">{t.noColumns}</p>
      ) : (
        <ChoiceField
          label={t.column}
          value={incumbents.header}
          pick={t.pickColumn}
          options={setup.ownColumns.map((header) => [header, header] as const)}
          problem={problems.get("incumbents")}
          onValue={(header) => onChange({ incumbents: { kind: "column", header } })}
        />
      )}
    </>
  );
}

const kinds = ["none", "one", "column"] as const;

function firstOf(kind: string): Incumbents {
  if (kind === "one") return { kind, bidId: "" };
  return kind === "column" ? { kind, header: "" } : { kind: "none" };
}
