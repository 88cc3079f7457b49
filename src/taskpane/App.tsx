import { FluentProvider } from "@fluentui/react-components";
import { lazy, Suspense, useLayoutEffect, useSyncExternalStore, type ReactNode } from "react";
import type { Services } from "../workflows/services";
import { ConnectPanel } from "./connect/ConnectPanel";
import { Guard } from "./pane/Guard";
import { Header } from "./pane/Header";
import { Loading } from "./parts/Loading";
import { NoticeBar } from "./pane/NoticeBar";
import { PaneContext, usePaneState } from "./pane/paneContext";
import type { ScreenKind, ScreensByKind } from "./pane/screens/screens";
import { SheetBars } from "./pane/SheetBars";
import { WorkBar } from "./pane/work/WorkBar";
import { actOn } from "./noticeActs";
import type { Pane } from "./pane/pane";
import type { Store } from "./pane/store";
import { paneTexts } from "./pane/paneTexts";
import { darkTheme, lightTheme } from "./theme";

// Only Connect is needed at once; the rest loads while the person reads and types.
const HomePanel = lazy(() => import("./home/HomePanel"));
const AddPanel = lazy(() => import("./home/AddPanel"));
const EventsPanel = lazy(() => import("./events/EventsPanel"));
const WorksheetsPanel = lazy(() => import("./link/WorksheetsPanel"));
const ScanPanel = lazy(() => import("./adopt/ScanPanel"));
const AdoptPanel = lazy(() => import("./adopt/AdoptPanel"));
const RefreshedPanel = lazy(() => import("./home/RefreshedPanel"));
const ActivityPanel = lazy(() => import("./activity/ActivityPanel"));
const PreviewPanel = lazy(() => import("./preview/PreviewPanel"));
const GiveUpPanel = lazy(() => import("./preview/giveUp/GiveUpPanel"));
const ResultPanel = lazy(() => import("./preview/ResultPanel"));
const CompareSetupPanel = lazy(() => import("./compare/CompareSetupPanel"));
const ScenariosPanel = lazy(() => import("./award/ScenariosPanel"));
const ScenarioPanel = lazy(() => import("./award/ScenarioPanel"));
const AwardPanel = lazy(() => import("./award/AwardPanel"));
const SensitivityPanel = lazy(() => import("./award/sensitivity/SensitivityPanel"));
const HandOnPanel = lazy(() => import("./award/handOn/HandOnPanel"));
const ScoresPanel = lazy(() => import("./award/scores/ScoresPanel"));
const RoundPanel = lazy(() => import("./compare/RoundPanel"));
const NegotiationPanel = lazy(() => import("./compare/NegotiationPanel"));
const ReturnedPanel = lazy(() => import("./award/returned/ReturnedPanel"));
const ListsPanel = lazy(() => import("./link/ListsPanel"));
const ReportsPanel = lazy(() => import("./reports/ReportsPanel"));
const ReportSetupPanel = lazy(() => import("./reports/ReportSetupPanel"));
const ReportTypedPanel = lazy(() => import("./reports/ReportTypedPanel"));
const InvitePanel = lazy(() => import("./invite/InvitePanel"));
const EventWorkPanel = lazy(() => import("./events/EventWorkPanel"));
const BidsPanel = lazy(() => import("./bids/BidsPanel"));
const LeavePanel = lazy(() => import("./leave/LeavePanel"));
const ColumnsPanel = lazy(() => import("./link/ColumnsPanel"));
const HelpPanel = lazy(() => import("./help/HelpPanel"));
const FieldsPanel = lazy(() => import("./link/FieldsPanel"));

export interface AppProps {
  readonly pane: Pane;
  readonly dark: Store<boolean>;
  readonly before?: ShownBefore | undefined;
}

/** What a person saw until this was drawn. */
export interface ShownBefore {
  readonly title: string;
  /** It goes when this is there: not before, since what it has of the focus goes on in here. */
  remove(): void;
}

export function App({ pane, dark, before }: AppProps) {
  useLayoutEffect(() => before?.remove(), [before]);
  const isDark = useSyncExternalStore(dark.subscribe, dark.get);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme}>
      <PaneContext value={pane}>
        <div className="app" data-theme={isDark ? "dark" : "light"}>
          <Header before={before?.title} />
          <NoticeBar onAct={(action) => void actOn(pane, action)} />
          <SheetBars />
          <WorkBar />
          <Guard>
            <Suspense fallback={<Coming />}>
              <Panel />
            </Suspense>
          </Guard>
        </div>
      </PaneContext>
    </FluentProvider>
  );
}

function Panel() {
  const { services, started, screen } = usePaneState();
  if (screen.kind === "help") return <HelpPanel key={screen.topic} screen={screen} />;
  if (screen.kind === "result") return <ResultPanel screen={screen} />;
  if (screen.kind === "invite" && screen.at.step === "done") return <InvitePanel screen={screen} />;
  if (services === null) return started ? <ConnectPanel /> : <Starting />;
  return panelOf(screen.kind, screen, services);
}

/** What needs a session. */
type PanelKind = Exclude<ScreenKind, "help" | "result">;

const panels: {
  readonly [Kind in PanelKind]: (screen: ScreensByKind[Kind], services: Services) => ReactNode;
} = {
  home: () => <HomePanel />,
  add: (_, services) => <AddPanel services={services} />,
  events: ({ sheet, aim }, services) => <EventsPanel services={services} sheet={sheet} aim={aim} />,
  worksheets: ({ event, sheet, withEvent }, services) => (
    <WorksheetsPanel services={services} event={event} sheet={sheet} withEvent={withEvent === true} />
  ),
  scan: (screen) => <ScanPanel screen={screen} />,
  adopt: (screen) => <AdoptPanel screen={screen} />,
  refreshed: (screen) => <RefreshedPanel screen={screen} />,
  activity: (screen, services) => <ActivityPanel key={screen.linkId} services={services} screen={screen} />,
  preview: (screen) => <PreviewPanel screen={screen} />,
  giveUp: (screen) => <GiveUpPanel screen={screen} />,
  compareSetup: (screen) => <CompareSetupPanel key={screen.prepared.read.at} screen={screen} />,
  scenarios: (screen) => <ScenariosPanel screen={screen} />,
  scenario: (screen) => <ScenarioPanel key={screen.form.id} screen={screen} />,
  award: (screen) => <AwardPanel screen={screen} />,
  sensitivity: (screen) => <SensitivityPanel screen={screen} />,
  handOn: (screen) => <HandOnPanel screen={screen} />,
  scores: (screen) => <ScoresPanel screen={screen} />,
  round: (screen) => <RoundPanel screen={screen} />,
  negotiation: (screen) => <NegotiationPanel screen={screen} />,
  returned: (screen) => <ReturnedPanel screen={screen} />,
  lists: () => <ListsPanel />,
  bids: ({ event }) => <BidsPanel key={event.id} event={event} />,
  leave: ({ offer }) => <LeavePanel offer={offer} />,
  reports: () => <ReportsPanel />,
  reportSetup: (screen) => <ReportSetupPanel key={JSON.stringify(screen.preview.source)} screen={screen} />,
  reportTyped: ({ found }) => <ReportTypedPanel found={found} />,
  eventWork: (screen, services) => <EventWorkPanel services={services} screen={screen} />,
  invite: (screen) => <InvitePanel screen={screen} />,
  columns: (screen) => <ColumnsPanel key={screen.asks === undefined ? "choose" : "ask"} screen={screen} />,
  fields: (_, services) => <FieldsPanel services={services} />,
};

function panelOf<Kind extends PanelKind>(kind: Kind, screen: ScreensByKind[Kind], services: Services): ReactNode {
  return panels[kind](screen, services);
}

/** Until the gateway has answered; its silence is told by a notice. */
function Starting() {
  const { notice } = usePaneState();
  return notice === null ? <Coming /> : null;
}

/** In the place of what comes. */
function Coming() {
  return (
    <main className="main">
      <Loading text={paneTexts.loading} />
    </main>
  );
}
