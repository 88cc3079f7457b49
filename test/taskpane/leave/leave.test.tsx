/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { entry, link, measure, services, show } from "../fakes";

beforeAll(measure);

const leaving = { link, title: "Parts", rows: 240, unsent: 3 };
const offer = { ok: true, scope: { kind: "table", linkId: link.id }, reports: [], comparisons: [] } as const;
const shown = (tables: readonly (typeof leaving)[]) => ({
  services,
  tables: [entry],
  screen: { kind: "leave" as const, offer: { ...offer, tables } },
});

describe("Detach", () => {
  it("names what goes and what stays, and how to keep edits that were not sent", async () => {
    await show(shown([leaving]));
    expect(await page.findByText(/IDs and status of 240 rows, and the link; 3 rows not sent yet/)).toBeTruthy();
    expect(page.getByText("Values, formulas, formats, filters and your own columns")).toBeTruthy();
    expect(page.getByText("To keep these edits, go back, then preview and send.")).toBeTruthy();
    expect(page.getByRole("button", { name: "Detach" })).toBeTruthy();
  });

  it("says why it cannot begin where there is nothing to detach", async () => {
    await show(shown([]));
    const button = await page.findByRole("button", { name: "Detach" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.setup().hover(button);
    expect((await page.findAllByText(/There is nothing to detach here/)).length).toBeGreaterThan(0);
  });
});
