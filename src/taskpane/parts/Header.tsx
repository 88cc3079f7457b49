import { Button } from "@fluentui/react-components";
import { ArrowLeft20Regular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import type { PaneState, Screen } from "../state/types";
import { en } from "../strings/en";
import { useBusyReason, usePane, usePaneState } from "./paneContext";
import { ActionButton } from "./ActionButton";

/** The screen's title, and the way back. After a change of screen the title takes the focus, so that it is read out. */
export function Header() {
  const state = usePaneState();
  const title = titleOf(state);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  const back = backTo(state);
  return (
    <header className="header">
      {back === null ? null : <Back to={back} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}

function Back({ to }: { readonly to: Screen }) {
  const pane = usePane();
  const busy = useBusyReason();
  const look = { icon: <ArrowLeft20Regular />, appearance: "subtle", "aria-label": en.back } as const;
  if (busy !== null) return <ActionButton {...look} reason={busy} />;
  return <Button {...look} title={en.back} onClick={() => pane.go(to)} />;
}

function titleOf({ services, screen, started }: PaneState): string {
  if (screen.kind === "result") return en.result.title;
  if (services === null) return started ? en.connect.title : en.product;
  const titles: Record<Exclude<Screen["kind"], "result">, string> = {
    home: en.home.title,
    events: en.events.title,
    worksheets: en.worksheets.title,
    preview: en.preview.title,
  };
  return titles[screen.kind];
}

function backTo({ services, screen }: PaneState): Screen | null {
  if (screen.kind === "result") return { kind: "home" };
  if (services === null || screen.kind === "home") return null;
  return screen.kind === "worksheets" ? { kind: "events" } : { kind: "home" };
}
