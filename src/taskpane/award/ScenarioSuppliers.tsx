import { Checkbox } from "@fluentui/react-components";
import { scenarioTexts as t } from "./scenarioTexts";
import { Fold, NumberField } from "../parts/FormFields";
import type { ScenarioPartProps } from "./scenarioPart";

/** How many suppliers, and which of them. */
export function ScenarioSuppliers({ screen, problems, onChange }: ScenarioPartProps) {
  const { form, setup } = screen;
  const { excluded } = form;
  const known = new Set(setup.bidders.map(({ bidId }) => bidId));
  const allow = (bidId: string, on: boolean) =>
    onChange({ excluded: on ? excluded.filter((one) => one !== bidId) : [...excluded, bidId] });
  return (
    <>
      <NumberField
        label={t.maxSuppliers}
        value={form.maxSuppliers}
        placeholder={t.any}
        problem={problems.get("maxSuppliers")}
        onValue={(maxSuppliers) => onChange({ maxSuppliers })}
      />
      <Fold title={t.excluded} count={excluded.filter((bidId) => known.has(bidId)).length} forced={false}>
        <ul className="stack tight">
          {setup.bidders.map(({ bidId, label, counts, prices }) => (
            <li key={bidId} className="boxLine">
              <Checkbox
                label={label}
                checked={counts && !excluded.includes(bidId)}
                disabled={!counts}
                onChange={(_, { checked }) => allow(bidId, checked === true)}
              />
              <span className="quiet">{counts ? t.prices(prices, setup.lines.length) : t.leftOut}</span>
            </li>
          ))}
        </ul>
      </Fold>
    </>
  );
}
