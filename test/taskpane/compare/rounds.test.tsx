/** @jest-environment jsdom */
// What moved since an earlier pull, and a sheet to negotiate with one supplier: their forms and what is told
// afterwards.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  negotiationFilesMessage,
  negotiationMessage,
  negotiationsMessage,
  roundMessage,
} from "../../../src/taskpane/compare/roundTexts";
import type { NegotiationWritten, RoundWritten } from "../../../src/workflows/compare/types";
import { comparison, setup } from "../award/fixtures";
import { entry, faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();

it("leads from the comparison's menu to scenarios, rounds and negotiation", async () => {
  const { pane, calls } = await show({ services, tables: [entry], comparisons: [comparison] });
  const choose = async (name: string) => {
    await person().click(await page.findByRole("button", { name: "More for the comparison of Bearings" }));
    await person().click(await page.findByRole("menuitem", { name }));
  };
  await choose("Award scenarios");
  await choose("Make a negotiation sheet…");
  expect(calls).toEqual([
    ["openScenarios", "c1"],
    ["openNegotiation", "c1"],
  ]);
  await choose("Show what changed…");
  expect(pane.store.get().screen).toEqual({ kind: "round", comparison });
});

it("offers no round where the bids were read once", async () => {
  const once = { ...comparison, pulls: comparison.pulls.slice(0, 1) };
  await show({ services, tables: [entry], comparisons: [once] });
  await person().click(await page.findByRole("button", { name: "More for the comparison of Bearings" }));
  const item = await page.findByRole("menuitem", { name: /^Show what changed/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.getAttribute("title")).toMatch(/^Refresh first/);
});

it("writes what moved since the pull that is chosen, the one before first", async () => {
  const older = { at: "2026-01-02T08:00:00.000Z", slot: 2, checksum: "" };
  const three = { ...comparison, pulls: [...comparison.pulls, older] };
  const { calls } = await show({ services, screen: { kind: "round", comparison: three } });
  const choice = within(await page.findByRole("radiogroup", { name: "Compare with the reading of" }));
  expect(choice.getAllByRole("radio")).toHaveLength(2);
  expect(await faults()).toEqual([]);
  await person().click(page.getByRole("button", { name: "Write the sheet" }));
  await person().click(choice.getByRole("radio", { name: /3 days ago/ }));
  await person().click(page.getByRole("button", { name: "Write the sheet" }));
  expect(calls).toEqual([
    ["writeRound", "c1", "2026-01-03T08:00:00.000Z"],
    ["writeRound", "c1", "2026-01-02T08:00:00.000Z"],
  ]);
});

describe("A negotiation", () => {
  const open = () => show({ services, screen: { kind: "negotiation", setup } });
  const write = () => page.findByRole("button", { name: "Write the sheet" });

  it("asks for the supplier, and takes the baseline where nothing else is chosen", async () => {
    const { calls } = await open();
    await person().click(await write());
    expect(page.getByText("Choose a supplier.")).toBeTruthy();
    expect(calls).toEqual([]);
    await person().selectOptions(page.getByRole("combobox", { name: "Supplier" }), "Bero");
    await person().click(await write());
    expect(calls).toEqual([["writeNegotiation", "c1", "b2", { kind: "baseline" }]]);
    expect(await faults()).toEqual([]);
  });

  it("goes to all suppliers that take part, and says how each stands where that is allowed", async () => {
    const { calls } = await open();
    const button = await write();
    await person().selectOptions(page.getByRole("combobox", { name: "Supplier" }), "All included suppliers");
    await person().click(page.getByRole("radio", { name: "Its rank on each line" }));
    await person().click(button);
    const bidIds = setup.bidders.flatMap(({ bidId, counts }) => (counts ? [bidId] : []));
    expect(bidIds.length).toBeLessThan(setup.bidders.length);
    expect(calls).toEqual([["writeNegotiations", "c1", { bidIds, target: { kind: "baseline" }, telling: "rank" }]]);
    expect(await faults()).toEqual([]);
  });

  it("makes files of the same request, and hands them to the browser", async () => {
    const download = { name: "Negotiation Bearings.zip", type: "application/zip", bytes: Uint8Array.of(1, 2, 3) };
    const asked: unknown[][] = [];
    const given: unknown[] = [];
    URL.createObjectURL = (blob) => String(given.push(blob));
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { gives } = await open();
    gives("negotiationFiles", (...said) => Promise.resolve(asked.push([...said]) > 0 ? download : null));
    const button = await page.findByRole("button", { name: "Make files" });
    await person().click(button);
    expect([page.getByText("Choose a supplier.").textContent, asked]).toEqual(["Choose a supplier.", []]);
    await person().selectOptions(page.getByRole("combobox", { name: "Supplier" }), "All included suppliers");
    await person().click(button);
    const bidIds = setup.bidders.flatMap(({ bidId, counts }) => (counts ? [bidId] : []));
    expect(asked).toEqual([["c1", { bidIds, target: { kind: "baseline" }, telling: "nothing" }]]);
    expect(names).toEqual([download.name]);
    expect(given).toMatchObject([{ size: 3, type: "application/zip" }]);
    expect(await faults()).toEqual([]);
    click.mockRestore();
  });

  it("offers no files where Excel downloads nothing", async () => {
    await show({ services, screen: { kind: "negotiation", setup } }, false, { canDownload: false });
    await write();
    expect(page.queryByRole("button", { name: "Make files" })).toBeNull();
    expect(page.queryByText(/Make files/)).toBeNull();
  });

  it("takes a percentage below the supplier's own price, and a column of the person's own", async () => {
    const { calls } = await open();
    await person().selectOptions(await page.findByRole("combobox", { name: "Supplier" }), "Alba");
    await person().click(page.getByRole("radio", { name: "A percentage below its own price" }));
    const percent = page.getByRole("textbox", { name: "Percent below its price" });
    await person().type(percent, "100");
    expect(page.getByText("Type a number above 0 and below 100.")).toBeTruthy();
    await person().clear(percent);
    await person().type(percent, "7.5%");
    await person().click(await write());
    await person().click(page.getByRole("radio", { name: "A column of the sheet" }));
    await person().click(await write());
    expect(page.getByText("Choose a column.")).toBeTruthy();
    await person().selectOptions(page.getByRole("combobox", { name: "Column with target prices" }), "Today");
    await person().click(await write());
    expect(calls).toEqual([
      ["writeNegotiation", "c1", "b1", { kind: "reduction", part: 0.075 }],
      ["writeNegotiation", "c1", "b1", { kind: "column", header: "Today" }],
    ]);
  });
});

const round: RoundWritten = {
  ok: true,
  sheetName: "Round 2026-01-05",
  charts: true,
  linesCame: 0,
  linesGone: 2,
  since: "2026-01-03T08:00:00.000Z",
  at: "2026-01-05T08:00:00.000Z",
  moved: [
    { label: "Alba", resubmitted: true, down: 3, up: 1, other: 0 },
    { label: "Bero", resubmitted: false, down: 0, up: 0, other: 2 },
  ],
  came: ["Dora"],
  went: [],
};
const negotiation: NegotiationWritten = {
  ok: true,
  sheetName: "Alba",
  label: "Alba",
  lines: 4,
  untargeted: 0,
  met: 0,
  money: null,
  unrated: false,
  notBid: 0,
  typedOver: 0,
  equalToOthers: 0,
  calculatedElsewhere: 0,
};

describe("What is told of a written sheet", () => {
  it("counts what moved, and names who resubmitted and who came", () => {
    expect(roundMessage(round).text).toBe(
      "New sheet “Round 2026-01-05”: 3 prices down, 1 price up, 2 other. Resubmitted: “Alba”. " +
        "New bidders: “Dora”. Lines of the event: 2 lines removed.",
    );
  });

  it("says which sheets are in the supplier's own currency, and which lack targets for want of a rate", () => {
    expect(negotiationMessage({ ...negotiation, money: "USD", untargeted: 4, unrated: true }).text).toBe(
      "New sheet “Alba”: 4 lines. In the supplier's own currency: “Alba” in USD. Without targets, since there is no " +
        "rate for the currency: “Alba”. 4 lines without a target.",
    );
    const sheets = [negotiation, { ...negotiation, label: "Bero", money: "JPY" }];
    expect(negotiationsMessage({ ok: true, sheets, skipped: [] }).text).toContain(
      "In the supplier's own currency: “Bero” in JPY. Nothing was sent.",
    );
  });

  it("names the download, who is without a file, and what to look at before the files are sent", () => {
    const { ok: _, sheetName: __, ...file } = negotiation;
    const files = ["Alba", "Bero"].map((label) => ({ ...file, label, fileName: `${label}.xlsx`, equalToOthers: 1 }));
    const download = { name: "Bearings.zip", type: "application/zip", bytes: new Uint8Array() };
    const skipped = [{ label: "Dora", why: "noPrices" }] as const;
    const told = negotiationFilesMessage({ ok: true, files, skipped, download });
    expect(told.title).toBe("2 negotiation files made");
    expect(told.text).toBe(
      "“Bearings.zip” goes to your downloads. It has a file for each supplier. No file, because a bid or a price is " +
        "missing: “Dora”. 2 targets equal another bidder's price. Nothing was sent.",
    );
    const [alone] = files;
    const one = negotiationFilesMessage({ ok: true, files: alone === undefined ? [] : [alone], skipped: [], download });
    expect(one.text).toMatch(/^“Bearings.zip” goes to your downloads. 1 target equals/);
  });

  it("says that the workbook itself is never sent, and warns of targets that give others away", () => {
    const plain = negotiationMessage(negotiation);
    expect(plain.text).toBe("New sheet “Alba”: 4 lines.");
    expect(plain.todo).toMatch(/^Never send this workbook: .* Move the sheet into a new workbook/);
    const warned = negotiationMessage({
      ...negotiation,
      untargeted: 1,
      equalToOthers: 2,
      calculatedElsewhere: 1,
    });
    expect(warned.text).toContain("1 line without a target.");
    expect(warned.text).toContain("in 2 lines the target equals another bidder's price");
    expect(warned.text).toContain("1 target is calculated from other cells");
  });
});
