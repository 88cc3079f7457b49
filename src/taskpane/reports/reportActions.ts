// What a person does with report tables: look at one, load it, go on with it, refresh, go to it, forget it. It sends
// nothing.
import { PlatformError } from "../../platform/errors";
import type { ReportSource } from "../../reports/source";
import type { RememberedReport } from "../../workbook/reports/types";
import { loadReport as runLoadReport, resumeReport as runResumeReport } from "../../workflows/reports/load";
import { previewReport as runPreviewReport } from "../../workflows/reports/preview";
import { setReportSettings, type ReportSettings } from "../../workflows/reports/settings";
import { reportTargets } from "../../workflows/reports/targets";
import type { ReportLoadOutcome, ReportPreview, ReportRequest } from "../../workflows/reports/types";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { takeOverReport as runTakeOverReport } from "../../workflows/link/takeOver";
import { failureNotice, isSessionEnd, plainNotice, platformNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import type { Message } from "../parts/message";
import { reload, takeOver } from "../tables/tableWork";
import { withContents } from "./contentsFollow";
import { orderRefused, reportForgotten, settingSaid, startupRefused } from "./reportCardTexts";
import { hasMisfits, loadedMessage } from "./reportOutcomeTexts";
import { fail, goTo, notify, patchWork, work, withServices, type Core } from "../pane/core";
import { choiceOf, rememberChoice, rememberedChoice, rowsBefore } from "./reportMemory";
import { reportLineWords } from "./reportLineTexts";
import { reportNames } from "./reportNamesTexts";
import { timeOf } from "./reportQueue";

/** Columns and first rows; where they do not come, the screen stays. */
export async function previewReport(core: Core, source: ReportSource): Promise<void> {
  await look(core, source, null);
}

/** Nothing but the report's own choice is proposed. */
export async function changeReport(core: Core, reportId: string): Promise<void> {
  const report = core.store.get().reports.find(({ id }) => id === reportId);
  if (report !== undefined) await look(core, report.source, report);
}

async function look(core: Core, source: ReportSource, changes: RememberedReport | null): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readReport", async ({ signal }) => {
      const { reports } = core.store.get();
      const targets = await reportTargets(services);
      const before =
        changes === null
          ? rememberedChoice(core.parts.storage, services.account.id, source, reports)
          : { choice: choiceOf(changes), origin: null };
      const show = (preview: ReportPreview) =>
        goTo(core, {
          kind: "reportSetup",
          preview,
          changes,
          ...before,
          targets,
          rowsBefore: rowsBefore(source, reports),
        });
      // Headers take the prefix by a switch: the columns are the same.
      const outcome = await runPreviewReport(services, source, { keepPrefix: false, onFirst: show, signal });
      if (!outcome.ok) notify(core, obstacleNotice(outcome.obstacle, null));
      // Whoever went away from the first rows is not fetched back by the types.
      else if (core.store.get().screen.kind === "reportSetup") show(outcome);
    }),
  );
}

export async function loadReport(core: Core, request: ReportRequest): Promise<void> {
  const { services } = core.store.get();
  if (services !== null) rememberChoice(core.parts.storage, services.account.id, request.source, request);
  const rows = rowsBefore(request.source, core.store.get().reports);
  const title = request.source.kind === "report" ? reportNames[request.source.report] : undefined;
  await loading(core, rows, (now, options) =>
    runLoadReport(now, { ...request, title, lineWords: reportLineWords }, options).catch((error: unknown) => {
      if (request.sort !== null && isRefusal(error)) throw new OrderRefused(error);
      throw error;
    }),
  );
}

/** Which orders the platform takes is not shown (document 2, 4.3), so a refusal is most likely meant for the order. */
class OrderRefused extends Error {
  constructor(readonly refusal: PlatformError) {
    super("The platform refused a report with an order.");
  }
}

function isRefusal(error: unknown): error is PlatformError {
  return error instanceof PlatformError && (error.kind === "refused" || error.kind === "invalid");
}

/** Goes on with a report whose loading was cut off. */
export async function resumeReport(core: Core, reportId: string): Promise<void> {
  const report = core.store.get().reports.find(({ id }) => id === reportId);
  const run = (services: Services, options: WorkflowOptions) => runResumeReport(services, reportId, options);
  await loading(core, null, run, report?.state.rows ?? 0);
}

/** The platform tells no count: where one is known from before, the rows that are left come at its own pace. */
function withTimeToGo({ profile }: Services, options: WorkflowOptions, expected: number | null): WorkflowOptions {
  const { onProgress } = options;
  if (onProgress === undefined || expected === null) return options;
  return {
    ...options,
    onProgress(progress) {
      const left = expected - progress.done;
      const msLeft = progress.step === "reading" && left > 0 ? timeOf(left, profile.limits) : progress.msLeft;
      onProgress({ ...progress, msLeft });
    },
  };
}

/** A run that was cut off leaves a partial table: that is an outcome, and its reason is told beside it. */
async function loading(
  core: Core,
  expected: number | null,
  run: (services: Services, options: WorkflowOptions) => Promise<ReportLoadOutcome>,
  doneBefore = 0,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "loadReport", async (options) => {
      patchWork(core, { since: core.parts.clock.now(), doneBefore });
      const before = new Set(core.store.get().reports.map(({ tableId }) => tableId));
      const told = withTimeToGo(services, options, expected);
      const outcome = await run(services, told)
        .catch((error: unknown) => {
          if (!(error instanceof OrderRefused)) throw error;
          notify(core, { ...platformNotice(error.refusal), intent: "warning", message: orderRefused });
          return null;
        })
        .finally(() => reload(core, services));
      if (outcome === null) return;
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const message = await withContents(services, loadedMessage(outcome, before.has(outcome.report.tableId)));
      // A task of its own for each: the screen that goes and the one that comes are large.
      await core.parts.clock.wait(0);
      goTo(core, { kind: "home" });
      await core.parts.clock.wait(0);
      const cancelled = options.signal?.aborted === true;
      if (outcome.cutOffBy === null || cancelled) {
        const whole = outcome.report.state.kind === "complete" && !hasMisfits(outcome);
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

/** Highlighting of changes, refreshing on opening: one of them at a time. */
export async function setReport(core: Core, reportId: string, settings: ReportSettings): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const set = setReportSettings(services, reportId, settings);
      const outcome = await set.finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const { title, refreshOnOpen, changesColumnId } = outcome.report;
      if (settings.history !== undefined)
        notify(core, plainNotice("success", settingSaid.history(title, settings.history)));
      else if (settings.refreshOnOpen === undefined)
        notify(core, plainNotice("success", settingSaid.highlight(title, changesColumnId !== null)));
      else await startWith(core, settingSaid.refreshOnOpen(title, refreshOnOpen));
    }),
  );
}

/** Excel starts the add-in with the workbook as long as a report wants it. */
async function startWith(core: Core, said: Message): Promise<void> {
  const wanted = core.store.get().reports.some(({ refreshOnOpen }) => refreshOnOpen);
  const starts = await core.parts.addin.startWithWorkbook(wanted).then(
    () => true,
    () => false,
  );
  const whole = starts || !wanted;
  notify(core, plainNotice(whole ? "success" : "warning", whole ? said : { ...said, todo: startupRefused }));
}

/** The table stays. */
export async function forgetReport(core: Core, reportId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await services.workbook.forgetReport(reportId).finally(() => reload(core, services));
      notify(core, plainNotice("info", await withContents(services, reportForgotten)));
    }),
  );
}

/** A colleague's report table is this account's from now on. */
export async function takeOverReport(core: Core, reportId: string): Promise<void> {
  await takeOver(core, (services, options) => runTakeOverReport(services, reportId, options));
}

/** Going to a sheet is no work: it may be done while another thing runs. */
export async function showReport(core: Core, tableId: string): Promise<void> {
  await withServices(core, ({ workbook }) =>
    workbook.showTable(tableId).catch((error: unknown) => notify(core, failureNotice(error))),
  );
}
