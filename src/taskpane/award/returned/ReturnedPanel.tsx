import { Button } from "@fluentui/react-components";
import { useRef, useState, type DragEvent } from "react";
import { ActionButton } from "../../parts/ActionButton";
import { ChoiceField } from "../../parts/FormFields";
import type { ReturnedScreen } from "../../pane/screens/awardScreens";
import { useBusyReason, usePane, useVerbs } from "../../pane/paneContext";
import { ReturnedCard } from "./ReturnedCard";
import { ReturnedEffect } from "./ReturnedEffect";
import { returnedTexts as t } from "./returnedTexts";
import { returnedVerbs } from "./returnedVerbs";
import { takenPrices } from "./returnedView";
import "../../parts/forms.css";
import "../award.css";

interface PanelProps {
  readonly screen: ReturnedScreen;
}

/** Files that suppliers sent back: what is in them, and what it would do. */
export default function ReturnedPanel({ screen }: PanelProps) {
  const pane = usePane();
  const { setup, suppliers, refused, scenarioId, change } = screen;
  const scenarios = setup.scenarios.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <main className="main">
        <div className="stack">
          <strong>{setup.comparison.worksheetTitle}</strong>
          <p>{t.intro}</p>
          <DropZone />
          {refused.length === 0 ? null : (
            <section className="stack tight blocked" aria-label={t.refusedTitle} role="status">
              <strong>{t.refusedTitle}</strong>
              <ul className="dots">
                {refused.map(({ fileName, why }, at) => (
                  <li key={at} className="wrappedText">
                    {fileName}: {t.refused[why]}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {change === null ? null : <ReturnedEffect change={change} />}
          {suppliers.map((one) => (
            <ReturnedCard key={one.bidId} supplier={one} screen={screen} />
          ))}
          {suppliers.length === 0 || scenarios.length === 0 ? null : (
            <ChoiceField
              label={t.scenario}
              pick={t.lowest}
              options={scenarios}
              value={scenarioId}
              problem={undefined}
              onValue={(id) => pane.go({ ...screen, scenarioId: id, change: null })}
            />
          )}
        </div>
      </main>
      {suppliers.length === 0 ? null : <ReturnedBar screen={screen} />}
    </>
  );
}

function ReturnedBar({ screen }: PanelProps) {
  const { showChange, writeReturned } = useVerbs(returnedVerbs);
  const busy = useBusyReason();
  const blocked = busy ?? (takenPrices(screen).length === 0 ? t.nothing : null);
  return (
    <footer className="sendBar">
      <div className="actions">
        {screen.change === null ? (
          <ActionButton appearance="primary" reason={blocked} onClick={() => void showChange()}>
            {t.show}
          </ActionButton>
        ) : (
          <>
            <ActionButton appearance="primary" reason={blocked} onClick={() => void writeReturned()}>
              {t.write}
            </ActionButton>
            <ActionButton reason={blocked} onClick={() => void showChange()}>
              {t.showAgain}
            </ActionButton>
          </>
        )}
      </div>
    </footer>
  );
}

/** Takes files that are dropped or chosen. */
function DropZone() {
  const { readFiles } = useVerbs(returnedVerbs);
  const busy = useBusyReason();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const give = (files: FileList | null) => {
    if (files !== null && files.length > 0 && busy === null) void readFiles([...files]);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  return (
    <div
      className={over ? "dropZone over" : "dropZone"}
      role="group"
      aria-label={t.drop}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <span>{t.drop}</span>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".xlsx"
        aria-label={t.choose}
        onChange={(event) => {
          give(event.target.files);
          event.target.value = "";
        }}
      />
      {busy === null ? (
        <Button onClick={() => picker.current?.click()}>{t.choose}</Button>
      ) : (
        <ActionButton reason={busy}>{t.choose}</ActionButton>
      )}
      <span className="quiet">{t.moment}</span>
    </div>
  );
}
