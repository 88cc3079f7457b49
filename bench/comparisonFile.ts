// How large the file of a comparison of 40 suppliers over 3,000 lines is as the workbench saves it, with all results,
// and how long saving takes. Made through the real client, gateway, simulator and office.js.
import { unzipSync } from "fflate";
import { writeXlsx } from "../src/workbench/xlsx/write/xlsx";
import { compareBids, noCompareChoices } from "../src/workflows/compare/compare";
import { openOffice, openWorkbook } from "../test/support/office";
import { openWorld, showPiece } from "../test/support/world";
import type { BenchRow } from "./types";

const SUPPLIERS = 40;
const LINES = 3000;
const MOST_MB = 6;
const NAME = `file of a comparison of ${SUPPLIERS} x ${LINES}`;

export async function bench(): Promise<BenchRow[]> {
  const office = await openOffice({ store: await openWorkbook() });
  const world = await openWorld({ office, bids: SUPPLIERS, lineItems: LINES });
  const { eventId, worksheetId } = showPiece(world);
  const done = await world.run(
    compareBids(world.services, { eventId, worksheetIds: [worksheetId], choices: noCompareChoices }),
  );
  if (!done.ok) throw new Error(`The comparison stopped: ${done.obstacle.kind}`);
  const [one] = done.made;
  if (one?.lines !== LINES || one.bidders !== SUPPLIERS)
    throw new Error(`${one?.lines} lines of ${one?.bidders} bidders were compared.`);
  const start = performance.now();
  const bytes = writeXlsx(office.store);
  const seconds = (performance.now() - start) / 1000;
  await world.close();
  return rowsOf(bytes, seconds);
}

function rowsOf(bytes: Uint8Array, seconds: number): BenchRow[] {
  const unpacked = Object.values(unzipSync(bytes)).reduce((sum, { length }) => sum + length, 0);
  const value = bytes.length / 1e6;
  return [
    {
      name: NAME,
      value,
      unit: "MB",
      target: MOST_MB,
      ok: value <= MOST_MB,
      against: `as the workbench saves it, ${Math.round(unpacked / 1e6)} MB unpacked`,
    },
    { name: `${NAME}, saved`, value: seconds, unit: "s", target: null, ok: null, against: "the time of writing alone" },
  ];
}
