import type { Services } from "../../workflows/services";
import type { EventWorkScreen } from "../pane/screens/eventScreen";
import { CreateCheck } from "./CreateCheck";
import { CreateDone } from "./CreateDone";
import { CreateForm } from "./CreateForm";
import { EventDeletion } from "./EventDeletion";
import { EventFilter } from "./EventFilter";
import { EventGone } from "./EventGone";
import { EventStart } from "./EventStart";
import { SentInOrder } from "../preview/order/SentInOrder";
import "../parts/forms.css";
import "./events.css";

interface EventWorkPanelProps {
  readonly services: Services;
  readonly screen: EventWorkScreen;
}

/** Work with events, step by step. */
export default function EventWorkPanel({ services, screen: { at } }: EventWorkPanelProps) {
  switch (at.step) {
    case "start":
      return <EventStart />;
    case "filter":
      return <EventFilter at={at} />;
    case "form":
      return <CreateForm services={services} at={at} />;
    case "check":
      return <CreateCheck at={at} />;
    case "done":
      return <CreateDone at={at} />;
    case "doom":
      return <EventDeletion key={at.doomed.title} doomed={at.doomed} />;
    case "deleted":
      return <EventGone at={at} />;
    case "ordered":
      return <SentInOrder at={at} />;
  }
}
