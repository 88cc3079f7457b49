import { useRef, useState } from "react";
import { answerFile, type AboutOffice, type AnswerFile } from "../../probes/answerFile";
import { codeOf, runProbes, type ProbeExcel } from "../../probes/run";
import { unexpected } from "../../probes/match";
import { probes } from "../../probes/suite";
import type { Probe } from "../../probes/types";
import { CopyText } from "../pane/CopyText";
import { ActionButton } from "../parts/ActionButton";
import { downloadText } from "../parts/download";
import { checkTexts as t } from "./checkTexts";

export interface CheckParts {
  readonly excel: ProbeExcel;
  readonly office: AboutOffice;
  readonly now: () => Date;
  /** False where a download does nothing. */
  readonly canDownload: boolean;
}

interface CheckPageProps {
  readonly parts: CheckParts;
  readonly onClose: () => void;
  /** Fewer in tests. */
  readonly asked?: readonly Probe[];
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly done: number }
  | { readonly kind: "failed"; readonly code: string }
  | { readonly kind: "done"; readonly file: AnswerFile };

/** Stands in place of the whole pane, and needs neither gateway nor session. */
export default function CheckPage({ parts, onClose, asked = probes }: CheckPageProps) {
  const { state, start, stop } = useCheck(parts, asked);
  return (
    <>
      <header className="header">
        <h1>{t.title}</h1>
      </header>
      <main className="main">
        <div className="stack">
          <p>{t.intro}</p>
          <p>{t.care}</p>
          <p className="quiet">{t.privacy}</p>
          <Said state={state} asked={asked} canDownload={parts.canDownload} />
          <div className="actions">
            {state.kind === "running" ? (
              <ActionButton onClick={stop}>{t.stop}</ActionButton>
            ) : (
              <>
                <ActionButton appearance="primary" onClick={() => void start()}>
                  {state.kind === "idle" ? t.start : t.again}
                </ActionButton>
                <ActionButton onClick={onClose}>{t.close}</ActionButton>
              </>
            )}
          </div>
        </div>
      </main>
    </>
  );
}

function useCheck({ excel, office, now }: CheckParts, asked: readonly Probe[]) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const stopped = useRef(false);
  const start = async () => {
    stopped.current = false;
    try {
      const result = await runProbes(excel, asked, {
        goOn(done) {
          setState({ kind: "running", done });
          return !stopped.current;
        },
      });
      setState({ kind: "done", file: await answerFile(excel, office, result, now()) });
    } catch (error) {
      setState({ kind: "failed", code: codeOf(error) });
    }
  };
  return { state, start, stop: () => void (stopped.current = true) };
}

interface SaidProps {
  readonly state: State;
  readonly asked: readonly Probe[];
  readonly canDownload: boolean;
}

function Said({ state, asked, canDownload }: SaidProps) {
  switch (state.kind) {
    case "idle":
      return null;
    case "running":
      return <p role="status">{t.at(state.done + 1, asked.length, asked[state.done]?.name ?? "")}</p>;
    case "failed":
      return <p role="alert">{t.failed(state.code)}</p>;
    case "done":
      return <Done file={state.file} asked={asked} canDownload={canDownload} />;
  }
}

interface DoneProps extends Pick<SaidProps, "asked" | "canDownload"> {
  readonly file: AnswerFile;
}

function Done({ file, asked, canDownload }: DoneProps) {
  const text = JSON.stringify(file, null, 1);
  const { answers, left } = file;
  return (
    <div className="stack tight" role="status">
      <p>{t.done(answers.length, unexpected(asked, answers).length)}</p>
      {answers.length < asked.length ? <p>{t.stopped}</p> : null}
      {left.length > 0 ? <p>{t.left(left)}</p> : null}
      <div className="actions">
        {canDownload ? (
          <ActionButton onClick={() => downloadText(t.fileName, text, "application/json")}>{t.save}</ActionButton>
        ) : null}
        <CopyText text={text} label={t.copy} />
      </div>
    </div>
  );
}
