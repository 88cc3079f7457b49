// Preview and send of 1% of a table of 100,000 rows, through the whole product in one process. The clock is turned by
// hand, so that the pace of requests takes no time. What counts is what the pane does beside asking and reading answers
// (those are read while the pace lets nothing go), in seconds of processor, with the workbook host in Excel's place.
import type { Gateway } from "../src/gateway/gateway";
import type { Client } from "../src/platform/client";
import { previewTable } from "../src/workflows/send/preview";
import { sendPreview } from "../src/workflows/send/send";
import { sheetOf } from "../test/support/sheet";
import { connect, linkShowPiece, openWorld } from "../test/support/world";
import { heapInUse } from "./memory";
import type { BenchRow } from "./types";

const ROWS = 100_000;
const STEP = 100;
const BEYOND_S = 5;
const MB = 1_000_000;

/** Of this process, user and system. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Counts the seconds of processor while something is asked, up to its answer read. */
class Waiting {
  seconds = 0;
  private open = 0;
  private since = 0;

  gateway(gateway: Gateway): Gateway {
    return { ...gateway, fetch: (request) => this.during(() => gateway.fetch(request)) };
  }

  client(client: Client): Client {
    return {
      run: (operation, input, options) => this.during(() => client.run(operation, input, options)),
      runAny: (operation, input, options) => this.during(() => client.runAny(operation, input, options)),
      pages: (operation, input, options) => this.each(client.pages(operation, input, options)),
      pagesAny: (operation, input, options) => this.each(client.pagesAny(operation, input, options)),
    };
  }

  private async *each<T>(pages: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
    for (;;) {
      const next = await this.during(() => pages.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  private async during<T>(ask: () => T | Promise<T>): Promise<T> {
    if ((this.open += 1) === 1) this.since = processorSeconds();
    try {
      return await ask();
    } finally {
      if ((this.open -= 1) === 0) this.seconds += processorSeconds() - this.since;
    }
  }
}

interface Took {
  /** Seconds, and those of them in which nothing was asked. */
  readonly all: number;
  readonly beyond: number;
}

export async function bench(): Promise<BenchRow[]> {
  const world = await openWorld({ lineItems: ROWS });
  const link = await linkShowPiece(world);
  const sheet = sheetOf(world, link);
  for (let row = 0; row < ROWS; row += STEP) sheet.put(row, "Quantity", 1_000_000 + row);
  const waiting = new Waiting();
  const connected = await world.run(connect(waiting.gateway(world.gateway), world.clock, world.office));
  const services = { ...connected, client: waiting.client(connected.client) };
  const times: Took[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const [began, waited] = [processorSeconds(), waiting.seconds];
    const done = await world.run(work());
    const all = processorSeconds() - began;
    times.push({ all, beyond: all - (waiting.seconds - waited) });
    return done;
  };
  const before = heapInUse();
  const shown = await timed(() => previewTable(services, link.id));
  if (!shown.ok) throw new Error(`The preview stopped: ${shown.obstacle.kind}`);
  const kept = heapInUse() - before;
  const sent = await timed(() => sendPreview(services, shown.preview));
  if (!sent.ok || sent.updated !== ROWS / STEP) throw new Error("Not every row was sent.");
  await world.close();
  return [...rowsOf(times), retained(kept)];
}

function rowsOf(times: readonly Took[]): BenchRow[] {
  const beyond = times.reduce((sum, one) => sum + one.beyond, 0);
  const told = times.map(({ all, beyond: rest }) => `${all.toFixed(1)} s in all, ${rest.toFixed(1)} beyond`).join("; ");
  const name = `preview and send of ${ROWS / STEP} of ${ROWS} rows, beside the requests`;
  return [{ name, value: beyond, unit: "s", target: BEYOND_S, ok: beyond <= BEYOND_S, against: told }];
}

function retained(bytes: number): BenchRow {
  const against = "heap that stays while the preview is open";
  return { name: `preview of ${ROWS} rows, memory`, value: bytes / MB, unit: "MB", target: null, ok: null, against };
}
