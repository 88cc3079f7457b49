// Link, edit, preview, send and refresh, through the real client, gateway, simulator and office.js.
import { previewTable } from "../../src/workflows/preview";
import { refreshTable } from "../../src/workflows/refresh";
import { sendPreview } from "../../src/workflows/send";
import { tableStatus } from "../../src/workflows/status";
import type { Preview, SendDone } from "../../src/workflows/types";
import type { LinkedTable } from "../../src/sync/types";
import { linkShowPiece, openWorld, showPiece, type World } from "../support/world";

let world: World;
let link: LinkedTable;

beforeEach(async () => {
  world = await openWorld();
  link = await linkShowPiece(world);
});
afterEach(() => world.close());

async function preview(): Promise<Preview> {
  const outcome = await world.run(previewTable(world.services, link.id));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome.preview;
}

async function send(shown: Preview, deletions: readonly string[] = []): Promise<SendDone> {
  const outcome = await world.run(sendPreview(world.services, shown, { deletions: new Set(deletions) }));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  return outcome;
}

test("a linked worksheet has all its line items as rows", async () => {
  const status = await world.run(tableStatus(world.services, link.id));
  expect(status).toMatchObject({ ok: true, rows: 30, edited: 0, added: 0, problems: 0, pending: 0 });
});

test("a second refresh without edits sends nothing and writes no cell", async () => {
  await world.run(refreshTable(world.services, link.id));
  const again = await world.run(refreshTable(world.services, link.id));
  expect(again).toMatchObject({ ok: true, cellsWritten: 0, rowsAppended: 0 });
  expect(again.ok && again.plan.updates).toEqual([]);
});
