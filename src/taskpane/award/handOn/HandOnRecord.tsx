import { Field, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import type { RecordWords } from "../../../workflows/award/handOn";
import { CopyText } from "../../pane/CopyText";
import { usePane, useVerbs } from "../../pane/paneContext";
import { ActionButton } from "../../parts/ActionButton";
import { downloadText } from "../../parts/download";
import { TextField } from "../../parts/FormFields";
import { handOnTexts as t } from "./handOnTexts";
import { handOnVerbs } from "./handOnVerbs";

interface RecordProps {
  readonly words: RecordWords;
  readonly onWords: (words: RecordWords) => void;
}

/** What nobody but the person knows of the decision, and the record as text. */
export function HandOnRecord({ words, onWords }: RecordProps) {
  const { recordText } = useVerbs(handOnVerbs);
  const { canDownload } = usePane().parts.addin;
  const [text, setText] = useState<string | null>(null);
  const save = async () => {
    const made = await recordText(words);
    if (made == null) return;
    setText(made);
    if (canDownload) downloadText(t.fileName, made, "text/plain");
  };
  return (
    <section className="stack" aria-label={t.record}>
      <h2 className="cardName">{t.record}</h2>
      <p className="quiet">{t.recordHint}</p>
      <TextField
        label={t.decidedBy}
        value={words.decidedBy}
        problem={undefined}
        onValue={(decidedBy) => onWords({ ...words, decidedBy })}
      />
      <Field label={t.why}>
        <Textarea value={words.why} rows={3} onChange={(_, { value: why }) => onWords({ ...words, why })} />
      </Field>
      <div className="actions">
        <ActionButton size="small" onClick={() => void save()}>
          {canDownload ? t.file : t.text}
        </ActionButton>
      </div>
      {text === null ? null : (
        <div className="stack tight" role="status">
          <p className="quiet">{canDownload ? t.fileDone : t.textReady}</p>
          <CopyText text={text} label={t.copy} />
        </div>
      )}
    </section>
  );
}
