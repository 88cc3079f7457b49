// A linked show-piece and the verbs of a person working with it.
import type { LineItemsCollection } from "../../src/sync/collection";
import type { Choices, Resolutions } from "../../src/sync/decisions";
import type { LinkedTable } from "../../src/sync/linkedTable";
import type { Obstacle } from "../../src/workflows/obstacle";
import { previewTable, withChoices } from "../../src/workflows/send/preview";
import { refreshTable } from "../../src/workflows/refresh/refresh";
import { sendPreview } from "../../src/workflows/send/send";
import type { Preview, SendDone } from "../../src/workflows/send/types";
import { tableStatus } from "../../src/workflows/table/status";
import type { WorkflowOptions } from "../../src/workflows/services";
import type { RefreshDone, TableStatus } from "../../src/workflows/table/types";
import { sheetOf, type SheetTable } from "./sheet";
import { linkShowPiece, openWorld, showPiece, type World, type WorldOptions } from "./world";

type Cells = Readonly<Record<string, string | number | null>>;
export interface LoggedRequest {
  readonly operation: string;
  readonly method: string;
  readonly body: unknown;
  readonly status: number | null;
}

export class Story {
  private constructor(
    readonly world: World,
    readonly link: LinkedTable,
    readonly sheet: SheetTable,
  ) {}

  static async begin(options: WorldOptions = {}): Promise<Story> {
    const world = await openWorld(options);
    const link = await linkShowPiece(world);
    return new Story(world, link, sheetOf(world, link));
  }

  get worksheet(): LineItemsCollection {
    const { collection } = this.link;
    if (collection.kind !== "lineItems") throw new Error("The story's table holds line items.");
    return collection;
  }

  async preview(): Promise<Preview> {
    const outcome = await this.world.run(previewTable(this.world.services, this.link.id));
    if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
    return outcome.preview;
  }

  resolve(preview: Preview, resolutions: Resolutions): Preview {
    return this.choose(preview, { resolutions });
  }

  choose(preview: Preview, choices: Partial<Choices>): Preview {
    return withChoices(preview, { ...preview.choices, ...choices });
  }

  async send(preview: Preview, deletions: readonly string[] = [], options: WorkflowOptions = {}): Promise<SendDone> {
    const chosen = this.choose(preview, { deletions: new Set(deletions) });
    const outcome = await this.world.run(sendPreview(this.world.services, chosen, options));
    if (!outcome.ok) throw new Error(`The send stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  async refresh(): Promise<RefreshDone> {
    const outcome = await this.world.run(refreshTable(this.world.services, this.link.id));
    if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  /** What refresh, preview and a send of an empty list each say when something stands in the way. */
  async obstacles(): Promise<readonly Obstacle["kind"][]> {
    const { services } = this.world;
    const refreshed = await this.world.run(refreshTable(services, this.link.id));
    const previewed = await this.world.run(previewTable(services, this.link.id));
    return [refreshed, previewed].flatMap((outcome) => (outcome.ok ? [] : [outcome.obstacle.kind]));
  }

  async status(): Promise<TableStatus> {
    const outcome = await this.world.run(tableStatus(this.world.services, this.link.id));
    if (!outcome.ok) throw new Error(`The status stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  /** The platform's records, by id. */
  get records(): ReadonlyMap<string, Cells> {
    const { worksheetId } = showPiece(this.world);
    const items = this.world.simulator.records.lineItems.get(worksheetId)?.values() ?? [];
    return new Map([...items].map((item) => [item.id, item.data]));
  }

  /** Records whose title (c1) reads so. */
  titled(title: string): readonly Cells[] {
    return [...this.records.values()].filter((cells) => cells["c1"] === title);
  }

  /** A colleague changes cells on the platform. */
  async colleague(id: string, data: Cells): Promise<void> {
    await this.world.sim("PATCH", `/worksheets/${showPiece(this.world).worksheetId}/line_items/${id}`, {
      data,
    });
  }

  async colleagueAdds(data: Cells): Promise<void> {
    await this.world.sim("POST", `/worksheets/${showPiece(this.world).worksheetId}/line_items`, { data });
  }

  /** Right after the next request for new rows has arrived, before anybody hears of it. */
  afterCreate(then: () => Promise<unknown>): void {
    const { simulator } = this.world;
    const fetch = simulator.fetch.bind(simulator);
    simulator.fetch = async (request) => {
      const isCreate = request.method === "POST" && !request.url.includes("/_sim/");
      if (isCreate) simulator.fetch = fetch;
      const answer = fetch(request);
      if (isCreate) await answer.catch(() => undefined).then(then);
      return answer;
    };
  }

  async colleagueDeletes(id: string): Promise<void> {
    await this.world.sim("DELETE", `/worksheets/${showPiece(this.world).worksheetId}/line_items/${id}`);
  }

  async fault(fault: unknown): Promise<void> {
    await this.world.sim("POST", "/faults", fault);
  }

  /** All requests to the platform, in order. */
  async requests(): Promise<readonly LoggedRequest[]> {
    return readLog(await this.world.sim("GET", "/log"));
  }

  /** Requests that change something, in order. */
  async changing(): Promise<readonly LoggedRequest[]> {
    return (await this.requests()).filter((request) => request.method !== "GET");
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

function readLog(log: unknown): LoggedRequest[] {
  const requests: unknown = log !== null && typeof log === "object" && "requests" in log ? log.requests : null;
  if (!Array.isArray(requests)) throw new Error("The simulator's log has no requests.");
  return requests.map((one: Record<string, unknown>) => ({
    operation: String(one["operation"]),
    method: String(one["method"]),
    body: one["body"],
    status: typeof one["status"] === "number" ? one["status"] : null,
  }));
}
