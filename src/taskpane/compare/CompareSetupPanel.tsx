import { Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import type { ComparePrepared } from "../../workflows/compare/prepare";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { chosenWorksheets, firstForm, moneyChosen, openRoles, compareRequest, type CompareForm } from "./compareForm";
import type { CompareSetupScreen } from "../pane/screens/screens";
import { setupTexts as t } from "./compareSetupTexts";
import { ratesTexts } from "./ratesTexts";
import { CompareBidders } from "./CompareBidders";
import { CompareRates } from "./CompareRates";
import { CompareWorksheet } from "./CompareWorksheet";
import "../parts/forms.css";
import { compareVerbs } from "./compareVerbs";

/** Everything was read; nothing is written before the button is pressed. */
export default function CompareSetupPanel({ screen }: { readonly screen: CompareSetupScreen }) {
  const { prepared } = screen;
  const [form, setForm] = useState(() => firstForm(prepared));
  const change = (part: Partial<CompareForm>) => setForm({ ...form, ...part });
  const chosen = chosenWorksheets(form, prepared);
  const unclear = prepared.worksheets.filter(
    (one) => !form.worksheets.has(one.id) && one.lines > 0 && openRoles(form, one).length > 0,
  );
  return (
    <>
      <main className="main">
        <div className="stack">
          <p className="quiet">{prepared.eventTitle}</p>
          <section className="stack" aria-label={t.worksheets}>
            <h2 className="cardName">{t.worksheets}</h2>
            <ul className="cards">
              {prepared.worksheets.map((worksheet) => (
                <CompareWorksheet key={worksheet.id} worksheet={worksheet} form={form} onChange={change} />
              ))}
            </ul>
            {unclear.length === 0 ? null : <p className="quiet">{t.leftOut(unclear.length)}</p>}
          </section>
          {chosen.length < 2 ? null : (
            <RadioGroup
              className="radios"
              aria-label={t.place}
              value={form.together ? "together" : "apart"}
              onChange={(_, { value }) => change({ together: value === "together" })}
            >
              <Radio value="apart" label={t.apart} />
              <Radio value="together" label={t.together} />
            </RadioGroup>
          )}
          <CompareRates prepared={prepared} form={form} onChange={change} />
          <CompareBidders bidders={prepared.bidders} form={form} onChange={change} />
        </div>
      </main>
      <CompareBar prepared={prepared} form={form} />
    </>
  );
}

interface CompareBarProps {
  readonly prepared: ComparePrepared;
  readonly form: CompareForm;
}

/** How much it is, what is still to choose, and the button. */
function CompareBar({ prepared, form }: CompareBarProps) {
  const { compare } = useVerbs(compareVerbs);
  const busy = useBusyReason();
  const chosen = chosenWorksheets(form, prepared);
  const open = chosen.filter((worksheet) => openRoles(form, worksheet).length > 0);
  const lines = chosen.reduce((sum, worksheet) => sum + worksheet.lines, 0);
  const sheets = form.together ? Math.min(1, chosen.length) : chosen.length;
  const noTable = form.rates.kind === "table" && form.rates.read === null && moneyChosen(form, prepared) !== null;
  const ready = noTable ? ratesTexts.tableMissing : null;
  const missing =
    chosen.length === 0 ? t.noneChosen : open.length > 0 ? t.notReady(open.map(({ title }) => title)) : ready;
  return (
    <footer className="sendBar">
      <p role="status">{missing ?? t.summary(lines, prepared.bidders.length, sheets)}</p>
      <div className="actions">
        <ActionButton
          appearance="primary"
          reason={busy ?? missing}
          onClick={() => void compare(compareRequest(form, prepared))}
        >
          {t.compare}
        </ActionButton>
      </div>
    </footer>
  );
}
