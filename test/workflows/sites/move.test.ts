// A table of the sandbox is moved over to production, where the same content has other ids, some of them the ids of
// other rows: through the real client, gateway, two simulators and office.js.
import { demoCredentials } from "../../../src/simulator/credentials";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { findMove } from "../../../src/workflows/adopt/move";
import { adoptSheet, proposeAdoption } from "../../../src/workflows/adopt/sheet";
import type { AdoptionProposal } from "../../../src/workflows/adopt/types";
import { linkRecords } from "../../../src/workflows/link/records";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { ID, sheetOf, type SheetTable } from "../../support/sheet";
import { connect, linkShowPiece, openWorld, showPiece, type World } from "../../support/world";

let world: World;
let production: Services;
const real = { platform: "Simulator", region: "us", environment: "production" } as const;

beforeEach(async () => {
  // Shifted by one: most ids exist over there, for the row beside.
  world = await openWorld({ production: { idShift: 1 } });
  const { gateway, clock, office } = world;
  production = await world.run(connect(gateway, clock, office, demoCredentials, "production"));
});
afterEach(() => world.close());

const itemsOf = () => {
  const { worksheetId } = showPiece({ simulator: world.production });
  return world.production.records.lineItems.get(worksheetId) ?? new Map<string, never>();
};

async function propose(link: LinkedTable): Promise<AdoptionProposal> {
  const found = await world.run(findMove(production, link.id));
  if (!found.ok) throw new Error(found.obstacle.kind);
  const { candidate } = found;
  const { collection } = link;
  const request =
    collection.kind === "records"
      ? { eventId: "", eventTitle: "", worksheetId: "", list: collection }
      : showPiece({ simulator: world.production });
  const asked = { ...request, target: candidate.target, moves: link.id };
  const outcome = await world.run(proposeAdoption(production, asked));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.proposal;
}

async function changed(): Promise<number> {
  const of = async (simulator: World["simulator"]) => {
    const answer = await simulator.fetch(new Request("http://127.0.0.1:4100/_sim/log"));
    return (await answer.text()).match(/"method":"(POST|PATCH|PUT|DELETE)"/g)?.length ?? 0;
  };
  return (await of(world.simulator)) + (await of(world.production));
}

function titlesById(sheet: SheetTable): string[] {
  return Array.from({ length: sheet.rowCount() }, (_, row) => {
    const [id, title] = [String(sheet.value(row, ID)), String(sheet.value(row, "Title"))];
    const item: unknown = itemsOf().get(id);
    return item === undefined
      ? `${title}: no such id`
      : `${title}: ${JSON.stringify(item).includes(JSON.stringify(title))}`;
  });
}

it("compares by content first, binds rows to the ids over there, and sends nothing", async () => {
  const link = await linkShowPiece(world);
  const sheet = sheetOf(world, link);
  sheet.type(2, "Quantity", "4711");
  sheet.add({ Title: "Only in the sheet", Quantity: "3" });
  const [removed] = [...itemsOf().keys()];
  itemsOf().delete(removed ?? "");
  const before = await changed();
  const proposal = await propose(link);
  expect(proposal.obstacles).toEqual([]);
  expect(proposal.matched.every(({ reason }) => reason.kind !== "id")).toBe(true);
  expect(proposal.matched.filter(({ differences }) => differences.length > 0)).toHaveLength(1);
  expect([proposal.matched.length, proposal.unmatched.length, proposal.notInSheet.length]).toEqual([29, 2, 0]);
  // Nothing is bound yet.
  expect((await world.run(production.workbook.links())).map(({ id }) => id)).toEqual([link.id]);
  const done = await world.run(adoptSheet(production, proposal));
  if (!done.ok) throw new Error(done.obstacle.kind);
  expect(done).toMatchObject({ link: { site: real, accountId: production.account.id }, matched: 29, newRows: 2 });
  const links = await world.run(production.workbook.links());
  expect(links.map(({ id }) => id)).toEqual([done.link.id]);
  expect(titlesById(sheet).filter((text) => text.endsWith(": true"))).toHaveLength(29);
  expect(await changed()).toBe(before);
  expect((await world.run(refreshTable(production, done.link.id))).ok).toBe(true);
  const shown = await world.run(previewTable(production, done.link.id));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  expect(shown.preview.plan.creates).toHaveLength(2);
  expect(shown.preview.plan.deletions).toEqual([]);
  expect(shown.preview.plan.conflicts).toHaveLength(1);
  await world.run(sendPreview(production, shown.preview));
  expect([...itemsOf().values()].filter((item) => JSON.stringify(item).includes("Only in the sheet"))).toHaveLength(1);
});

it("leaves the link as it was where the sheet changed meanwhile, with its edits still to be sent", async () => {
  const link = await linkShowPiece(world);
  const sheet = sheetOf(world, link);
  sheet.type(2, "Quantity", "4711");
  const proposal = await propose(link);
  sheet.type(3, "Quantity", "4712");
  expect(await world.run(adoptSheet(production, proposal))).toMatchObject({ obstacle: { kind: "sheetChanged" } });
  const shown = await world.run(previewTable(world.services, link.id));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  expect([shown.preview.plan.updates.length, shown.preview.plan.conflicts]).toEqual([2, []]);
});

it("takes a list of the company along, and refuses a part that is named by ids of its own", async () => {
  const linked = await world.run(linkRecords(world.services, { list: "paymentTypes", within: {}, withinTitle: "" }));
  if (!linked.ok) throw new Error(linked.obstacle.kind);
  const proposal = await propose(linked.link);
  expect([proposal.obstacles, proposal.unmatched, proposal.notInSheet]).toEqual([[], [], []]);
  const done = await world.run(adoptSheet(production, proposal));
  expect(done).toMatchObject({ link: { site: real, collection: linked.link.collection }, conflicts: 0 });
  const part = { ...linked.link, collection: { ...linked.link.collection, within: { field_id: "801" } } };
  await world.run(
    world.services.workbook.saveLink({
      ...part,
      collection: {
        kind: "records",
        list: "fieldOptions",
        title: "Options",
        withinTitle: "",
        within: { field_id: "801" },
      },
    }),
  );
  expect(await world.run(findMove(production, part.id))).toMatchObject({ obstacle: { kind: "notMovable" } });
});
