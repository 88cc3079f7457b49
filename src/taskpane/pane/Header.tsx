import { Button } from "@fluentui/react-components";
import { ArrowLeft20Regular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import type { PaneState, Screen } from "./screens";
import { beforeEventWork } from "./eventScreen";
import { beforeInvite } from "./inviteScreen";
import { en } from "./paneTexts";
import { eventTitles } from "./eventWorkTexts";
import { inviteTitles } from "./inviteWorkTexts";
import { useBusyReason, usePane, usePaneState } from "./paneContext";
import { ActionButton } from "../parts/ActionButton";

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
  if (screen.kind === "invite" && screen.at.step === "done") return inviteTitles.done;
  if (services === null) return started ? en.connect.title : en.product;
  const titles: Record<Exclude<Screen["kind"], "result">, string> = {
    home: en.home.title,
    events: en.events.title,
    worksheets: en.worksheets.title,
    scan: en.home.screens.scan,
    adopt: en.home.screens.adopt,
    refreshed: en.home.screens.refreshed,
    activity: screen.kind === "activity" && screen.send !== null ? en.home.screens.send : en.home.screens.activity,
    compareSetup: en.home.screens.compareSetup,
    scenarios: en.home.screens.scenarios,
    scenario: en.home.screens.scenario,
    award: en.home.screens.award,
    round: en.home.screens.round,
    negotiation: en.home.screens.negotiation,
    lists: en.home.screens.lists,
    fields: en.home.screens.fields,
    reports: en.home.screens.reports,
    reportSetup: en.home.screens.reportSetup,
    preview: en.preview.title,
    invite: screen.kind === "invite" ? inviteTitles[screen.at.step] : "",
    eventWork: screen.kind === "eventWork" ? eventTitles[screen.at.step] : "",
  };
  return titles[screen.kind];
}

function backTo({ services, screen }: PaneState): Screen | null {
  if (screen.kind === "result" || (screen.kind === "invite" && screen.at.step === "done")) return { kind: "home" };
  return services === null ? null : before(screen);
}

/** The screen that a person came from. */
function before(screen: Screen): Screen | null {
  switch (screen.kind) {
    case "home":
      return null;
    case "worksheets":
      return { kind: "events", sheet: screen.sheet };
    case "events":
      if (screen.aim === "delete") return { kind: "eventWork", at: { step: "start" } };
      return screen.sheet?.from ?? { kind: "home" };
    case "scan":
      return screen.worksheet === null ? { kind: "home" } : { kind: "worksheets", event: screen.worksheet.event };
    case "eventWork":
      return beforeEventWork(screen) ?? { kind: "home" };
    case "invite": {
      const to = beforeInvite(screen);
      return to === "events" ? { kind: "events", aim: "invite" } : (to ?? { kind: "home" });
    }
    case "compareSetup":
      return { kind: "events", aim: "compare" };
    case "reportSetup":
      return { kind: "reports" };
    case "fields":
      return { kind: "lists" };
    case "scenario":
      return { kind: "scenarios", setup: screen.setup, drafts: screen.drafts };
    case "adopt":
    case "award":
      return screen.back;
    case "activity":
      return screen.send === null ? { kind: "home" } : { ...screen, send: null };
    case "lists":
    case "reports":
    case "scenarios":
    case "round":
    case "negotiation":
    case "refreshed":
    case "preview":
    case "result":
      return { kind: "home" };
  }
}
