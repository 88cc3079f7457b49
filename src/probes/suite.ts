// All probes, in the order in which they run.
import { cellProbes } from "./cells";
import { filterProbes } from "./filters";
import { limitProbes } from "./limits";
import { eventProbes, requestProbes } from "./requests";
import { sheetProbes } from "./sheets";
import { storeProbes } from "./store";
import { tableProbes } from "./tables";
import type { Probe } from "./types";

export const probes: readonly Probe[] = [
  ...cellProbes,
  ...tableProbes,
  ...filterProbes,
  ...sheetProbes,
  ...storeProbes,
  ...requestProbes,
  ...eventProbes,
  ...limitProbes,
];
