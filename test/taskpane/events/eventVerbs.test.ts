// Work with events from the pane, over the whole chain: a table by its filter, an event from a form, many from rows,
// one that goes.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { conditionsOf, newCondition, withinOf } from "../../../src/taskpane/events/filterForm";
import { createVerbs, eventRunVerbs, eventFormVerbs, eventVerbs } from "../../../src/taskpane/events/eventVerbs";
import type { EventCondition } from "../../../src/taskpane/pane/screens/eventConditions";
import type { EventStep } from "../../../src/taskpane/pane/screens/eventScreen";
import { undoBlock } from "../../../src/taskpane/activity/undoBlock";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { reportVerbs } from "../../../src/taskpane/reports/reportVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { activity } from "../../../src/workflows/activity/activity";
import { eventNoteText } from "../../../src/taskpane/events/noteText";
import { filterTexts } from "../../../src/taskpane/events/eventFilterTexts";
import { knownProjects } from "../../../src/workflows/refresh/projects";
import { setRows } from "../../support/reporting";
import { changing } from "../../support/listRoom";
import { cellsOf, putCells } from "../../support/grid";
import { demo, openLivePane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane();
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const run = (task: Promise<void>) => live.world.run(task);
const events = () => [...live.world.simulator.records.events.values()];
const named = (externalId: string) => events().filter((one) => one.attributes.external_id === externalId);

function at<Step extends EventStep["step"]>(step: Step): Extract<EventStep, { step: Step }> {
  const { screen, notice } = state();
  const shown = screen.kind === "eventWork" ? screen.at : null;
  if (!isStep(shown, step)) throw new Error(`No ${step}: ${notice?.message.title ?? screen.kind}`);
  return shown;
}

function isStep<Step extends EventStep["step"]>(
  shown: EventStep | null,
  step: Step,
): shown is Extract<EventStep, { step: Step }> {
  return shown?.step === step;
}

async function check(form: { readonly externalId?: string; readonly templateId?: string } = {}) {
  await run(live.pane.verbs(createVerbs).openEventForm(false));
  live.pane.verbs(eventFormVerbs).formEvents({ templateId: "311", projectId: "7001", isPublic: "yes", ...form });
  await run(live.pane.verbs(createVerbs).checkEvents());
}

describe("a table of events", () => {
  const draft: EventCondition = { ...newCondition("state"), values: ["draft"] };
  const conditions = [draft, { ...newCondition("bid_submission_deadline"), operator: "empty" }];

  it("holds what its conditions find, says them on its card, and keeps them through a refresh", async () => {
    const words = filterTexts.words(conditions);
    for (const { attributes } of events().slice(0, 3)) attributes.bid_submission_deadline = null;
    await run(live.pane.verbs(eventVerbs).linkEvents(withinOf(conditions), words));
    const wanted = () =>
      events().filter(({ attributes }) => attributes.state === "draft" && attributes.bid_submission_deadline === null);
    expect(live.sheet().rowCount()).toBe(wanted().length);
    expect(state().tables?.[0]?.link.collection).toMatchObject({
      withinTitle: "Draft, Bid deadline is blank",
    });
    const [other] = events().filter(({ attributes }) => attributes.state !== "draft");
    if (other === undefined) throw new Error("All events are drafts.");
    Object.assign(other.attributes, { state: "draft", bid_submission_deadline: null });
    await run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    expect(live.sheet().rowCount()).toBe(wanted().length);
  });

  it("takes an event that leaves the filter for no deletion, in its plan, its preview and its send", async () => {
    await run(live.pane.verbs(eventVerbs).linkEvents(withinOf([draft]), "Draft"));
    const rows = live.sheet().rowCount();
    const [event] = events().filter(({ id }) => id === live.sheet().value(0, "Event ID"));
    if (event === undefined) throw new Error("The first row is no event.");
    event.attributes.state = "published";
    live.sheet().type(1, "Title", "Pallets 2027");
    await run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    const { plan } = live.preview().preview;
    expect(plan).toMatchObject({ deletions: [], gone: [], updates: { length: 1 } });
    expect(plan.problems).toMatchObject([{ kind: "rowRule", breach: { kind: "unlisted" } }]);
    await run(live.pane.verbs(previewVerbs).send());
    expect(await changing(live.world)).toEqual(["updateEvent"]);
    expect(live.sheet().rowCount()).toBe(rows);
  });

  it("takes a value that its lists lack, beside those that are ticked, and has it again for another table", async () => {
    const other: EventCondition = { ...newCondition("state"), values: ["draft"], text: "on_hold, on_hold" };
    expect(filterTexts.lack({ ...other, values: [] })).toBeNull();
    expect(filterTexts.words([other])).toBe("Draft or on_hold");
    const [event] = events().filter(({ attributes }) => attributes.state !== "draft");
    if (event === undefined) throw new Error("All events are drafts.");
    Object.assign(event.attributes, { state: "on_hold" });
    const drafts = events().filter(({ attributes }) => attributes.state === "draft");
    await run(live.pane.verbs(eventVerbs).linkEvents(withinOf([other]), filterTexts.words([other])));
    expect(live.sheet().rowCount()).toBe(drafts.length + 1);
    expect(conditionsOf(withinOf([other]))).toEqual([{ ...other, text: "on_hold" }]);
  });

  it("is asked for in no way that the platform refuses", async () => {
    const all: EventCondition[] = [
      { ...newCondition("state"), values: ["draft", "published"] },
      { ...newCondition("title"), operator: "not_contains", text: "zzz" },
      { ...newCondition("created_at"), text: "2020-01-01" },
      { ...newCondition("spend_amount"), operator: "to", text: "1e3" },
      { ...newCondition("external_id"), operator: "not_empty" },
    ];
    expect(filterTexts.lack(all[3] ?? newCondition("state"))).toContain("number");
    const whole = all.map((one) => (one.attribute === "spend_amount" ? { ...one, text: "1000.5" } : one));
    await run(live.pane.verbs(eventVerbs).linkEvents(withinOf(whole), filterTexts.words(whole)));
    expect(state().notice).toMatchObject({ intent: "success" });
    expect(conditionsOf(withinOf(whole))).toEqual(whole);
  });
});

describe("one event", () => {
  it("is shown as one request, created once, followed to its end, and its table is brought up to date", async () => {
    await run(live.pane.verbs(eventVerbs).linkEvents({}, ""));
    const rows = live.sheet().rowCount();
    await run(live.pane.verbs(createVerbs).openEventForm(false));
    const { externalId } = at("form").form;
    expect(externalId).toMatch(/^EVENT-\d{4}-\d{2}-\d{2}-\w+$/);
    live.pane.verbs(eventFormVerbs).formEvents({ templateId: "311", projectId: "7001", isPublic: "yes" });
    await run(live.pane.verbs(createVerbs).checkEvents());
    expect(at("check").preview.rows).toMatchObject([
      { fate: "create", templateId: "311", projectId: "7001", event: { externalId, isPublic: true } },
    ]);
    expect(await changing(live.world)).toEqual([]);
    live.world.simulator.records.copySettings = {
      startsAfterMs: 2_000,
      msPerStep: 300,
      outcome: "finished",
    };
    const seen: (string | null)[] = [];
    const stop = live.pane.store.subscribe(() => {
      const { screen } = state();
      if (screen.kind === "eventWork" && screen.at.step === "done") seen.push(...screen.at.states.values());
    });
    await run(live.pane.verbs(createVerbs).createEvents());
    stop();
    expect(await changing(live.world)).toEqual(["createEvent"]);
    expect(named(externalId)).toMatchObject([{ templateId: "311", attributes: { is_public: true } }]);
    expect(at("done")).toMatchObject({ copies: [{ end: "finished" }], created: { stoppedBy: null } });
    expect(new Set(seen)).toEqual(new Set(["scheduled", "started", "finished"]));
    await run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    expect(live.sheet().rowCount()).toBe(rows + 1);
    const [send] = await live.world.run(activity(live.world.services, null));
    expect(send).toMatchObject({ title: "New events", outcome: { created: 1 } });
    if (send !== undefined)
      expect(undoBlock(send, state().tables ?? [])).toContain("Delete new events one by one, from “Events”");
  });

  it("whose external id the platform has is shown as being there, and nothing is sent", async () => {
    await check({ externalId: "E-1" });
    await run(live.pane.verbs(createVerbs).createEvents());
    await check({ externalId: "E-1" });
    expect(at("check").preview.rows).toMatchObject([{ fate: "exists" }]);
    await run(live.pane.verbs(createVerbs).createEvents());
    expect(at("done").created.outcomes).toMatchObject([{ kind: "exists" }]);
    expect(named("E-1")).toHaveLength(1);
    expect(await changing(live.world)).toEqual(["createEvent"]);
  });

  it("from a template that cannot be copied, or refused with 409, is told in a sentence, and the form is kept", async () => {
    await check({ externalId: "E-1", templateId: "332" });
    const { from } = at("check");
    await run(live.pane.verbs(createVerbs).createEvents());
    const { outcomes } = at("done").created;
    expect(outcomes).toMatchObject([{ kind: "failed" }]);
    expect(outcomes.map(({ note }) => eventNoteText(note))).toEqual(["Not sent: The template cannot be copied"]);
    expect(at("done").from).toEqual(from);
    await live.world.sim("POST", "/faults", { kind: "status", status: 409, operation: "createEvent" });
    await check({ externalId: "E-1" });
    await run(live.pane.verbs(createVerbs).createEvents());
    expect(eventNoteText(at("done").created.outcomes[0]?.note ?? null)).toContain("ID or type does not fit");
    expect(named("E-1")).toEqual([]);
  });

  it("of an auction template, or of one that is not there, cannot be sent", async () => {
    for (const templateId of ["318", "999999"]) {
      await check({ templateId });
      expect(at("check").preview.rows).toMatchObject([{ fate: "problem" }]);
      await run(live.pane.verbs(createVerbs).createEvents());
    }
    expect(await changing(live.world)).toEqual([]);
  });

  it("is followed no longer than the person wants, and can be followed again", async () => {
    const { records } = live.world.simulator;
    records.copySettings = { startsAfterMs: 60_000, msPerStep: 1, outcome: "finished" };
    await check({ externalId: "E-1" });
    const stop = live.pane.store.subscribe(() => {
      const { work } = state();
      if (work?.kind === "followEvents" && work.progress !== null) live.pane.cancel();
    });
    await run(live.pane.verbs(createVerbs).createEvents());
    stop();
    expect(at("done").copies).toBeNull();
    expect(state().notice?.message.title).toBe("Bidsheet no longer follows the copies");
    await run(live.pane.verbs(createVerbs).followEvents());
    expect(at("done").copies).toMatchObject([{ end: "finished" }]);
    expect(named("E-1")).toHaveLength(1);
  });
});

describe("many events", () => {
  const fill = (rows: readonly (readonly string[])[]) => putCells(live.world, rows, "A1", true);

  it("come from the rows in front; each row says what became of it", async () => {
    await fill([
      ["External ID", "Public"],
      ["E-1", "yes"],
      ["E-2", "maybe"],
      ["E-3", ""],
    ]);
    await run(live.pane.verbs(createVerbs).openEventForm(true));
    expect(at("form").rows?.rows).toHaveLength(3);
    live.pane
      .verbs(eventFormVerbs)
      .formEvents({ templateId: "311", projectId: "7001", isPublic: "no", restricted: "yes" });
    await run(live.pane.verbs(createVerbs).checkEvents());
    expect(at("check").preview.rows.map(({ fate }) => fate)).toEqual(["create", "problem", "create"]);
    await run(live.pane.verbs(createVerbs).createEvents());
    const flagsOf = (id: string) =>
      named(id).map(({ attributes: { is_public, restricted } }) => [is_public, restricted]);
    expect(flagsOf("E-1")).toEqual([[true, true]]);
    expect(flagsOf("E-3")).toEqual([[false, true]]);
    expect(at("done").toldRows).toBe(true);
    expect(cellsOf(live.world, "C", 1, 4)).toEqual([
      "Bidsheet event",
      expect.stringMatching(/^Created as event \d+\. The template is copied\.$/),
      "Not sent: Public must be yes or no.",
      expect.stringMatching(/^Created as event \d+\. The template is copied\.$/),
    ]);
  });

  it("that the gateway still works on are said to be under way; the next pane takes them in, and none is made twice", async () => {
    await fill([["External ID"], ["E-1"], ["E-2"], ["E-3"]]);
    await live.world.sim("POST", "/faults", { kind: "dropAnswer", operation: "createEvent" });
    const goOn = async () => {
      await run(live.pane.verbs(createVerbs).openEventForm(true));
      live.pane.verbs(eventFormVerbs).formEvents({ templateId: "311", projectId: "7001" });
      await run(live.pane.verbs(createVerbs).checkEvents());
      await run(live.pane.verbs(createVerbs).createEvents());
    };
    const stop = live.pane.store.subscribe(() => {
      const { work } = state();
      if (work?.kind === "createEvents" && work.progress?.done === 1) live.line.cut = true;
    });
    await goOn();
    stop();
    live.line.cut = false;
    expect(at("done").created.stoppedBy).toMatchObject({ kind: "gatewayUnreachable" });
    expect(cellsOf(live.world, "B", 2, 4)).toContain("The gateway continues, also while Excel is closed.");
    expect(await live.world.run(live.pane.verbs(eventRunVerbs).takeInEvents())).toEqual([]);
    expect(state().notice?.message).toMatchObject({ title: "Events created meanwhile" });
    expect(cellsOf(live.world, "B", 2, 4).map((text) => String(text).slice(0, 9))).toEqual([
      "Created a",
      "Created a",
      "Created a",
    ]);
    await goOn();
    expect(["E-1", "E-2", "E-3"].map((id) => named(id).length)).toEqual([1, 1, 1]);
    expect(at("done").created.outcomes.map(({ kind }) => kind)).toEqual(["exists", "exists", "exists"]);
  });

  it("wait while another window creates, and nothing is sent", async () => {
    await fill([["External ID"], ["E-1"]]);
    const send = { id: "newEvents.other", collection: "events", title: "New events", plan: null };
    const counts = { creates: 1, updates: 0, deletions: 0 };
    await live.world.run(live.world.services.gateway.openSend({ ...send, counts }));
    await run(live.pane.verbs(createVerbs).openEventForm(true));
    live.pane.verbs(eventFormVerbs).formEvents({ templateId: "311", projectId: "7001" });
    await run(live.pane.verbs(createVerbs).checkEvents());
    await run(live.pane.verbs(createVerbs).createEvents());
    expect(at("check")).toBeDefined();
    expect(state().notice?.message.title).toContain("A send of yours has not ended");
    expect(await changing(live.world)).toEqual([]);
  });

  it("are asked for where no row is in front, and a table for them is made", async () => {
    await run(live.pane.verbs(createVerbs).openEventForm(true));
    expect(state().notice).toBeNull();
    await run(live.pane.verbs(createVerbs).takeEventRows());
    expect(state().notice?.message.title).toBe("No rows for new events");
    await run(live.pane.verbs(createVerbs).writeEventTable());
    await run(live.pane.verbs(createVerbs).takeEventRows());
    expect(at("form").rows).toMatchObject({ rows: [], sheetName: "New events" });
  });
});

describe("an event that goes", () => {
  it("is shown with what goes with it, and goes when its title is typed and not before", async () => {
    const [event] = events().filter(({ attributes }) => attributes.state === "published");
    if (event === undefined) throw new Error("No event is published.");
    const { title } = event.attributes;
    await run(live.pane.verbs(eventVerbs).openDoom({ id: event.id, title }));
    expect(at("doom").doomed.worksheets.length).toBeGreaterThan(0);
    await run(live.pane.verbs(eventVerbs).deleteEvent(`${title}s`));
    expect(state().notice?.message.title).toBe("This is not the event's title");
    await live.world.sim("POST", "/faults", { kind: "status", status: 403, operation: "deleteEvent" });
    await run(live.pane.verbs(eventVerbs).deleteEvent(title));
    expect(state().notice).toMatchObject({
      intent: "error",
      message: { title: `“${title}” was not deleted` },
    });
    expect(events()).toContain(event);
    await run(live.pane.verbs(eventVerbs).deleteEvent(title));
    expect(at("deleted").deletion).toEqual({ kind: "deleted" });
    expect(events()).not.toContain(event);
    await run(live.pane.verbs(eventVerbs).openDoom({ id: event.id, title }));
    expect(state().notice?.message.title).toBe("The platform has no such event");
  });
});

it("finds the event whose row is selected in its table, and only where it is one row", async () => {
  await run(live.pane.verbs(eventVerbs).linkEvents({}, ""));
  const { store } = live.world.office;
  const { table } = live.sheet();
  const select = (from: number, to: number) => {
    const { top, left } = table.rect;
    store.select(table.sheetId, {
      top: top + 1 + from,
      bottom: top + 1 + to,
      left: left + 1,
      right: left + 1,
    });
  };
  select(2, 2);
  await run(live.pane.verbs(eventVerbs).openDoomOfRow());
  expect(at("doom").doomed.id).toBe(live.sheet().value(2, "Event ID"));
  live.pane.go({ kind: "home" });
  select(1, 2);
  await run(live.pane.verbs(eventVerbs).openDoomOfRow());
  expect(state().notice?.message.title).toBe("No event is selected");
  expect(state().screen).toEqual({ kind: "home" });
});

it("knows projects by name from a report of projects that the workbook holds", async () => {
  const known = () => live.world.run(knownProjects(live.world.services));
  expect(await known()).toEqual([]);
  setRows(live.world, "project", 30);
  const source = { kind: "report", report: "projects" } as const;
  const request = { source, leftOut: [], sort: null, keepPrefix: false, takeUnlisted: true };
  await run(live.pane.verbs(reportVerbs).loadReport(request));
  const projects = await known();
  expect(projects).toHaveLength(30);
  expect(projects.every(({ id, title }) => /^\d+$/.test(id) && title !== "")).toBe(true);
});

it("writes the field reference, and renews it the second time", async () => {
  await run(live.pane.verbs(eventVerbs).writeFieldReference());
  expect(state().notice?.message.title).toBe("Field reference written");
  const sheets = live.world.office.store.sheets.length;
  await run(live.pane.verbs(eventVerbs).writeFieldReference());
  expect(state().notice?.message.title).toBe("Field reference updated");
  expect(live.world.office.store.sheets).toHaveLength(sheets);
});
