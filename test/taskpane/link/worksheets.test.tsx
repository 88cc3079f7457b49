/** @jest-environment jsdom */
// The worksheets of an event: one comes in alone, or with the event's own fields above it.
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createClient } from "../../../src/platform/client";
import { entry, faults, link, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const client = createClient(() =>
  Promise.resolve({
    status: 200,
    requestId: "r1",
    nextCursor: null,
    replayed: false,
    document: {
      data: [
        {
          id: "70",
          type: "worksheets",
          attributes: { title: "Castings", columns: [{ name: "Title", data_identifier: "c1" }] },
          relationships: {},
        },
      ],
    },
  }),
);
const event = { id: "7", title: "Foundry" };
const request = { eventId: "7", eventTitle: "Foundry", worksheetId: "70" };
const withClient = { ...services, client };

it("brings in a worksheet with its event, unless the person takes the tick off", async () => {
  const { calls } = await show({ services: withClient, screen: { kind: "worksheets", event, withEvent: true } });
  const button = await page.findByRole("button", { name: "Link to a new sheet: Castings" });
  expect(await faults()).toEqual([]);
  await person().click(button);
  await person().click(page.getByRole("checkbox", { name: "With the event's own fields in a row above the lines" }));
  await person().click(page.getByRole("button", { name: "Link to a new sheet: Castings" }));
  expect(calls).toEqual([
    ["linkWithEvent", request],
    ["link", request],
  ]);
});

it("offers the event no second time where this workbook has it above other lines", async () => {
  const collection = {
    kind: "records",
    list: "events",
    within: { only: "7" },
    title: "Event",
    withinTitle: "Foundry",
  } as const;
  const tables = [{ ...entry, link: { ...link, collection } }];
  const { calls } = await show({
    services: withClient,
    screen: { kind: "worksheets", event, withEvent: true },
    tables,
  });
  await person().click(await page.findByRole("button", { name: "Link to a new sheet: Castings" }));
  expect(page.queryByRole("checkbox")).toBeNull();
  expect(calls).toEqual([["link", request]]);
});
