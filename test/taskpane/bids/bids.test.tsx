/** @jest-environment jsdom */
import { fireEvent, screen as page } from "@testing-library/react";
import { listBids } from "../../../src/platform/bids";
import { askedOf, noFilter, type BidFilter } from "../../../src/taskpane/bids/bidFilter";
import { measure, services, show } from "../fakes";

beforeAll(measure);

const day = "2026-03-31";
const all: readonly (Partial<BidFilter> & object)[] = [
  { status: "awarded" },
  { intend_to_bid: "equals" },
  { intend_to_bid: "not_equals" },
  ...(["intend_to_bid_answered_at", "submitted_at", "resubmitted_at"] as const).flatMap((name) => [
    { [name]: `from:${day}` },
    { [name]: `to:${day}` },
  ]),
  { supplier_company_external_id: " S-1 " },
  { supplier_company_id: "7" },
  { id: "8" },
];

describe("Tables of bids", () => {
  it("can ask every filter that the platform has, and no other", () => {
    const asked = all.map((one) => askedOf({ ...noFilter, ...one }));
    expect(asked.flatMap((one) => Object.keys(one)).sort()).toEqual(Object.keys(listBids.query?.filters ?? {}).sort());
    expect(asked.flatMap((one) => Object.values(one))).toContain("S-1");
  });

  it("refuse a sixth condition before the platform is asked", async () => {
    await show({ services, tables: [], screen: { kind: "bids", event: { id: "1", title: "Pumps" } } });
    const list = await page.findByRole("button", { name: "List the bids" });
    expect(list.getAttribute("aria-disabled")).toBe(null);
    fireEvent.change(page.getByLabelText("Bid status"), { target: { value: "awarded" } });
    fireEvent.change(page.getByLabelText("Intends to bid"), { target: { value: "equals" } });
    fireEvent.change(page.getByLabelText("Submitted: day"), { target: { value: day } });
    fireEvent.change(page.getByLabelText("Supplier ID"), { target: { value: "7" } });
    fireEvent.change(page.getByLabelText("Bid ID"), { target: { value: "8" } });
    expect(list.getAttribute("aria-disabled")).toBe(null);
    fireEvent.change(page.getByLabelText("Supplier external ID"), { target: { value: "S" } });
    expect(list.getAttribute("aria-disabled")).toBe("true");
  });
});
