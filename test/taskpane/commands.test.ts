import { associateCommands, type CommandName } from "../../src/taskpane/commands";
import { firstForm, compareRequest } from "../../src/taskpane/compare/compareForm";
import { compareVerbs } from "../../src/taskpane/compare/compareVerbs";
import { connectVerbs } from "../../src/taskpane/connect/connectVerbs";
import { reportVerbs } from "../../src/taskpane/reports/reportVerbs";
import { linkVerbs } from "../../src/taskpane/link/linkVerbs";
import { work } from "../../src/taskpane/pane/core";
import { sheetOf } from "../support/sheet";
import { SAVINGS, wholeOf } from "../support/reporting";
import { showPiece } from "../support/world";
import { demo, openLinkedPane, openLivePane, type LivePane } from "./livePane";

/** The ribbon as Excel has it: it waits until the command says that it is done. */
function ribbonOf(live: LivePane, answer: () => Promise<void> = () => Promise.resolve()) {
  const handlers = new Map<CommandName, (event: { completed(): void }) => void>();
  const shown = { times: 0 };
  const showPane = () => {
    shown.times += 1;
    return answer();
  };
  associateCommands({ associate: (name, run) => void handlers.set(name, run), showPane }, live.pane, Promise.resolve());
  const press = (name: CommandName) =>
    new Promise<void>((completed) => handlers.get(name)?.({ completed: () => completed() }));
  return { press, shown };
}

describe("the ribbon's buttons", () => {
  it("refresh the only linked table without opening the pane", async () => {
    const live = await openLinkedPane();
    const { press, shown } = ribbonOf(live);
    live.operations.length = 0;
    await live.world.run(press("refresh"));
    expect(live.operations).toEqual(["listLineItems"]);
    expect(shown.times).toBe(0);
  });

  it("take the table of the sheet in front when there are several", async () => {
    const live = await openLinkedPane();
    const [first] = live.pane.store.get().tables ?? [];
    const { workbook } = live.world.services;
    if (first === undefined) throw new Error("Nothing is linked.");
    await live.world.run(workbook.saveLink({ ...first.link, id: "second", tableId: "elsewhere" }));
    const { press, shown } = ribbonOf(live);
    const { store } = live.world.office;
    const [other, linked] = store.sheets;
    store.activate(other?.id ?? "");
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("No linked table here");
    expect(shown.times).toBe(1);
    store.activate(linked?.id ?? "");
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.intent).toBe("success");
  });

  it("take an event and its lines as one, in refresh and preview", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const { eventId, eventTitle, worksheetId } = showPiece(live.world);
    await live.world.run(live.pane.verbs(linkVerbs).linkWithEvent({ eventId, eventTitle, worksheetId }));
    const [event] = live.pane.store.get().tables ?? [];
    if (event === undefined) throw new Error("Nothing is linked.");
    const { press, shown } = ribbonOf(live);
    live.operations.length = 0;
    await live.world.run(press("refresh"));
    expect(new Set(live.operations)).toEqual(new Set(["getEvent", "listLineItems"]));
    sheetOf(live.world, event.link).type(0, "Title", "Second round");
    const { store } = live.pane;
    const previewed = new Promise<void>((resolve) => {
      store.subscribe(() => {
        if (store.get().screen.kind === "preview") resolve();
      });
    });
    await live.world.run(press("preview"));
    await live.world.run(previewed);
    expect(shown.times).toBe(2);
    expect(live.pane.store.get().screen).toMatchObject({ kind: "preview", ordered: { nth: 1, of: 2 } });
  });

  it("refresh the report of the sheet in front, whatever else is linked", async () => {
    const live = await openLinkedPane();
    await live.world.run(live.pane.verbs(reportVerbs).loadReport(wholeOf(SAVINGS)));
    const { press, shown } = ribbonOf(live);
    live.operations.length = 0;
    await live.world.run(press("refresh"));
    expect(new Set(live.operations)).toEqual(new Set(["listSavingsReportEntries"]));
    expect(live.pane.store.get().notice?.message.title).toBe("“Savings” is up to date");
    expect(shown.times).toBe(0);
  });

  it("open the pane at the preview", async () => {
    const live = await openLinkedPane();
    const { press, shown } = ribbonOf(live);
    await live.world.run(press("preview"));
    expect(shown.times).toBe(1);
    expect(live.pane.store.get().screen.kind).toBe("preview");
  });

  it.each([
    ["refuses", () => Promise.reject(new Error("not here"))],
    ["does not answer", () => new Promise<never>(() => undefined)],
  ])("prepare the preview where Excel %s to show the pane, for when the person opens it", async (_what, answer) => {
    const live = await openLinkedPane();
    const { press, shown } = ribbonOf(live, answer);
    await live.world.run(press("preview"));
    expect(shown.times).toBe(1);
    expect(live.pane.store.get()).toMatchObject({ screen: { kind: "preview" }, notice: null });
  });

  it("leave the notice that tells what happened where Excel refuses to show the pane", async () => {
    const live = await openLivePane();
    const { press } = ribbonOf(live, () => Promise.reject(new Error("not here")));
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("You are not connected");
  });

  it("open the pane and say so when nobody is connected", async () => {
    const live = await openLivePane();
    const { press, shown } = ribbonOf(live);
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("You are not connected");
    expect(shown.times).toBe(1);
  });

  it("say that one thing is under way, and leave it alone", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const { press } = ribbonOf(live);
    live.pane.store.set({
      ...live.pane.store.get(),
      work: { kind: "send", progress: null, cancelling: false },
    });
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("One thing at a time");
    expect(live.pane.store.get().work?.kind).toBe("send");
  });

  it("start when the work that is under way ends soon", async () => {
    const live = await openLinkedPane();
    const { press } = ribbonOf(live);
    const titles = new Set<string | undefined>();
    const second: Promise<void>[] = [];
    live.pane.store.subscribe(() => {
      const { work, notice } = live.pane.store.get();
      titles.add(notice?.message.title);
      if (work?.kind === "refresh" && second.length === 0) second.push(press("preview"), press("preview"));
    });
    await live.world.run(press("refresh"));
    await live.world.run(Promise.all(second));
    expect(titles).not.toContain("One thing at a time");
    expect(live.pane.store.get()).toMatchObject({ screen: { kind: "preview" }, work: null });
  });

  it("say that one thing is under way only as long as it is", async () => {
    const live = await openLinkedPane();
    const { press } = ribbonOf(live);
    const { slow } = live.pane.verbs((core) => ({
      slow: () => work(core, "link", () => core.parts.clock.wait(60_000)),
    }));
    const ended = slow();
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("One thing at a time");
    await live.world.run(ended);
    expect(live.pane.store.get()).toMatchObject({ notice: null, work: null });
  });

  it("lead to the screens that they name, and open the pane for it", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const { press, shown } = ribbonOf(live);
    const screens = [];
    for (const name of ["compare", "report", "invite", "events", "lists", "activity"] as const) {
      await live.world.run(press(name));
      screens.push(live.pane.store.get().screen.kind);
    }
    expect(screens).toEqual(["events", "reports", "events", "eventWork", "lists", "activity"]);
    expect(shown.times).toBe(6);
  });

  it("lead nowhere while nobody is connected, and say so", async () => {
    const live = await openLivePane();
    const { press } = ribbonOf(live);
    await live.world.run(press("lists"));
    expect(live.pane.store.get().screen.kind).toBe("home");
    expect(live.pane.store.get().notice?.message.title).toBe("You are not connected");
  });

  it("take the comparison of the sheet in front, and say so where there is none", async () => {
    const live = await openLivePane({ bids: 3, lineItems: 4 });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const { press } = ribbonOf(live);
    await live.world.run(press("award"));
    expect(live.pane.store.get().notice?.message.title).toBe("No comparison here");
    const { eventId } = showPiece(live.world);
    await live.world.run(live.pane.verbs(compareVerbs).prepareCompare({ id: eventId, title: "Spare parts" }));
    const { screen } = live.pane.store.get();
    if (screen.kind !== "compareSetup") throw new Error("There is no set-up.");
    const { prepared } = screen;
    await live.world.run(live.pane.verbs(compareVerbs).compare(compareRequest(firstForm(prepared), prepared)));
    const [first] = live.pane.store.get().comparisons;
    const { store } = live.world.office;
    store.activate(store.table(first?.tableId ?? "")?.sheetId ?? "");
    await live.world.run(press("award"));
    expect(live.pane.store.get().screen).toMatchObject({ kind: "scenarios", setup: { comparison: { id: first?.id } } });
  });

  it("work on the selected rows from the menu of a cell", async () => {
    const live = await openLinkedPane();
    const { press, shown } = ribbonOf(live);
    const { table } = live.sheet();
    const at = table.rect.top + 3;
    live.sheet().type(2, "Quantity", "4711");
    live.world.office.store.select(table.sheetId, { top: at, bottom: at, left: 0, right: table.rect.left + 8 });
    live.operations.length = 0;
    await live.world.run(press("refreshRows"));
    expect(live.pane.store.get().notice?.message.title).toBe("1 selected row refreshed");
    expect(live.sheet().value(2, "Quantity")).toBe(4711);
    expect(shown.times).toBe(0);
    await live.world.run(press("takeSelected"));
    expect(live.pane.store.get().screen).toMatchObject({
      kind: "giveUp",
      offer: { edits: { cells: [{ ours: 4711 }] } },
    });
    expect(shown.times).toBe(1);
  });

  it("refresh everything that the workbook has", async () => {
    const live = await openLinkedPane();
    const { press } = ribbonOf(live);
    live.operations.length = 0;
    await live.world.run(press("refreshEverything"));
    expect(live.operations).toEqual(["listLineItems"]);
    expect(live.pane.store.get().screen).toMatchObject({ kind: "refreshed", tables: [{ kind: "done" }] });
  });

  it("are done even when something fails", async () => {
    const live = await openLinkedPane();
    const { press, shown } = ribbonOf(live);
    live.line.cut = true;
    await live.world.run(press("refresh"));
    expect(live.pane.store.get().notice?.message.title).toBe("The gateway cannot be reached");
    expect(shown.times).toBe(1);
  });
});
