// Builds the real parts of the pane: gateway client, workbook, clock. Tests build their own; nothing else in the pane
// knows which.
import { createClient } from "../platform/client";
import { createGatewayClient, type GatewayClientOptions } from "../platform/gatewayClient";
import type { OfficeParts } from "../workbook/officeWorkbook";
import { isZone } from "../values/zones";
import { createPaneClock } from "./clock/paneClock";
import { browserStorage } from "./parts/browserStorage";
import { createStore } from "./pane/store";
import { createDeviceKeeper, lateDeviceKeeper, type DeviceParts } from "./pane/keys/deviceKeeper";
import type { Workbook } from "../workbook/workbook";
import type { AddinShell, PaneParts, SignInShell } from "./pane/paneParts";
import { createTokenKeeper } from "./pane/keys/tokenKeeper";

/** What Excel gives, once it is there. */
export interface OfficeGiven {
  readonly office: Omit<OfficeParts, "onCellEdit" | "onFiltersOff" | "texts" | "wait">;
  readonly device: Omit<DeviceParts, "storage" | "crypto">;
}

/** `given` stays open where there is no Excel: what needs it then waits. `profile`: as JSON, as the page has it. */
export function createParts(
  given: Promise<OfficeGiven>,
  addin: AddinShell,
  signIn: SignInShell,
  profile: string | null,
): PaneParts {
  const token = createTokenKeeper(sessionStorage);
  const storage = browserStorage();
  const cellEdit = createStore(false);
  const clock = createPaneClock();
  const filtersOff = createStore<readonly string[]>([]);
  const gateway = createGatewayClient({
    // The gateway serves the pane: its address is our own, wherever it runs.
    origin: "",
    fetch: fetchWith(profile),
    token: () => token.get(),
  });
  return {
    gateway,
    client: createClient(gateway.transport),
    loadWorkbook: once(() => workbookIn(given, { cellEdit, filtersOff, clock })),
    loadSolver: once(async () => {
      const { createAwardWorkerSolver } = await import("./award/worker/workerSolver");
      return createAwardWorkerSolver();
    }),
    clock,
    zone: zoneHere(),
    newId: () => crypto.randomUUID(),
    token,
    device: lateDeviceKeeper(given.then(({ device }) => createDeviceKeeper({ ...device, storage, crypto }))),
    signIn: {
      page: signIn.page,
      accessToken: async (provider) => given.then(() => signIn.accessToken(provider)),
      showDialog: async (address) => given.then(() => signIn.showDialog(address)),
    },
    storage,
    addin,
    cellEdit,
    filtersOff,
  };
}

/** The pane's first question for the profile is answered by what the page has: it was made a moment ago. */
function fetchWith(profile: string | null): GatewayClientOptions["fetch"] {
  let inPage = profile;
  return async (input, init) => {
    const known = input === "/api/profile" ? inPage : null;
    if (known === null) return fetch(input, init);
    inPage = null;
    return new Response(known, { headers: { "Content-Type": "application/json" } });
  };
}

/** A browser that hides where it is speaks UTC. */
function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : "UTC";
}

/** A failed load is tried again when it is asked for again. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

/** Not before Excel: until then a person waits for the first screen alone. */
async function workbookIn(
  given: Promise<OfficeGiven>,
  { cellEdit, filtersOff, clock }: Pick<PaneParts, "cellEdit" | "filtersOff" | "clock">,
): Promise<Workbook> {
  const { office } = await given;
  const [{ createOfficeWorkbook }, { workbookTexts }] = await Promise.all([
    import("../workbook/officeWorkbook"),
    import("./workbookTexts"),
  ]);
  return createOfficeWorkbook({
    ...office,
    texts: workbookTexts,
    onCellEdit: (waiting) => cellEdit.set(waiting),
    onFiltersOff: (columns) => filtersOff.set([...new Set([...filtersOff.get(), ...columns])]),
    wait: (ms) => clock.wait(ms),
  });
}
