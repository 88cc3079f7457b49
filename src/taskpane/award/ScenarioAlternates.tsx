import { Button } from "@fluentui/react-components";
import { Dismiss12Regular } from "@fluentui/react-icons";
import { useId } from "react";
import type { AcceptedAlternate } from "../../bids/award/scenario";
import type { AlternatesForm } from "../pane/screens/scenarioScreen";
import { useVerbs } from "../pane/paneContext";
import { ChoiceField, Fold } from "../parts/FormFields";
import { alternatesTexts as t } from "./alternatesTexts";
import { alternateVerbs } from "./awardVerbs";
import { alternatesOffered } from "./costingForm";
import type { ScenarioPartProps } from "./scenarioPart";
import { scenarioTexts } from "./scenarioTexts";

const counts = ["none", "all", "accepted"] as const;

/** Which other items count that bidders offer in columns of their own. */
export function ScenarioAlternates(props: ScenarioPartProps) {
  const { screen, onChange } = props;
  const { comparison } = screen.setup;
  const alternates = alternatesOffered(screen.form, comparison);
  const { readAlternates, acceptAlternates } = useVerbs(alternateVerbs);
  const put = (next: AlternatesForm) => onChange({ alternates: next });
  const take = async () => {
    const read = await readAlternates(screen.setup);
    if (read != null) put({ count: "none", accepted: [], ...alternates, ...read });
  };
  const accept = async (own: AlternatesForm) => {
    const found = await acceptAlternates(screen.setup, own);
    if (found != null) put({ ...own, accepted: merged(own.accepted, found) });
  };
  const label = (key: string) => comparison.further.find((one) => one.key === key)?.label ?? t.goneColumn;
  return (
    <Fold title={t.title} count={alternates === null || alternates.count === "none" ? 0 : 1} forced={false}>
      <p className="quiet">{t.hint}</p>
      {alternates === null ? null : (
        <>
          <p>{t.from(label(alternates.price), alternates.text === null ? null : label(alternates.text))}</p>
          <ChoiceField
            label={t.which}
            value={alternates.count}
            pick={null}
            options={counts.map((one) => [one, t.counts[one]] as const)}
            problem={undefined}
            onValue={(count) => put({ ...alternates, count })}
          />
          {alternates.count !== "accepted" ? null : (
            <Accepted {...props} alternates={alternates} onPut={put} onTake={() => void accept(alternates)} />
          )}
        </>
      )}
      <Taking text={t.take} hint={t.takeHint} onTake={() => void take()} />
    </Fold>
  );
}

/** A button that reads what is selected in Excel, and how to select it. */
function Taking({ text, hint, onTake }: { readonly text: string; readonly hint: string; readonly onTake: () => void }) {
  const id = useId();
  return (
    <>
      <div className="actions">
        <Button size="small" aria-describedby={id} onClick={onTake}>
          {text}
        </Button>
      </div>
      <p id={id} className="quiet">
        {hint}
      </p>
    </>
  );
}

/** More of them are counted. */
const SHOWN = 20;

interface AcceptedProps extends ScenarioPartProps {
  readonly alternates: AlternatesForm;
  readonly onPut: (next: AlternatesForm) => void;
  readonly onTake: () => void;
}

function Accepted({ screen, titles, alternates, onPut, onTake }: AcceptedProps) {
  const { accepted } = alternates;
  const labels = new Map(screen.setup.bidders.map(({ bidId, label }) => [bidId, label]));
  const more = accepted.length - SHOWN;
  return (
    <div className="stack tight">
      {accepted.length === 0 ? <p className="quiet">{t.noneAccepted}</p> : null}
      <ul className="chips" aria-label={t.accepted}>
        {accepted.slice(0, SHOWN).map((one) => {
          const title = titles.get(one.line) ?? scenarioTexts.goneLine;
          const label = labels.get(one.bidId) ?? "";
          const drop = t.drop(title, label);
          return (
            <li key={`${one.line} ${one.bidId}`} className="lineChip">
              <span className="ellipsis" title={t.one(title, label)}>
                {t.one(title, label)}
              </span>
              <button
                type="button"
                aria-label={drop}
                title={drop}
                onClick={() => onPut({ ...alternates, accepted: accepted.filter((other) => other !== one) })}
              >
                <Dismiss12Regular aria-hidden />
              </button>
            </li>
          );
        })}
        {more <= 0 ? null : <li className="quiet">{t.more(more)}</li>}
      </ul>
      <Taking text={t.accept} hint={t.acceptHint} onTake={onTake} />
    </div>
  );
}

function merged(known: readonly AcceptedAlternate[], found: readonly AcceptedAlternate[]) {
  const isKnown = (one: AcceptedAlternate) => known.some(({ line, bidId }) => line === one.line && bidId === one.bidId);
  return [...known, ...found.filter((one) => !isKnown(one))];
}
