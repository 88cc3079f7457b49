// What an upsert of payment currencies costs in requests: a list from elsewhere, with external ids and no ids, half of it known to the
// platform. Through the whole product in one process and the way the pane goes: preview, send, refresh; the clock is turned by hand.
import { addPayment } from "../src/simulator/paymentRecords";
import { linkRecords } from "../src/workflows/linkRecords";
import { previewTable } from "../src/workflows/preview";
import { refreshTable } from "../src/workflows/refresh";
import { sendPreview } from "../src/workflows/send";
import type { Obstacle } from "../src/workflows/types";
import { sheetOf } from "../test/support/sheet";
import { openWorld, type World } from "../test/support/world";
import type { BenchRow } from "./types";

const CURRENCIES = 500;
const KNOWN = CURRENCIES / 2;
const TARGET = 1.03;

function done<T extends { readonly ok: true }>(
  outcome: T | { readonly ok: false; readonly obstacle: Obstacle },
): T {
  if (!outcome.ok) throw new Error(`The upsert stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

async function requests(world: World): Promise<number> {
  const log = await world.sim("GET", "/log");
  const list: unknown = log !== null && typeof log === "object" && "requests" in log ? log.requests : null;
  if (!Array.isArray(list)) throw new Error("The simulator's log has no requests.");
  return list.length;
}

/** A table of what the platform has, and under it the list as it was pasted. */
async function openPasted(world: World): Promise<string> {
  const { payments } = world.simulator.records;
  for (let at = 0; at < KNOWN; at += 1)
    addPayment(payments, "payment_currencies", {
      ...{ alpha: `Q${at}`, numeric: String(at), external_id: `LIST-${at}` },
    });
  const request = { list: "paymentCurrencies", within: {}, withinTitle: "" } as const;
  const { link } = done(await world.run(linkRecords(world.services, request)));
  const sheet = sheetOf(world, link);
  while (sheet.rowCount() > 1) sheet.deleteRow(sheet.rowCount() - 1);
  for (let at = 0; at < CURRENCIES; at += 1)
    sheet.add({
      ...{ "Alpha code": `Q${at}`, "Numeric code": String(1000 + at), "External ID": `LIST-${at}` },
    });
  return link.id;
}

export async function bench(): Promise<BenchRow[]> {
  const world = await openWorld({ logSize: 100_000 });
  const linkId = await openPasted(world);
  await world.sim("DELETE", "/log");
  const { preview } = done(await world.run(previewTable(world.services, linkId)));
  const sent = done(await world.run(sendPreview(world.services, preview)));
  done(await world.run(refreshTable(world.services, linkId)));
  if (sent.created !== CURRENCIES - KNOWN || sent.updated !== KNOWN)
    throw new Error(`${sent.created} currencies were created and ${sent.updated} updated.`);
  const total = await requests(world);
  await world.close();
  const value = Math.round((total / CURRENCIES) * 1000) / 1000;
  const against = `${total} sent over ${CURRENCIES}, one a currency: nothing changes several; with preview and reading back`;
  return [
    {
      name: `requests for an upsert of ${CURRENCIES} currencies`,
      ...{ value, unit: "times", target: TARGET, ok: value <= TARGET, against },
    },
  ];
}
