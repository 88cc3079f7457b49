/** @jest-environment jsdom */
// Work with events as a person sees it: what is offered, what a form lacks, what is shown before it is sent, the title
// that is typed.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createClient } from "../../../src/platform/client";
import type { RecordsCollection } from "../../../src/sync/collection";
import type { EventFormStep, EventStep } from "../../../src/taskpane/pane/screens/eventScreen";
import type { EventsPreview } from "../../../src/workflows/events/preview";
import { entry, faults, link, measure, previewScreen, services as bare, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const template = (id: string, title: string, event_type: string) => ({
  id,
  type: "event_templates",
  attributes: { title, event_type },
  relationships: {},
});
const client = createClient(() =>
  Promise.resolve({
    status: 200,
    requestId: "r1",
    nextCursor: null,
    replayed: false,
    document: { data: [template("318", "Auction", "AUCTION"), template("311", "Goods", "RFP")] },
  }),
);
const services = {
  ...bare,
  client,
  workbook: { ...bare.workbook, reports: () => Promise.resolve([]) },
};
const at = (step: EventStep, tables = [entry]) => show({ services, tables, screen: { kind: "eventWork", at: step } });
const button = (name: string | RegExp) => page.findByRole("button", { name });

const form: EventFormStep = {
  step: "form",
  many: false,
  rows: null,
  form: {
    templateId: "",
    templateTitle: "",
    projectId: "",
    externalId: "E-1",
    duplicateBids: "",
    isPublic: "",
    restricted: "",
  },
};
const lacksId = { kind: "lacksExternalId", rows: 1, longest: 255 } as const;
const noExternalId =
  "An external ID is needed. With it Bidsheet finds the event after a lost answer, and never creates it twice.";
const planned = { templateId: "311", projectId: "7001", id: null, note: null };
const preview: EventsPreview = {
  request: { templateId: "311", projectId: "7001", rows: [] },
  templates: new Map([["311", { id: "311", title: "Goods", type: "RFP", problem: null }]]),
  rows: [
    { ...planned, event: { externalId: "E-1", isPublic: false }, fate: "create" },
    { ...planned, event: { externalId: "E-2" }, fate: "exists", note: { kind: "willStay", id: "7", title: "Goods" } },
    { ...planned, event: { externalId: "" }, fate: "problem", note: lacksId },
  ],
};
const copyFailed =
  "The platform could not copy the whole template. Open the event there and complete it by hand, or delete it and create it again.";
const outcome = {
  externalId: "E-1",
  title: "Goods",
  createdAt: "2026-01-05T09:00:00.000Z",
  note: null,
  isProblem: false,
};

const collection: RecordsCollection = {
  kind: "records",
  list: "events",
  title: "Events",
  withinTitle: "Draft",
  within: { "filter.state_equals": "draft" },
};
const events = { ...entry, link: { ...link, collection } };

it("is offered at home, and offers a table, new events, the field reference and a deletion", async () => {
  const { calls } = await show({ services, tables: [], screen: { kind: "home" } });
  await person().click(await button("Events"));
  expect((await page.findAllByRole("listitem")).map((card) => card.getAttribute("aria-label"))).toEqual([
    "A table of events",
    "Tables of bids",
    "New events",
    "Field reference",
    "Delete an event",
  ]);
  expect(await faults()).toEqual([]);
  await person().click(await button("Create an event"));
  expect(calls).toEqual([["openEventForm", false]]);
});

it("names each table of events by its filter, and begins another one from it", async () => {
  await at({ step: "start" }, [events]);
  await person().click(await button("Another table like it: Draft"));
  const box = await page.findByRole("checkbox", { name: "Draft" });
  expect(box).toHaveProperty("checked", true);
});

describe("the filter of a table", () => {
  it("takes an attribute once and five at most, and says what a condition lacks", async () => {
    const { calls } = await at({ step: "filter", conditions: [] });
    expect(await page.findByText(/shows every event/)).toBeTruthy();
    const add = () => page.findByRole("combobox", { name: "Add a condition" });
    await person().selectOptions(await add(), "state");
    expect(page.getByText("State: Choose at least one, or type it.", { selector: "p" })).toBeTruthy();
    const link = await button("Link to a new sheet");
    expect(link.getAttribute("aria-disabled")).toBe("true");
    expect(within(await add()).queryByRole("option", { name: "State" })).toBeNull();
    await person().click(page.getByRole("checkbox", { name: "Draft" }));
    await person().click(page.getByRole("checkbox", { name: "Closed" }));
    await person().selectOptions(await add(), "title");
    await person().type(page.getByRole("textbox", { name: "Value to compare Title with" }), "pallets");
    for (const one of ["closed_at", "external_id", "spend_amount"]) await person().selectOptions(await add(), one);
    expect(page.queryByRole("combobox", { name: "Add a condition" })).toBeNull();
    expect(page.getByText(/at most 5 conditions/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    for (const one of ["Closed", "External ID", "Spend amount"])
      await person().click(page.getByRole("button", { name: `Remove the condition on ${one}` }));
    await person().click(await button("Link to a new sheet"));
    expect(calls).toEqual([
      [
        "linkEvents",
        { "filter.state_equals": "draft\nclosed", "filter.title_contains": "pallets" },
        "Draft or Closed, Title contains “pallets”",
      ],
    ]);
  });
});

describe("a new event", () => {
  it("is looked at once template, project and external id are given; auctions cannot be chosen", async () => {
    const { calls } = await at(form);
    const list = within(await page.findByRole("list", { name: "Event templates" }));
    expect(list.getByText(/Auctions cannot come from a template/)).toBeTruthy();
    expect(list.queryByRole("button", { name: /Auction/ })).toBeNull();
    expect(page.getByText("Choose a template.", { selector: "p" })).toBeTruthy();
    await person().click(list.getByRole("button", { name: /Goods/ }));
    const project = page.getByRole("combobox", { name: /Project ID/ });
    await person().type(project, "Pallets");
    expect(page.getByText("A project's ID is digits only.", { selector: "p" })).toBeTruthy();
    await person().clear(project);
    await person().type(project, "7001");
    expect(await faults()).toEqual([]);
    await person().click(await button("Preview the events"));
    expect(calls).toEqual([["checkEvents"]]);
  });

  it("is shown with all that is sent, and what is not sent with its reason, before the button", async () => {
    const { calls } = await at({ step: "check", preview, from: form });
    expect(await page.findByText("Template Goods (311)")).toBeTruthy();
    for (const text of [
      "Project 7001",
      "Public: no",
      noExternalId,
      "The platform already has it: “Goods”. Bidsheet sends nothing.",
    ])
      expect(page.getByText(text)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(await button("Create the event"));
    expect(calls).toEqual([["createEvents"]]);
  });

  it("tells what became of it and of its copy, and what to do where something is unknown", async () => {
    await at({
      step: "done",
      from: form,
      toldRows: false,
      states: new Map([["7", "failed"]]),
      copies: [{ id: "7", state: "failed", end: "failed" }],
      created: {
        ok: true,
        stoppedBy: null,
        cancelled: false,
        outcomes: [
          { ...outcome, kind: "created", id: "7" },
          { ...outcome, externalId: "E-2", kind: "unknown", id: null, createdAt: null },
        ],
      },
    });
    for (const text of ["Copy failed", copyFailed, "Unknown", "1 event created. 1 unknown."])
      expect(await page.findByText(text)).toBeTruthy();
    expect(page.getByText(/could not write the outcome beside the rows/)).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(await button("Preview again"));
    expect(await button("Preview the events")).toBeTruthy();
  });
});

describe("a deletion", () => {
  const doomed = {
    id: "7",
    title: "Spare parts 2027",
    state: "draft",
    type: "RFP",
    externalId: "",
    worksheets: ["Parts", "Packaging"],
    shown: { title: "Spare parts 2027", state: "draft", event_type: "RFP", external_id: null },
  };

  it("waits for the title exactly as it stands", async () => {
    const { calls } = await at({ step: "doom", doomed });
    expect(await page.findByText("This also deletes 2 worksheets:")).toBeTruthy();
    const remove = await button("Delete the event forever");
    const typed = page.getByRole("textbox", { name: /Type its title/ });
    await person().type(typed, "spare parts 2027");
    await person().click(remove);
    expect(calls).toEqual([]);
    await person().clear(typed);
    await person().type(typed, "Spare parts 2027");
    expect(await faults()).toEqual([]);
    await person().click(remove);
    expect(calls).toEqual([["deleteEvent", "Spare parts 2027"]]);
  });

  it("offers to bring the table of events up to date afterwards", async () => {
    const { calls } = await at({ step: "deleted", doomed, deletion: { kind: "deleted" } }, [events]);
    await person().click(await button("Refresh the table of Draft"));
    expect(calls).toEqual([["refresh", "l1"]]);
    expect(await faults()).toEqual([]);
  });
});

describe("lists that speak of each other", () => {
  const list = (id: string, kind: RecordsCollection["list"]) => ({
    ...entry,
    link: { ...link, id, collection: { ...collection, list: kind, within: {}, withinTitle: "" } },
  });

  it("are sent in order from home where two of the account's own are linked", async () => {
    const tables = [list("l1", "fields"), list("l2", "fieldGroups"), list("l3", "paymentTerms")];
    const { calls, set } = await show({ services, tables, screen: { kind: "home" } });
    await person().click(await button("Send all, in order"));
    expect(calls).toEqual([["sendAllInOrder", ["l1", "l2"]]]);
    set({ tables: tables.slice(1) });
    expect(page.queryByRole("button", { name: "Send all, in order" })).toBeNull();
  });

  it("say in the preview which one is shown", async () => {
    await show({ services, screen: { ...previewScreen({}), ordered: { nth: 2, of: 3 } } });
    expect(await page.findByText("List 2 of 3, in order")).toBeTruthy();
    expect(await button("Skip this list")).toBeTruthy();
  });

  it("tell where they stopped and go on from there", async () => {
    const end = { kind: "declined", linkId: "l2" } as const;
    const step = { step: "ordered", linkIds: ["l1", "l2"], result: { steps: [], left: [], end } } as const;
    const { calls } = await at(step, [list("l2", "fields")]);
    expect(await page.findByText("Stopped at “Events”")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(await button("Continue"));
    expect(calls).toEqual([["sendAllInOrder", ["l1", "l2"]]]);
  });
});
