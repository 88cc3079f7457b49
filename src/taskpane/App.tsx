import { FluentProvider } from "@fluentui/react-components";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { ConnectPanel } from "./panels/ConnectPanel";
import { Guard } from "./parts/Guard";
import { Header } from "./parts/Header";
import { Loading } from "./parts/Loading";
import { NoticeBar } from "./parts/NoticeBar";
import { PaneContext, useCellEdit, usePaneState } from "./parts/paneContext";
import { WorkBar } from "./parts/WorkBar";
import type { Pane } from "./state/pane";
import type { Store } from "./state/store";
import { en } from "./strings/en";
import { darkTheme, lightTheme } from "./theme";

// Only Connect is needed at once; the rest loads while the person reads and types.
const HomePanel = lazy(() => import("./panels/HomePanel"));
const EventsPanel = lazy(() => import("./panels/EventsPanel"));
const WorksheetsPanel = lazy(() => import("./panels/WorksheetsPanel"));
const ScanPanel = lazy(() => import("./panels/ScanPanel"));
const AdoptPanel = lazy(() => import("./panels/AdoptPanel"));
const RefreshedPanel = lazy(() => import("./panels/RefreshedPanel"));
const ActivityPanel = lazy(() => import("./panels/ActivityPanel"));
const PreviewPanel = lazy(() => import("./panels/PreviewPanel"));
const ResultPanel = lazy(() => import("./panels/ResultPanel"));
const CompareSetupPanel = lazy(() => import("./panels/CompareSetupPanel"));
const ScenariosPanel = lazy(() => import("./panels/ScenariosPanel"));
const ScenarioPanel = lazy(() => import("./panels/ScenarioPanel"));
const AwardPanel = lazy(() => import("./panels/AwardPanel"));
const RoundPanel = lazy(() => import("./panels/RoundPanel"));
const NegotiationPanel = lazy(() => import("./panels/NegotiationPanel"));
const ListsPanel = lazy(() => import("./panels/ListsPanel"));
const ReportsPanel = lazy(() => import("./panels/ReportsPanel"));
const ReportSetupPanel = lazy(() => import("./panels/ReportSetupPanel"));
const InvitePanel = lazy(() => import("./panels/InvitePanel"));
const EventWorkPanel = lazy(() => import("./panels/EventWorkPanel"));
const FieldsPanel = lazy(() => import("./panels/FieldsPanel"));

export interface AppProps {
  readonly pane: Pane;
  readonly dark: Store<boolean>;
}

export function App({ pane, dark }: AppProps) {
  const isDark = useSyncExternalStore(dark.subscribe, dark.get);
  return (
    <FluentProvider theme={isDark ? darkTheme : lightTheme}>
      <PaneContext value={pane}>
        <div className="app" data-theme={isDark ? "dark" : "light"}>
          <Header />
          <NoticeBar />
          <CellEditBar />
          <WorkBar />
          <Guard>
            <Suspense fallback={<Loading text={en.loading} />}>
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
  if (screen.kind === "result") return <ResultPanel screen={screen} />;
  if (screen.kind === "invite" && screen.at.step === "done") return <InvitePanel screen={screen} />;
  if (services === null) return started ? <ConnectPanel /> : <Starting />;
  switch (screen.kind) {
    case "home":
      return <HomePanel />;
    case "events":
      return <EventsPanel services={services} sheet={screen.sheet} aim={screen.aim} />;
    case "worksheets":
      return <WorksheetsPanel services={services} event={screen.event} sheet={screen.sheet} />;
    case "scan":
      return <ScanPanel screen={screen} />;
    case "adopt":
      return <AdoptPanel screen={screen} />;
    case "refreshed":
      return <RefreshedPanel screen={screen} />;
    case "activity":
      return <ActivityPanel key={screen.linkId} services={services} screen={screen} />;
    case "preview":
      return <PreviewPanel screen={screen} />;
    case "compareSetup":
      return <CompareSetupPanel key={screen.prepared.read.at} screen={screen} />;
    case "scenarios":
      return <ScenariosPanel screen={screen} />;
    case "scenario":
      return <ScenarioPanel key={screen.form.id} screen={screen} />;
    case "award":
      return <AwardPanel screen={screen} />;
    case "round":
      return <RoundPanel screen={screen} />;
    case "negotiation":
      return <NegotiationPanel screen={screen} />;
    case "lists":
      return <ListsPanel />;
    case "reports":
      return <ReportsPanel />;
    case "reportSetup":
      return <ReportSetupPanel key={JSON.stringify(screen.preview.source)} screen={screen} />;
    case "eventWork":
      return <EventWorkPanel services={services} screen={screen} />;
    case "invite":
      return <InvitePanel screen={screen} />;
    case "fields":
      return <FieldsPanel services={services} />;
  }
}

/** Until the gateway has answered; its silence is told by a notice. */
function Starting() {
  const { notice } = usePaneState();
  return notice === null ? <Loading text={en.loading} /> : null;
}

function CellEditBar() {
  const waiting = useCellEdit();
  return (
    <div role="status" aria-live="polite">
      {waiting ? <p className="bar">{en.cellEdit}</p> : null}
    </div>
  );
}
