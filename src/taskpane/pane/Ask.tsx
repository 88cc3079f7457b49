import { Button } from "@fluentui/react-components";
import { useEffect, useId, useRef } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason } from "./paneContext";

interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/**
 * A second word before something that cannot be taken back. The focus goes to the safe answer; Esc is the safe answer.
 */
export function Ask({ title, text, yes, no, onYes, onNo }: AskProps) {
  const busy = useBusyReason();
  const titleId = useId();
  const textId = useId();
  const answers = useRef<HTMLDivElement>(null);
  // The safe answer comes first.
  useEffect(() => answers.current?.querySelector("button")?.focus(), []);
  return (
    <div
      className="ask"
      role="group"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === "Escape") onNo();
      }}
    >
      <strong id={titleId}>{title}</strong>
      <p id={textId}>{text}</p>
      <div ref={answers} className="actions">
        <Button onClick={onNo}>{no}</Button>
        <ActionButton appearance="primary" reason={busy} onClick={onYes}>
          {yes}
        </ActionButton>
      </div>
    </div>
  );
}
