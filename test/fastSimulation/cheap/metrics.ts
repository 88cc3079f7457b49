// In the place of src/gateway/metrics.ts when the fast simulation is bundled: nobody reads its log or its counters.
import type { Watch } from "../../../src/gateway/metrics";

const nothing = (): void => undefined;
const watch: Watch = {
  request: nothing,
  waited: nothing,
  limited: nothing,
  metrics: () => Promise.resolve(""),
  metricsType: "text/plain",
};

export function createWatch(): Watch {
  return watch;
}
