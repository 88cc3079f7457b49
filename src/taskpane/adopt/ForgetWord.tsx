import { useState } from "react";
import type { ForgottenWord } from "../../workflows/adopt/companyWords";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { useWithheld } from "../pane/withheld";
import { ActionButton } from "../parts/ActionButton";
import { adoptTexts as t } from "./adoptTexts";
import { adoptVerbs } from "./adoptVerbs";

interface ForgetWordProps {
  readonly word: ForgottenWord;
  /** Whose word it is: a word of the company is forgotten for everybody, after a question. */
  readonly of: "workbook" | "company";
}

/** Takes back what somebody confirmed before. */
export function ForgetWord({ word, of }: ForgetWordProps) {
  const { forgetWord } = useVerbs(adoptVerbs);
  const busy = useBusyReason();
  const withheld = useWithheld("send");
  const [asked, setAsked] = useState(false);
  const from = word.kind === "header" ? word.header : word.from;
  const isOwn = of === "workbook";
  if (!asked)
    return (
      <div className="actions">
        <ActionButton
          appearance="subtle"
          size="small"
          reason={isOwn ? busy : (withheld ?? busy)}
          aria-label={isOwn ? t.forgetLabel(from) : t.forgetInCompanyLabel(from)}
          onClick={() => (isOwn ? void forgetWord(word, of) : setAsked(true))}
        >
          {isOwn ? t.forget : t.forgetInCompany}
        </ActionButton>
      </div>
    );
  return (
    <div role="group" aria-label={t.forgetQuestion(from)}>
      <p>{t.forgetQuestion(from)}</p>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void forgetWord(word, of)}>
          {t.forgetForAll}
        </ActionButton>
        <ActionButton appearance="subtle" size="small" onClick={() => setAsked(false)}>
          {t.cancel}
        </ActionButton>
      </div>
    </div>
  );
}
