import { useEffect, useState } from "react";
import type { SendProgress } from "../../platform/handoverContract";
import { UnderWay } from "../pane/work/UnderWay";
import { usePaneState, useVerbs } from "../pane/paneContext";
import { eventTexts } from "./eventTexts";
import { eventRunVerbs } from "./eventVerbs";

const t = eventTexts.runs;

/** New events and deletions that the gateway carries out for this workbook; nothing where there are none. */
export function EventRuns() {
  const { takeInEvents, followEventRun } = useVerbs(eventRunVerbs);
  const { work, services } = usePaneState();
  const [open, setOpen] = useState<readonly SendProgress[]>([]);
  const idle = work === null;
  useEffect(() => {
    let wanted = true;
    // After each piece of work, since it may have handed one over.
    if (idle && services !== null)
      void takeInEvents().then((going) => {
        if (wanted) setOpen(going ?? []);
      });
    return () => {
      wanted = false;
    };
  }, [takeInEvents, services, idle]);
  if (open.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.label}>
      <UnderWay runs={open} texts={t} onFollow={(id) => void followEventRun(id)} />
    </section>
  );
}
