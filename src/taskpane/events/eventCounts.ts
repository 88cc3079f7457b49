// How many new events came to which outcome. Pure.
import type { EventOutcome } from "../../workflows/events/create";

export function countsOf(outcomes: readonly EventOutcome[]): Readonly<Record<EventOutcome["kind"], number>> {
  const count = (kind: EventOutcome["kind"]) => outcomes.filter((one) => one.kind === kind).length;
  return {
    created: count("created"),
    exists: count("exists"),
    failed: count("failed"),
    unknown: count("unknown"),
    notTried: count("notTried"),
    underWay: count("underWay"),
  };
}
