import { Button } from "@fluentui/react-components";
import { ArrowLeft20Regular, QuestionCircle20Regular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import type { PaneState, Screen, ScreenKind, ScreensByKind } from "./screens/screens";
import { beforeEventWork } from "./screens/eventScreen";
import { topicOf } from "./screens/helpTopic";
import { beforeInvite } from "./screens/inviteScreen";
import { paneTexts } from "./paneTexts";
import { eventTitles } from "./work/eventWorkTexts";
import { inviteTitles } from "./work/inviteWorkTexts";
import { useBusyReason, usePane, usePaneState } from "./paneContext";
import { ActionButton } from "../parts/ActionButton";

/** The screen's title, and the way back. After a change of screen the title takes the pane's focus: it is read out. */
export function Header({ before }: { readonly before?: string | undefined }) {
  const state = usePaneState();
  const title = titleOf(state);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(before ?? title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // A person who is in the sheet by now goes on typing there.
    if (document.hasFocus()) heading.current?.focus();
  }, [title]);
  const back = backTo(state);
  return (
    <header className="header">
      {back === null ? null : <Back to={back} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {state.screen.kind === "help" ? null : <HelpButton state={state} />}
    </header>
  );
}

function Back({ to }: { readonly to: Screen }) {
  const pane = usePane();
  const busy = useBusyReason();
  const look = { icon: <ArrowLeft20Regular />, appearance: "subtle", "aria-label": paneTexts.back } as const;
  if (busy !== null) return <ActionButton {...look} reason={busy} />;
  return <Button {...look} title={paneTexts.back} onClick={() => pane.go(to)} />;
}

/** At what the screen is about. It starts nothing, so it works while something runs. */
function HelpButton({ state: { screen, services } }: { readonly state: PaneState }) {
  const pane = usePane();
  return (
    <Button
      appearance="subtle"
      className="helpButton"
      icon={<QuestionCircle20Regular />}
      aria-label={paneTexts.titles.help}
      title={paneTexts.titles.help}
      onClick={() => pane.go({ kind: "help", topic: topicOf(screen, services !== null), back: screen })}
    />
  );
}

function titleOf({ services, screen, started }: PaneState): string {
  if (screen.kind === "result" || screen.kind === "help") return paneTexts.titles[screen.kind];
  if (screen.kind === "invite" && screen.at.step === "done") return inviteTitles.done;
  if (services === null) return started ? paneTexts.titles.connect : paneTexts.product;
  const titles: Record<Exclude<Screen["kind"], "result" | "help">, string> = {
    home: paneTexts.titles.home,
    add: paneTexts.titles.add,
    events: paneTexts.titles.events,
    worksheets: paneTexts.titles.worksheets,
    scan: paneTexts.titles.scan,
    adopt: paneTexts.titles.adopt,
    refreshed: paneTexts.titles.refreshed,
    activity: screen.kind === "activity" && screen.send !== null ? paneTexts.titles.send : paneTexts.titles.activity,
    compareSetup: paneTexts.titles.compareSetup,
    scenarios: paneTexts.titles.scenarios,
    scenario: paneTexts.titles.scenario,
    award: paneTexts.titles.award,
    sensitivity: paneTexts.titles.sensitivity,
    handOn: paneTexts.titles.handOn,
    scores: paneTexts.titles.scores,
    round: paneTexts.titles.round,
    negotiation: paneTexts.titles.negotiation,
    returned: paneTexts.titles.returned,
    lists: paneTexts.titles.lists,
    fields: paneTexts.titles.fields,
    columns: paneTexts.titles.columns,
    leave: paneTexts.titles.leave,
    bids: paneTexts.titles.bids,
    reports: paneTexts.titles.reports,
    reportSetup: paneTexts.titles.reportSetup,
    reportTyped: paneTexts.titles.reportTyped,
    preview: paneTexts.titles.preview,
    giveUp: paneTexts.titles.giveUp,
    invite: screen.kind === "invite" ? inviteTitles[screen.at.step] : "",
    eventWork: screen.kind === "eventWork" ? eventTitles[screen.at.step] : "",
  };
  return titles[screen.kind];
}

function backTo({ services, screen }: PaneState): Screen | null {
  if (screen.kind === "help") return screen.back;
  if (screen.kind === "result" || (screen.kind === "invite" && screen.at.step === "done")) return home();
  return services === null ? null : before(screen.kind, screen);
}

const home = (): Screen => ({ kind: "home" });
const kept = ({ back }: { readonly back: Screen }): Screen => back;

/** The screen that a person came from. */
const befores: { readonly [Kind in ScreenKind]: (screen: ScreensByKind[Kind]) => Screen | null } = {
  home: () => null,
  add: home,
  worksheets: ({ sheet, withEvent }) => ({ kind: "events", sheet, aim: withEvent === true ? "lines" : undefined }),
  events: ({ aim, sheet }) =>
    aim === "delete" || aim === "bids" ? { kind: "eventWork", at: { step: "start" } } : (sheet?.from ?? home()),
  scan: ({ worksheet }) => (worksheet === null ? home() : { kind: "worksheets", event: worksheet.event }),
  adopt: kept,
  refreshed: home,
  activity: (screen) => (screen.send === null ? home() : { ...screen, send: null }),
  compareSetup: () => ({ kind: "events", aim: "compare" }),
  scenarios: home,
  scenario: ({ setup, drafts }) => ({ kind: "scenarios", setup, drafts }),
  award: kept,
  sensitivity: kept,
  handOn: kept,
  scores: kept,
  round: home,
  negotiation: home,
  returned: ({ setup }) => ({ kind: "negotiation", setup }),
  lists: home,
  fields: () => ({ kind: "lists" }),
  columns: kept,
  leave: home,
  bids: () => ({ kind: "events", aim: "bids" }),
  reports: home,
  reportSetup: () => ({ kind: "reports" }),
  reportTyped: home,
  preview: home,
  giveUp: kept,
  result: home,
  invite(screen) {
    const to = beforeInvite(screen);
    return to === "events" ? { kind: "events", aim: "invite" } : (to ?? home());
  },
  eventWork: (screen) => beforeEventWork(screen) ?? home(),
  help: kept,
};

function before<Kind extends ScreenKind>(kind: Kind, screen: ScreensByKind[Kind]): Screen | null {
  return befores[kind](screen);
}
