// What a person does with report tables: look at one, load it, go on with it, refresh, go to it, forget it. It sends nothing.
import type { ReportSource } from "../../reports/source";
import type { RememberedReport } from "../../workbook/reportTypes";
import { loadReport, resumeReport } from "../../workflows/reportLoad";
import { previewReport } from "../../workflows/reportPreview";
import { refreshReports, type RefreshReportOutcome } from "../../workflows/reportRefresh";
import { reportTargets } from "../../workflows/reportTargets";
import type { ReportLoadOutcome, ReportRequest } from "../../workflows/reportTypes";
import type { Services, WorkflowOptions } from "../../workflows/types";
import { obstacleMessage } from "../messages";
import { failureNotice, isSessionEnd, obstacleNotice, plainNotice } from "../notices";
import { loadedMessage, reportForgotten, reportRefreshedMessage } from "../strings/reports";
import { fail, goTo, notify, patch, work, withServices, type Core } from "./core";
import { choiceOf, rememberChoice, rememberedChoice, rowsBefore } from "./reportMemory";
import { reload } from "./tableActions";
import type { TableRefresh } from "./types";

/** Columns and first rows; where they do not come, the screen stays. */
export async function preview(core: Core, source: ReportSource): Promise<void> {
  await look(core, source, null);
}

/** Nothing but the report's own choice is proposed. */
export async function change(core: Core, reportId: string): Promise<void> {
  const report = core.store.get().reports.find(({ id }) => id === reportId);
  if (report !== undefined) await look(core, report.source, report);
}

async function look(core: Core, source: ReportSource, changes: RememberedReport | null): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readReport", async ({ signal }) => {
      // Headers take the prefix by a switch: the columns are the same.
      const outcome = await previewReport(services, source, { keepPrefix: false, signal });
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const { reports } = core.store.get();
      const before =
        changes === null
          ? rememberedChoice(core.parts.storage, services.account.id, source, reports)
          : { choice: choiceOf(changes), origin: null };
      goTo(core, {
        ...{ kind: "reportSetup", preview: outcome, changes, ...before },
        rowsBefore: rowsBefore(source, reports),
        targets: await reportTargets(services),
      });
    }),
  );
}

export async function load(core: Core, request: ReportRequest): Promise<void> {
  const { services } = core.store.get();
  if (services !== null) rememberChoice(core.parts.storage, services.account.id, request.source, request);
  await loading(core, (now, options) => loadReport(now, request, options));
}

export async function resume(core: Core, reportId: string): Promise<void> {
  await loading(core, (services, options) => resumeReport(services, reportId, options));
}

/** A run that was cut off leaves a partial table: that is an outcome, and its reason is told beside it. */
async function loading(
  core: Core,
  run: (services: Services, options: WorkflowOptions) => Promise<ReportLoadOutcome>,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "loadReport", async (options) => {
      const { work: now } = core.store.get();
      if (now !== null) patch(core, { work: { ...now, since: core.parts.clock.now() } });
      const outcome = await run(services, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      const message = loadedMessage(outcome);
      const cancelled = options.signal?.aborted === true;
      if (outcome.cutOffBy === null || cancelled) {
        const whole = outcome.report.state.kind === "complete" && outcome.misfits.length === 0;
        notify(core, plainNotice(cancelled ? "info" : whole ? "success" : "warning", message));
        return;
      }
      if (isSessionEnd(outcome.cutOffBy)) fail(core, outcome.cutOffBy);
      const failed = failureNotice(outcome.cutOffBy);
      const text = `${message.text} ${failed.message.title}.`;
      notify(core, { ...failed, intent: "warning", message: { ...message, text } });
    }),
  );
}

/** One after the other, since all reports share one request a second; several are told in a list. */
export async function refresh(core: Core, ids: readonly string[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refreshReport", async (options) => {
      const onReport = ({ at, total: of, title }: { at: number; total: number; title: string }) => {
        const { work: now } = core.store.get();
        if (now !== null && of > 1)
          patch(core, { work: { ...now, progress: null, table: { nth: at + 1, of, title } } });
      };
      const all = refreshReports(services, ids, { ...options, onReport });
      const outcomes = await all.finally(() => reload(core, services));
      const [only] = outcomes;
      if (only !== undefined && outcomes.length === 1) tell(core, only, options);
      else {
        const tables = outcomes.map((outcome) => toldOf(outcome));
        goTo(core, { kind: "refreshed", tables, cancelled: options.signal?.aborted === true, of: "reports" });
        const ended = outcomes.find((outcome) => outcome.kind === "failed" && isSessionEnd(outcome.error));
        if (ended?.kind === "failed") fail(core, ended.error);
      }
    }),
  );
}

function tell(core: Core, outcome: RefreshReportOutcome, { signal }: WorkflowOptions): void {
  switch (outcome.kind) {
    case "done": {
      const intent = outcome.outcome.misfits.length === 0 ? "success" : "warning";
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

function toldOf(outcome: RefreshReportOutcome): TableRefresh {
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

/** The table stays. */
export async function forget(core: Core, reportId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await services.workbook.forgetReport(reportId).finally(() => reload(core, services));
      notify(core, plainNotice("info", reportForgotten));
    }),
  );
}

/** Going to a sheet is no work: it may be done while another thing runs. */
export async function show(core: Core, tableId: string): Promise<void> {
  await withServices(core, ({ workbook }) =>
    workbook.showTable(tableId).catch((error: unknown) => notify(core, failureNotice(error))),
  );
}
