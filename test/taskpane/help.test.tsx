/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { topicOf } from "../../src/taskpane/pane/screens/helpTopic";
import { entry, faults, previewScreen, services, show } from "./fakes";

const home = { services, tables: [entry] };
const opened = () => [...document.querySelectorAll("details[open] h2")].map(({ textContent }) => textContent);

async function askForHelp(): Promise<void> {
  await userEvent.setup().click(page.getByRole("button", { name: "Help" }));
  await page.findByText("Comparing bids");
}

describe("Help", () => {
  it("opens at what the screen is about, and leads back to that screen", async () => {
    const { pane } = await show({ ...home, screen: { kind: "lists" } });
    await askForHelp();
    expect(opened()).toEqual(["Linking a sheet"]);
    expect(await faults()).toEqual([]);
    await userEvent.setup().click(page.getByRole("button", { name: "Back" }));
    expect(pane.store.get().screen).toEqual({ kind: "lists" });
  });

  it("says how to connect where nobody is connected", async () => {
    await show({});
    await askForHelp();
    expect(opened()).toEqual(["Connecting"]);
  });

  it("keeps a preview with the person's choices", async () => {
    const creates = [{ row: 0, cells: ["Bolt", 1] }];
    const { pane } = await show({ ...home, screen: previewScreen({ creates }) });
    const before = pane.store.get().screen;
    await askForHelp();
    expect(opened()).toEqual(["Refreshing and sending"]);
    await userEvent.setup().click(page.getByRole("button", { name: "Back" }));
    expect(pane.store.get().screen).toBe(before);
  });
});

test("an event that is chosen for its bids is another topic than one that is chosen to be linked", () => {
  expect(topicOf({ kind: "events", aim: "compare" }, true)).toBe("compare");
  expect(topicOf({ kind: "events" }, true)).toBe("link");
});
