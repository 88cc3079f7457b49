/** @jest-environment jsdom */
import { screen as page, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SendEntry, SendShown } from "../../../src/platform/sendContract";
import type { Screen } from "../../../src/taskpane/pane/screens/screens";
import type { Services } from "../../../src/workflows/services";
import { undoBlock } from "../../../src/taskpane/activity/undoBlock";
import { entry, faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const button = (name: string | RegExp) => page.getByRole("button", { name });
const tally = { created: 1, updated: 1, deleted: 0, failed: 0, unknown: 0 };
const NOW = Date.UTC(2026, 0, 5, 8);

const sendOf = (n: number, change: Partial<SendShown> = {}): SendShown => ({
  id: `l1.s${n}`,
  collection: "c",
  title: "Parts",
  by: { userEmail: "a@b.example", own: true },
  at: new Date(NOW - n * 60_000).toISOString(),
  endedAt: null,
  state: "finished",
  outcome: tally,
  counts: { creates: 1, updates: 1, deletions: 0 },
  cancelled: false,
  undoes: null,
  continues: null,
  ...change,
});

const foreign = { userEmail: "colleague@b.example", own: false };
const sends = [
  sendOf(1, { undoes: "l1.s3" }),
  sendOf(2, { by: foreign, cancelled: true }),
  sendOf(3),
  sendOf(4, { state: "cutOff", outcome: null }),
];

const answered = (key: string, operation: string, id: string): SendEntry => ({
  key,
  operation,
  path: { event_id: "1", worksheet_id: "2", id },
  body: null,
  before: null,
  at: "",
  state: "answered",
  status: 200,
  requestId: `req-${id}`,
  apiVersion: "1.2",
  document: null,
  failure: null,
});
const plan = {
  columns: [{ key: "c1", label: "Title" }],
  updates: [{ id: "7", name: "Bolt", cells: [[0, "Bolt M8", "Bolt M10"]] }],
  creates: [],
  deletions: [{ id: "9", name: "Washer" }],
  resolutions: [],
};

/** A gateway that knows these sends, and the rows of every own one. */
function withGateway(known: readonly SendShown[] = sends): Services {
  const gateway: Services["gateway"] = {
    ...services.gateway,
    sends: () => Promise.resolve(known),
    sendDetails: (id) =>
      Promise.resolve({
        send: known.find((send) => send.id === id) ?? sendOf(0),
        plan,
        entries: [
          answered(`${id}.u.7`, "updateLineItem", "7"),
          {
            ...answered(`${id}.d.9`, "deleteLineItem", "9"),
            status: 422,
            failure: { kind: "invalid", detail: "It has bids.", status: 422 },
          },
        ],
      }),
  };
  const workbook = { ...services.workbook, links: () => Promise.resolve([entry.link]) };
  return { ...services, gateway, workbook };
}

const list: Screen = { kind: "activity", linkId: "l1", send: null };
const open = async (n: number) => {
  const rows = await page.findAllByRole("listitem");
  const row = rows[n];
  if (row === undefined) throw new Error("There is no such send.");
  await person().click(within(row).getByRole("button"));
};

describe("The activity", () => {
  it("lists everybody's sends of a table, newest first, with who, what, state and outcome", async () => {
    await show({ services: withGateway(), tables: [entry], screen: list });
    const texts = (await page.findAllByRole("listitem")).map((item) => item.textContent);
    expect(texts[0]).toMatch(/by you.*Finished.*1 new, 1 changed.*undoes an earlier send/);
    expect(texts[1]).toMatch(/by colleague@b\.example.*stopped by the sender/);
    expect(texts[2]).toMatch(/an undo at .* changed/);
    expect(texts[3]).toMatch(/Interrupted/);
    expect(page.getByText(/Sends of “Parts”/)).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it("says so where nothing was sent, and exports nothing then", async () => {
    await show({ services: withGateway([]), screen: list });
    expect(await page.findByText(/Nothing was sent yet/)).toBeTruthy();
    expect(button("Export .csv").getAttribute("title")).toBe("There is no send yet.");
    expect(await faults()).toEqual([]);
  });

  it("is read again after the gateway was away", async () => {
    const away = { away: true };
    const real = withGateway();
    const gateway: Services["gateway"] = {
      ...real.gateway,
      sends: () => (away.away ? Promise.reject(new TypeError("no network")) : Promise.resolve(sends)),
    };
    const { pane } = await show({ services: { ...real, gateway }, screen: list });
    await waitFor(() => expect(pane.store.get().notice?.intent).toBe("error"));
    away.away = false;
    await person().click(button("Read again"));
    expect(await page.findAllByRole("listitem")).toHaveLength(4);
  });

  it("is written into a sheet, or taken away as a file that can be copied too", async () => {
    const made: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) made.push(blob);
      return "blob:x";
    };
    URL.revokeObjectURL = () => undefined;
    const downloaded = jest.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { calls } = await show({ services: withGateway(), screen: list });
    await page.findAllByRole("listitem");
    await person().click(button("Write to a sheet"));
    await person().click(button("Export .csv"));
    const all = sends.map(({ id }) => ({ id }));
    expect(calls).toMatchObject([
      ["writeActivity", all],
      ["activityCsv", all],
    ]);
    expect(made.map(({ type }) => type)).toEqual(["text/csv;charset=utf-8"]);
    expect(downloaded).toHaveBeenCalledTimes(1);
    await person().click(button("Copy as .csv"));
    expect(await navigator.clipboard.readText()).toBe("Send");
  });
});

describe("The list where a download does nothing", () => {
  it("is offered as text to copy and as a sheet, and no file is made", async () => {
    const downloaded = jest.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    downloaded.mockClear();
    await show({ services: withGateway(), screen: list }, false, { canDownload: false });
    await page.findAllByRole("listitem");
    expect(page.queryByRole("button", { name: "Export .csv" })).toBeNull();
    await person().click(button("Make .csv text"));
    expect(page.getByText(/Excel saves no files here/)).toBeTruthy();
    expect(downloaded).not.toHaveBeenCalled();
    await person().click(button("Copy as .csv"));
    expect(await navigator.clipboard.readText()).toBe("Send");
    expect(button("Write to a sheet")).toBeTruthy();
  });
});

describe("One send", () => {
  it("shows its rows, those that did not arrive first, with cells and request ids", async () => {
    await show({ services: withGateway(), tables: [entry], screen: list });
    await open(2);
    const texts = (await page.findAllByRole("listitem")).map((item) => item.textContent);
    expect(texts[0]).toMatch(/Washer.*not sent.*It has bids\..*Request req-9/);
    expect(texts[1]).toMatch(/Bolt.*changed.*Title.*Bolt M8 → Bolt M10.*Request req-7/);
    expect(await faults()).toEqual([]);
  });

  it("is taken back without a question, since that leads to a preview", async () => {
    const { calls } = await show({ services: withGateway(), tables: [entry], screen: list });
    await open(2);
    await person().click(await page.findByRole("button", { name: "Undo this send" }));
    expect(calls).toEqual([["undoSend", "l1", "l1.s3"]]);
  });

  it.each([
    [1, /Only the person who sent it/],
    [3, /was interrupted\. Preview its table first/],
  ])("says why it cannot be taken back (%#)", async (n, why) => {
    await show({ services: withGateway(), tables: [entry], screen: list });
    await open(n);
    expect((await page.findByRole("button", { name: "Undo this send" })).title).toMatch(why);
  });

  it("cannot be taken back from a workbook that does not have its table", async () => {
    await show({ services: withGateway(), tables: [], screen: { ...list, linkId: null } });
    await open(2);
    const undo = await page.findByRole("button", { name: "Undo this send" });
    expect(undo.title).toMatch(/not linked in this workbook/);
  });

  it("that undos took back as a whole offers no second undo, and in part it does", () => {
    const known = { ...sendOf(3), linkId: "l1", undoneBy: null, continuedBy: null, requestIds: null };
    expect(undoBlock(known, [entry], "all")).toBe("All of it is already undone.");
    expect(undoBlock(known, [entry], "part")).toBeNull();
    expect(undoBlock(known, [entry], "none")).toBeNull();
  });

  it("of somebody else shows no rows", async () => {
    await show({ services: withGateway(), tables: [entry], screen: list });
    await open(1);
    expect(page.getByText("Only the person who sent it can see its rows.")).toBeTruthy();
    expect(page.queryAllByRole("listitem")).toEqual([]);
  });

  it("leads back to the list", async () => {
    const { pane } = await show({ services: withGateway(), tables: [entry], screen: list });
    await open(2);
    await person().click(button("Back"));
    expect(pane.store.get().screen).toEqual(list);
    expect(await page.findAllByRole("listitem")).toHaveLength(4);
  });
});
