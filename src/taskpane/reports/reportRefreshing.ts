// Refreshes report tables one after the other, asked for or on opening, and keeps what became of each on its card. It
// sends nothing.
import type { RememberedReport } from "../../workbook/reports/types";
import { askingRefresh } from "../../workflows/reports/refresh";
import {
  endOf,
  failedRefresh,
  refreshReports as runRefreshReports,
  type NamedReport,
  type RefreshReportOutcome,
} from "../../workflows/reports/refreshSeveral";
import type { ReportAsks, ReportRefreshOutcome, TypedFound } from "../../workflows/reports/types";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { failureNotice, isSessionEnd, plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import type { SeveralRefreshed } from "../tables/tableActions";
import { reload } from "../tables/tableWork";
import { gaveWay, openedMessage } from "./reportCardTexts";
import { hasMisfits, reportRefreshedMessage } from "./reportOutcomeTexts";
import { fail, goTo, notify, patch, work, withServices, type Core } from "../pane/core";
import { queueAt } from "./reportQueue";
import type { TableRefresh } from "../pane/screens/screens";

/** One after the other, since all reports share one request a second; several are told in a list. */
export async function refreshReports(core: Core, ids: readonly string[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refreshReport", async (options) => {
      const [id] = ids;
      if (id !== undefined && ids.length === 1) return refreshAsking(core, services, { id, review: false }, options);
      const { tables, ended } = await refreshSeveralReports(core, services, ids, options);
      const cancelled = options.signal?.aborted === true;
      goTo(core, { kind: "refreshed", tables, cancelled, of: "reports" });
      if (ended !== null) fail(core, ended.error);
    }),
  );
}

/** A part of work that runs: what became of each, and the failure that ended the session, if one did. */
export async function refreshSeveralReports(
  core: Core,
  services: Services,
  ids: readonly string[],
  options: WorkflowOptions,
): Promise<SeveralRefreshed> {
  const outcomes = await run(core, services, ids, options);
  return { tables: outcomes.map(tableOf), ended: endOfSession(outcomes) };
}

/** Values that the person typed are asked about again, also where they decided to keep them. */
export async function reviewTyped(core: Core, id: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refreshReport", (options) => refreshAsking(core, services, { id, review: true }, options)),
  );
}

/** How a refresh goes on that asked, for as long as its question may be answered. */
const questions = new WeakMap<TypedFound, ReportAsks["decide"]>();

async function refreshAsking(
  core: Core,
  services: Services,
  { id, review }: { readonly id: string; readonly review: boolean },
  options: WorkflowOptions,
): Promise<void> {
  const queue = core.store.get().reports.filter((report) => report.id === id);
  begin(core, services, queue, 0);
  const named = { reportId: id, title: queue[0]?.title ?? "" };
  await endAsEnded(core, services, named, options, () => askingRefresh(services, id, review, options));
}

function ask(core: Core, { found, decide }: ReportAsks): void {
  questions.set(found, decide);
  goTo(core, { kind: "reportTyped", found });
}

export async function decideTyped(core: Core, found: TypedFound, choice: "keep" | "take"): Promise<void> {
  const decide = questions.get(found);
  if (decide === undefined) return;
  await withServices(core, (services) =>
    work(core, "refreshReport", async (options) => {
      const named = { reportId: found.reportId, title: found.title };
      await endAsEnded(core, services, named, options, async () => {
        const done = await decide(choice, options);
        goTo(core, { kind: "home" });
        return done;
      });
    }),
  );
}

/** Says what became of one report, or asks before it is written. */
async function endAsEnded(
  core: Core,
  services: Services,
  named: NamedReport,
  options: WorkflowOptions,
  refresh: () => Promise<ReportRefreshOutcome | ReportAsks>,
): Promise<void> {
  const ended = async (): Promise<RefreshReportOutcome | ReportAsks> => {
    try {
      const done = await refresh();
      return done.ok === "asks" ? done : endOf(named, done);
    } catch (error) {
      return failedRefresh(named, error, options);
    }
  };
  const outcome = await ended().finally(() => reload(core, services));
  if ("decide" in outcome) {
    ask(core, outcome);
    return;
  }
  const told = options.signal?.aborted === true ? notFailed(outcome) : outcome;
  keepTroubles(core, [told]);
  tell(core, told, options);
}

/** Nobody pressed anything: the screen stays, and what a person begins goes first. */
export async function refreshUnasked(core: Core, ids: readonly string[]): Promise<void> {
  await withServices(core, async (services) => {
    const unreached = () =>
      noteTroubles(
        core,
        ids.map((reportId) => ({ reportId, message: gaveWay })),
      );
    const task = async (options: WorkflowOptions) => {
      const outcomes = await run(core, services, ids, options);
      const left = outcomes.filter(({ kind }) => kind === "notReached");
      noteTroubles(
        core,
        left.map(({ reportId }) => ({ reportId, message: gaveWay })),
      );
      const done = outcomes.filter(({ kind }) => kind === "done").length;
      const open = outcomes.reduce((sum, outcome) => sum + openIn(outcome), 0);
      const whole = done === outcomes.length && open === 0;
      notify(core, plainNotice(whole ? "success" : "warning", openedMessage(done, outcomes.length, open)));
      endWhereEnded(core, outcomes);
    };
    if (core.store.get().work !== null) unreached();
    else await work(core, "refreshReport", task, true);
  });
}

async function run(
  core: Core,
  services: Services,
  ids: readonly string[],
  options: WorkflowOptions,
): Promise<readonly RefreshReportOutcome[]> {
  const queue = core.store.get().reports.filter(({ id }) => ids.includes(id));
  const onReport = ({ at }: { readonly at: number }) => begin(core, services, queue, at);
  const all = runRefreshReports(services, ids, { ...options, onReport });
  const ended = await all.finally(() => reload(core, services));
  const outcomes = options.signal?.aborted === true ? ended.map(notFailed) : ended;
  keepTroubles(core, outcomes);
  return outcomes;
}

/** Whatever a request says that was stopped in its middle: what the person stopped has not failed. */
function notFailed(outcome: RefreshReportOutcome): RefreshReportOutcome {
  const { reportId, title } = outcome;
  return outcome.kind === "failed" ? { reportId, title, kind: "notReached" } : outcome;
}

function begin(core: Core, { profile }: Services, queue: readonly RememberedReport[], at: number): void {
  const { work: now } = core.store.get();
  if (now === null) return;
  const table = queueAt(queue, at, profile.limits, now.unasked === true) ?? undefined;
  patch(core, { work: { ...now, progress: null, since: core.parts.clock.now(), table } });
}

/** A card tells of a refresh that failed until one has gone well; one that the person stopped has not failed. */
function keepTroubles(core: Core, outcomes: readonly RefreshReportOutcome[]): void {
  const told = outcomes.flatMap((outcome) => {
    const message = troubleOf(outcome);
    return message === null ? [] : [{ reportId: outcome.reportId, message }];
  });
  const well = outcomes.filter(({ kind }) => kind === "done").map(({ reportId }) => reportId);
  noteTroubles(core, told, well);
}

function troubleOf(outcome: RefreshReportOutcome): Message | null {
  switch (outcome.kind) {
    case "stopped":
      return obstacleMessage(outcome.obstacle);
    case "failed":
      return failureNotice(outcome.error).message;
    case "done":
    case "notReached":
      return null;
  }
}

function noteTroubles(
  core: Core,
  told: readonly { readonly reportId: string; readonly message: Message }[],
  well: readonly string[] = [],
): void {
  const troubles = new Map(core.store.get().reportTroubles);
  for (const id of well) troubles.delete(id);
  for (const { reportId, message } of told) troubles.set(reportId, { at: core.parts.clock.now(), message });
  patch(core, { reportTroubles: troubles });
}

function endWhereEnded(core: Core, outcomes: readonly RefreshReportOutcome[]): void {
  const ended = endOfSession(outcomes);
  if (ended !== null) fail(core, ended.error);
}

function endOfSession(outcomes: readonly RefreshReportOutcome[]): SeveralRefreshed["ended"] {
  const ended = outcomes.find((outcome) => outcome.kind === "failed" && isSessionEnd(outcome.error));
  return ended?.kind === "failed" ? { error: ended.error } : null;
}

function tell(core: Core, outcome: RefreshReportOutcome, { signal }: WorkflowOptions): void {
  switch (outcome.kind) {
    case "done": {
      const { open, unknownRows } = outcome.outcome.typed;
      const intent = hasMisfits(outcome.outcome) || open + unknownRows > 0 ? "warning" : "success";
      notify(core, plainNotice(intent, reportRefreshedMessage(outcome.outcome)));
      return;
    }
    case "stopped":
      notify(core, obstacleNotice(outcome.obstacle, null));
      return;
    case "failed":
      fail(core, outcome.error);
      return;
    case "notReached":
      signal?.throwIfAborted();
  }
}

/** Cells that keep what the person typed until they decide. */
function openIn(outcome: RefreshReportOutcome): number {
  return outcome.kind === "done" ? outcome.outcome.typed.open : 0;
}

function tableOf(outcome: RefreshReportOutcome): TableRefresh {
  const { reportId: linkId, title } = outcome;
  switch (outcome.kind) {
    case "done":
      return { kind: "done", linkId, title, message: reportRefreshedMessage(outcome.outcome), open: false };
    case "stopped":
      return { kind: "failed", linkId, title, message: obstacleMessage(outcome.obstacle) };
    case "failed":
      return { kind: "failed", linkId, title, message: failureNotice(outcome.error).message };
    case "notReached":
      return { kind: "notReached", linkId, title };
  }
}
