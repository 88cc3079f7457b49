import { Button, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import { paneTexts } from "./paneTexts";

interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  /** Read out instead of the label, where that alone does not tell what is copied. */
  readonly name?: string;
}

/** Refused where the clipboard is closed to a frame: then the text is shown to be copied by hand. */
export function useCopy(text: string) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return { state, copy };
}

export function CopyText({ text, label, name }: CopyTextProps) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        {...(name === undefined || state === "copied" ? {} : { "aria-label": name, title: name })}
        onClick={() => void copy()}
      >
        {state === "copied" ? paneTexts.copied : label}
      </Button>
      {state === "refused" ? (
        <>
          <p>{paneTexts.copyFailed}</p>
          <Textarea
            readOnly
            value={text}
            rows={3}
            aria-label={name ?? label}
            onFocus={(event) => event.target.select()}
          />
        </>
      ) : null}
    </>
  );
}
