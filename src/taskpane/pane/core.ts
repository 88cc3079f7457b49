// What every verb of the pane holds, and the one gate through which work goes: one piece at a time, whoever starts it.
import type { LargeRead, Services, WorkflowOptions } from "../../workflows/services";
import { cancelledNotice, failureNotice, isSessionEnd } from "./notices";
import type { Store } from "./store";
import type { Notice, PaneState, Screen } from "./screens/screens";
import type { PaneParts } from "./paneParts";
import { Newest } from "./work/newest";
import { askedWork, type Work, type WorkKind } from "./work/work";

export interface Core {
  readonly parts: PaneParts;
  readonly store: Store<PaneState>;
  /** Cancels what runs. */
  abort: AbortController | null;
  /** The person wants to read what they are asked about. */
  readOn: (() => void) | null;
  /** Settles when what runs has ended. */
  ended: Promise<void>;
  /** Reports that refresh on opening have had their turn. */
  opened: boolean;
  /** How to stop watching, by link id. */
  readonly watches: Map<string, () => Promise<void>>;
  /** How to stop following the selection in comparisons, by their ids. */
  readonly lines: Map<string, () => Promise<void>>;
  /** How to stop following the sheet in front; null while nobody does. */
  front: (() => Promise<void>) | null;
  /** Link ids of tables with edits that no count has seen yet. */
  readonly uncounted: Set<string>;
  /** Link ids of tables that could not be written when news of their sends came. */
  readonly untaken: Set<string>;
  /** The counts of tables, by link id. */
  readonly counts: Newest;
  /** Ids of runs that were cut off and that the person leaves as they are. */
  readonly left: Set<string>;
}

export function createCore(parts: PaneParts, store: Store<PaneState>): Core {
  return {
    parts,
    store,
    abort: null,
    readOn: null,
    ended: Promise.resolve(),
    opened: false,
    watches: new Map(),
    lines: new Map(),
    front: null,
    uncounted: new Set(),
    untaken: new Set(),
    counts: new Newest(),
    left: new Set(),
  };
}

export function patch(core: Core, change: Partial<PaneState>): void {
  core.store.set({ ...core.store.get(), ...change });
}

/** Of the work that runs; nothing is changed where it has ended. */
export function patchWork(core: Core, change: Partial<Work>): void {
  const { work: now } = core.store.get();
  if (now !== null) patch(core, { work: { ...now, ...change } });
}

export function notify(core: Core, notice: Notice | null): void {
  patch(core, { notice });
}

export function goTo(core: Core, screen: Screen): void {
  patch(core, { screen });
}

/**
 * Runs one piece of work, unless another one runs: then nothing happens, so that a double click is one click. What
 * nobody asked for gives way. A failure becomes a notice; an ended session leads back to Connect and touches no table.
 * Answers whether it ran to its end.
 */
export async function work(
  core: Core,
  kind: WorkKind,
  task: (options: WorkflowOptions) => Promise<void>,
  unasked?: true,
): Promise<boolean> {
  if (core.store.get().work?.unasked === true) await giveWay(core);
  if (core.store.get().work !== null) return false;
  const abort = new AbortController();
  core.abort = abort;
  let ended = (): void => undefined;
  core.ended = new Promise((resolve) => (ended = resolve));
  const { notice } = core.store.get();
  const begun = { kind, unasked, progress: null, cancelling: false };
  patch(core, { work: begun, notice: unasked ? notice : null });
  try {
    await task({
      signal: abort.signal,
      ...(asking.has(kind) ? { onLarge: askBefore(core, abort.signal) } : {}),
      onProgress: (progress) => patchWork(core, { progress }),
    });
    return true;
  } catch (error) {
    if (abort.signal.aborted && error === abort.signal.reason) notify(core, cancelledNotice(kind));
    else fail(core, error);
    return false;
  } finally {
    core.abort = null;
    core.readOn = null;
    const last = core.store.get().notice;
    patch(core, { work: null, notice: last?.passing === true ? null : last });
    ended();
  }
}

/** Whoever previews or sends asked for a comparison of all rows, and was asked when those came in. */
const asking: ReadonlySet<WorkKind> = new Set(["link", "refresh", "drift", "arrange", "loadReport", "refreshReport"]);

/** One answer is enough for a piece of work, however many tables it reads. */
function askBefore(core: Core, signal: AbortSignal): (read: LargeRead) => Promise<void> {
  let isAnswered = false;
  return async (large) => {
    if (isAnswered) return;
    const now = core.store.get().work;
    if (now === null) return;
    patch(core, { work: { ...now, large } });
    await new Promise<void>((resolve) => {
      core.readOn = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    signal.throwIfAborted();
    isAnswered = true;
    core.readOn = null;
    patchWork(core, { large: undefined });
  };
}

/** What has begun to write still comes to its end. */
async function giveWay(core: Core): Promise<void> {
  cancel(core);
  await core.ended;
}

/** Says what went wrong; an ended session leads back to Connect and touches no table. */
export function fail(core: Core, error: unknown): void {
  if (isSessionEnd(error)) endSession(core);
  notify(core, failureNotice(error));
}

/** Forgets the session here. Linked tables stay as they are. */
export function endSession(core: Core): void {
  core.parts.token.set(null);
  const { screen } = core.store.get();
  // A result stays readable: it is the only list of what was sent.
  const stays = screen.kind === "result" || (screen.kind === "invite" && screen.at.step === "done");
  const goOnAs = core.parts.device.remembered()?.email ?? null;
  patch(core, { services: null, rights: null, person: null, goOnAs, screen: stays ? screen : { kind: "home" } });
}

/** Work that needs a session does not begin without one. */
export function withServices(core: Core, task: (services: Services) => Promise<unknown>): Promise<unknown> {
  const { services } = core.store.get();
  return services === null ? Promise.resolve() : task(services);
}

export function cancel(core: Core): void {
  const { work: now } = core.store.get();
  if (now === null || now.cancelling || core.abort === null) return;
  patch(core, { work: { ...now, cancelling: true } });
  core.abort.abort();
}

const SOON_MS = 3000;

/** Settles when what runs has ended, and at the latest after three seconds. */
export async function soonFree(core: Core): Promise<void> {
  if (askedWork(core.store.get()) !== null) await Promise.race([core.ended, core.parts.clock.wait(SOON_MS)]);
}

/** Going to cells is no work: it may be done while another thing runs. */
export async function showArea(core: Core, sheetName: string, address: string): Promise<void> {
  await withServices(core, (services) =>
    services.workbook.showArea(sheetName, address).catch((error: unknown) => notify(core, failureNotice(error))),
  );
}
