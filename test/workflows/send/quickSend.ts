// A person's sends from a table in memory, through the real client and gateway to a platform in memory: a whole send
// takes some ten milliseconds. Columns are title, quantity, note, and a sum that the platform computes.
import { noChoices } from "../../../src/sync/plan/choices";
import type { Choices } from "../../../src/sync/decisions";
import { followedSends } from "../../../src/workflows/journal/followed";
import { previewTable, withChoices } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Preview, SendDone, SendOptions } from "../../../src/workflows/send/types";
import { previewUndo } from "../../../src/workflows/send/undo";
import type { Services } from "../../../src/workflows/services";
import { EVENT, WORKSHEET, type Cells, type Item } from "../../fastSimulation/platform";
import type { Row } from "../../fastSimulation/sheet";
import { plainWorld, type Cell, type Fault, type World } from "../../fastSimulation/story";
import { Universe } from "../../fastSimulation/universe";

const bolt = ["Bolt", 10, "M8"] as const;
const gear = ["Gear", 1, "steel"] as const;
/** As the gateway calls it. */
export const LIST = `lineItems/${EVENT}/${WORKSHEET}`;
export const [TITLE, QUANTITY, NOTE] = [0, 1, 2];

export class QuickSend {
  services: Services;

  private constructor(readonly universe: Universe) {
    this.services = universe.openPane();
  }

  static async begin(world: Partial<World> = {}): Promise<QuickSend> {
    return new QuickSend(await Universe.open({ ...plainWorld, rows: [bolt, gear], computed: true, ...world }));
  }

  get linkId(): string {
    return this.universe.link.id;
  }

  get rows(): (string | Cell)[][] {
    return this.universe.sheet.rows.map(({ id, cells }) => [id, ...cells]);
  }

  get status(): string[] {
    return this.universe.sheet.rows.map(({ status }) => status);
  }

  /** What the platform has, in its order. */
  get items(): Cell[][] {
    return [...this.universe.platform.items.values()].map(({ data }) =>
      ["c1", "c2", "c3"].map((key) => data[key] ?? null),
    );
  }

  row(at: number): Row {
    const row = this.universe.sheet.rows[at];
    if (row === undefined) throw new Error(`There is no row ${at}.`);
    return row;
  }

  type(row: number, column: number, value: Cell): void {
    this.universe.sheet.enter(this.row(row), column, value);
  }

  add(...cells: Cell[]): void {
    this.universe.sheet.append("", cells, "r");
  }

  delete(row: number): void {
    this.universe.sheet.rows.splice(row, 1);
  }

  item(at: number): Item {
    const item = [...this.universe.platform.items.values()][at];
    if (item === undefined) throw new Error(`There is no item ${at}.`);
    return item;
  }

  /** A colleague's. */
  theirs(at: number, key: string, value: Cell): void {
    this.universe.platform.set(this.item(at).id, key, value);
  }

  theirAdd(cells: Cells): void {
    this.universe.platform.add(cells);
  }

  fault(on: Fault["on"], kind: Fault["kind"], ms = 0): void {
    this.universe.platform.faults.push({ do: "fault", on, kind, ms });
  }

  /** The gateway as it is, but for what is given. */
  gateway(change: (real: Services["gateway"]) => Partial<Services["gateway"]>): void {
    const { gateway } = this.services;
    this.services = { ...this.services, gateway: { ...gateway, ...change(gateway) } };
  }

  workbook(change: (real: Services["workbook"]) => Partial<Services["workbook"]>): void {
    const { workbook } = this.services;
    this.services = { ...this.services, workbook: { ...workbook, ...change(workbook) } };
  }

  /** A new pane on the same workbook: all else is forgotten. */
  reopen(): void {
    this.services = this.universe.openPane();
  }

  followed() {
    return followedSends(this.services, { id: this.linkId });
  }

  run<T>(task: Promise<T>): Promise<T> {
    return this.universe.clock.run(task);
  }

  async preview(choices: Partial<Choices> = {}): Promise<Preview> {
    const outcome = await this.run(previewTable(this.services, this.linkId));
    if (!outcome.ok) throw new Error(outcome.obstacle.kind);
    const { preview } = outcome;
    return withChoices(preview, { ...preview.choices, ...choices });
  }

  /** All that is proposed. */
  async previewAll(): Promise<Preview> {
    const preview = await this.preview();
    return withChoices(preview, { ...noChoices, deletions: new Set(preview.plan.deletions.map(({ id }) => id)) });
  }

  tryToSend(preview: Preview, options: SendOptions = {}) {
    return this.run(sendPreview(this.services, preview, options));
  }

  async send(preview: Preview, options: SendOptions = {}): Promise<SendDone> {
    const done = await this.tryToSend(preview, options);
    if (!done.ok) throw new Error(done.obstacle.kind);
    return done;
  }

  /** Looks, and sends all of it. */
  async sendAll(options: SendOptions = {}): Promise<SendDone> {
    return this.send(await this.previewAll(), options);
  }

  tryToUndo(sendId: string | null) {
    return this.run(previewUndo(this.services, this.linkId, sendId ?? ""));
  }

  async undo(sendId: string | null): Promise<Preview> {
    const outcome = await this.tryToUndo(sendId);
    if (!outcome.ok) throw new Error(outcome.obstacle.kind);
    return outcome.preview;
  }

  agreed(at: number) {
    return this.services.workbook.agreedCopy(this.linkId).then((copy) => copy?.rows.get(this.row(at).id)?.slice(0, 3));
  }
}
