import type { AdderForm, CostColumnForm, PaymentForm } from "../pane/screens/scenarioScreen";
import { ChoiceField, NumberField } from "../parts/FormFields";
import { BidderField } from "./BidderField";
import { newAdder, newCostColumn, newPayment } from "./costingForm";
import { formFieldOf } from "./formFields";
import { missingTexts as m } from "./missingTexts";
import { costColumnTexts as c } from "./groups/groupsTexts";
import { nextKey } from "./scenarioForm";
import { RuleCard, RuleList } from "./ScenarioLines";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts as t } from "./scenarioTexts";

/** What the company counts beside prices: freight, duty, bonus, payment terms. */
export function ScenarioCosting(props: ScenarioPartProps) {
  return (
    <>
      <Adders {...props} />
      <CostColumns {...props} />
      <Payment {...props} />
      <MissingBids {...props} />
    </>
  );
}

function Adders({ screen, problems, onChange }: ScenarioPartProps) {
  const { form, setup } = screen;
  const { adders } = form;
  const put = (next: readonly AdderForm[]) => onChange({ adders: next });
  const bidders = [["", t.everyBidder] as const, ...setup.bidders.map(({ bidId, label }) => [bidId, label] as const)];
  return (
    <RuleList label={t.adders} add={t.addAdder} onAdd={() => put([...adders, { key: nextKey(adders), ...newAdder }])}>
      {adders.map((adder) => {
        const change = (part: Partial<AdderForm>) =>
          put(adders.map((one) => (one.key === adder.key ? { ...one, ...part } : one)));
        const problem = (part: string) => problems.get(formFieldOf("adders", adder.key, part));
        return (
          <RuleCard key={adder.key} onDrop={() => put(adders.filter(({ key }) => key !== adder.key))}>
            <ChoiceField
              label={t.bidder}
              value={adder.bidId}
              pick={null}
              options={bidders}
              problem={undefined}
              onValue={(bidId) => change({ bidId })}
            />
            <NumberField
              label={t.part}
              hint={t.adderHint}
              value={adder.part}
              problem={problem("part")}
              onValue={(part) => change({ part })}
            />
            <div className="pair">
              <NumberField
                label={t.perUnit}
                value={adder.perUnit}
                problem={problem("perUnit")}
                onValue={(perUnit) => change({ perUnit })}
              />
              <NumberField
                label={t.adderPerLine}
                value={adder.perLine}
                problem={problem("perLine")}
                onValue={(perLine) => change({ perLine })}
              />
            </div>
          </RuleCard>
        );
      })}
    </RuleList>
  );
}

function CostColumns({ screen, problems, onChange }: ScenarioPartProps) {
  const { form, setup } = screen;
  const { costColumns } = form;
  const put = (next: readonly CostColumnForm[]) => onChange({ costColumns: next });
  const add = () => put([...costColumns, { key: nextKey(costColumns), ...newCostColumn }]);
  const bidders = [["", t.everyBidder] as const, ...setup.bidders.map(({ bidId, label }) => [bidId, label] as const)];
  return (
    <RuleList label={c.columns} add={c.add} onAdd={add}>
      {costColumns.map((one) => {
        const change = (part: Partial<CostColumnForm>) =>
          put(costColumns.map((other) => (other.key === one.key ? { ...other, ...part } : other)));
        const known = one.header === "" || setup.ownColumns.includes(one.header);
        const headers = known ? setup.ownColumns : [...setup.ownColumns, one.header];
        return (
          <RuleCard key={one.key} onDrop={() => put(costColumns.filter(({ key }) => key !== one.key))}>
            {setup.ownColumns.length === 0 ? <p className="quiet">{c.none}</p> : null}
            <ChoiceField
              label={c.column}
              value={one.header}
              pick={c.pick}
              options={headers.map((header) => [header, header] as const)}
              problem={problems.get(formFieldOf("costColumns", one.key, "header"))}
              onValue={(header) => change({ header })}
            />
            <ChoiceField
              label={c.per}
              value={one.per}
              pick={null}
              options={pers}
              problem={undefined}
              onValue={(per) => change({ per })}
            />
            <ChoiceField
              label={t.bidder}
              value={one.bidId}
              pick={null}
              options={bidders}
              problem={undefined}
              onValue={(bidId) => change({ bidId })}
            />
          </RuleCard>
        );
      })}
    </RuleList>
  );
}

const pers = (["unit", "line", "part"] as const).map((one) => [one, c.pers[one]] as const);

function Payment({ screen, problems, onChange }: ScenarioPartProps) {
  const { payment, interest } = screen.form;
  const put = (next: readonly PaymentForm[]) => onChange({ payment: next });
  const add = () => put([...payment, { key: nextKey(payment), ...newPayment }]);
  return (
    <>
      <RuleList label={t.payment} add={t.addPayment} onAdd={add}>
        {payment.map((one) => {
          const change = (part: Partial<PaymentForm>) =>
            put(payment.map((other) => (other.key === one.key ? { ...other, ...part } : other)));
          const problem = (part: string) => problems.get(formFieldOf("payment", one.key, part));
          return (
            <RuleCard key={one.key} onDrop={() => put(payment.filter(({ key }) => key !== one.key))}>
              <BidderField
                label={t.bidder}
                bidders={screen.setup.bidders}
                value={one.bidId}
                problem={problem("bidId")}
                onValue={(bidId) => change({ bidId })}
              />
              <NumberField
                label={t.days}
                value={one.days}
                problem={problem("days")}
                onValue={(days) => change({ days })}
              />
            </RuleCard>
          );
        })}
      </RuleList>
      {payment.length === 0 ? null : (
        <NumberField
          label={t.interest}
          value={interest}
          problem={problems.get("interest")}
          onValue={(text) => onChange({ interest: text })}
        />
      )}
    </>
  );
}

const rules = ["highest", "mean", "baseline"] as const;
const missingChoices = [["", m.rules.none] as const, ...rules.map((rule) => [rule, m.rules[rule]] as const)];

/** At which price a bid counts that a supplier left out. */
function MissingBids({ screen, problems, onChange }: ScenarioPartProps) {
  const { missing, missingMore } = screen.form;
  return (
    <>
      <ChoiceField
        label={m.title}
        value={missing}
        pick={null}
        options={missingChoices}
        problem={undefined}
        onValue={(missing) => onChange({ missing })}
      />
      {missing === "" ? null : (
        <NumberField
          label={m.more}
          hint={m.hint}
          value={missingMore}
          problem={problems.get("missingMore")}
          onValue={(text) => onChange({ missingMore: text })}
        />
      )}
    </>
  );
}
