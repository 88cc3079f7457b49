// A list of records that a person has open: linked, shown, sent, with what the platform was asked.
import { z } from "zod";
import type { LinkedTable } from "../../src/sync/linkedTable";
import { linkRecords, type RecordsRequest } from "../../src/workflows/link/records";
import { previewTable } from "../../src/workflows/send/preview";
import { refreshTable } from "../../src/workflows/refresh/refresh";
import { sendPreview } from "../../src/workflows/send/send";
import type { Preview, SendDone } from "../../src/workflows/send/types";
import type { RefreshDone } from "../../src/workflows/table/types";
import { STATUS, sheetOf, type SheetTable } from "./sheet";
import type { World } from "./world";

const logged = z.object({
  requests: z.array(z.object({ operation: z.string(), method: z.string(), path: z.string() })),
});

/** All operations, in order. */
export async function asked(world: World): Promise<string[]> {
  return logged.parse(await world.sim("GET", "/log")).requests.map(({ operation }) => operation);
}

/** The operations that changed something, in order. */
export async function changing(world: World): Promise<string[]> {
  const { requests } = logged.parse(await world.sim("GET", "/log"));
  return requests.filter(({ method }) => method !== "GET").map(({ operation }) => operation);
}

type Wanted = Pick<RecordsRequest, "list"> & Partial<RecordsRequest>;

export class ListRoom {
  private constructor(
    readonly world: World,
    readonly link: LinkedTable,
    readonly sheet: SheetTable,
  ) {}

  static async open(world: World, wanted: Wanted): Promise<ListRoom> {
    const outcome = await world.run(linkRecords(world.services, { within: {}, withinTitle: "", ...wanted }));
    if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
    return ListRoom.of(world, outcome.link);
  }

  /** Of a table that was linked another way. */
  static of(world: World, link: LinkedTable): ListRoom {
    return new ListRoom(world, link, sheetOf(world, link));
  }

  async preview(): Promise<Preview> {
    const outcome = await this.world.run(previewTable(this.world.services, this.link.id));
    if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
    return outcome.preview;
  }

  async send(shown?: Preview): Promise<SendDone> {
    const outcome = await this.world.run(sendPreview(this.world.services, shown ?? (await this.preview())));
    if (!outcome.ok) throw new Error(`The send stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  async refresh(): Promise<RefreshDone> {
    const outcome = await this.world.run(refreshTable(this.world.services, this.link.id));
    if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  status(row: number): string {
    return String(this.sheet.value(row, STATUS));
  }
}
