// What a sync costs in requests, through the whole product in one process and the way the pane goes: preview, send,
// refresh. The clock is turned by hand, so that only the work takes time.
import { previewTable } from "../src/workflows/send/preview";
import { refreshTable } from "../src/workflows/refresh/refresh";
import { sendPreview } from "../src/workflows/send/send";
import type { SendDone } from "../src/workflows/send/types";
import { sheetOf, type SheetTable } from "../test/support/sheet";
import { linkShowPiece, openWorld, type World } from "../test/support/world";
import type { LinkedTable } from "../src/sync/linkedTable";
import type { Rect } from "../src/workbench/model/types";
import type { BenchRow } from "./types";

const CHANGES = 1000;
const LARGE = 20_000;

class Person {
  private constructor(
    readonly world: World,
    readonly link: LinkedTable,
    readonly sheet: SheetTable,
  ) {}

  static async begin(lineItems: number): Promise<Person> {
    const world = await openWorld({ lineItems, logSize: 100_000 });
    const link = await linkShowPiece(world);
    return new Person(world, link, sheetOf(world, link));
  }

  /** Everything from the preview to the reading back afterwards. */
  async sync(): Promise<SendDone> {
    const { services } = this.world;
    const shown = await this.world.run(previewTable(services, this.link.id));
    if (!shown.ok) throw new Error(`The preview stopped: ${shown.obstacle.kind}`);
    const done = await this.world.run(sendPreview(services, shown.preview));
    if (!done.ok) throw new Error(`The send stopped: ${done.obstacle.kind}`);
    const read = await this.world.run(refreshTable(services, this.link.id));
    if (!read.ok) throw new Error(`The refresh stopped: ${read.obstacle.kind}`);
    return done;
  }

  /** Methods of the requests since the log was last forgotten. */
  async methods(): Promise<string[]> {
    const log = await this.world.sim("GET", "/log");
    await this.world.sim("DELETE", "/log");
    const requests: unknown = log !== null && typeof log === "object" && "requests" in log ? log.requests : null;
    if (!Array.isArray(requests)) throw new Error("The simulator's log has no requests.");
    return requests.map((one: unknown) =>
      one !== null && typeof one === "object" && "method" in one ? String(one.method) : "",
    );
  }
}

async function updates(): Promise<BenchRow> {
  const person = await Person.begin(CHANGES);
  for (let row = 0; row < CHANGES; row += 1) person.sheet.put(row, "Quantity", 100_000 + row);
  await person.methods();
  const done = await person.sync();
  if (done.updated !== CHANGES) throw new Error(`${done.updated} rows were updated.`);
  const sent = (await person.methods()).length;
  await person.world.close();
  return ratio(`requests for ${CHANGES} updates`, sent, CHANGES, 1.05, "one PATCH a row: nothing changes several");
}

async function creates(): Promise<BenchRow> {
  const person = await Person.begin(30);
  for (let row = 0; row < CHANGES; row += 1)
    person.sheet.add({ Title: `New article ${row}`, Quantity: String(row + 1) });
  await person.methods();
  const done = await person.sync();
  if (done.created !== CHANGES) throw new Error(`${done.created} rows were created.`);
  const sent = (await person.methods()).length;
  const minimum = Math.ceil(CHANGES / person.world.services.profile.limits.bulkCreate);
  await person.world.close();
  return ratio(`requests for ${CHANGES} creates`, sent, minimum, 3.5, "bulk creates alone; 30 rows were there");
}

function ratio(name: string, sent: number, minimum: number, target: number, minimumIs: string): BenchRow {
  const value = Math.round((sent / minimum) * 1000) / 1000;
  const against = `${sent} sent over ${minimum}, ${minimumIs}; with preview and reading back`;
  return { name, value, unit: "times", target, ok: value <= target, against };
}

async function second(): Promise<BenchRow[]> {
  const person = await Person.begin(LARGE);
  await person.sync();
  await person.methods();
  const { store } = person.world.office;
  const body = store.table(person.link.tableId);
  let writes = 0;
  let above = 0;
  const stop = store.onEvent((event) => {
    if (event.kind !== "changed") return;
    // The caption above the table says when it was last read: that is no cell of the table.
    if (event.sheetId === body?.sheetId && event.rect.bottom < body.rect.top) above += cellsOf(event.rect);
    else writes += cellsOf(event.rect);
  });
  const done = await person.sync();
  stop();
  const changing = (await person.methods()).filter((method) => method !== "GET").length;
  await person.world.close();
  const name = `second sync of ${LARGE} rows without edits`;
  const zero = { target: 0, against: `nothing was edited; ${done.outcomes.length} rows had an outcome` };
  return [
    { ...zero, name: `${name}, changing requests`, value: changing, unit: "requests", ok: changing === 0 },
    { ...zero, name: `${name}, cell writes`, value: writes, unit: "writes", ok: writes === 0 },
    {
      name: `${name}, caption cells`,
      value: above,
      unit: "writes",
      target: null,
      ok: null,
      against: "the time of the last reading, above the table",
    },
  ];
}

function cellsOf({ top, bottom, left, right }: Rect): number {
  return (bottom - top + 1) * (right - left + 1);
}

export async function bench(): Promise<BenchRow[]> {
  return [await updates(), await creates(), ...(await second())];
}
