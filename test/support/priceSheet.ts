// A price sheet as a buyer keeps it, in German, with the show-piece's line items in it: title above, own columns, texts
// for numbers.
import type { AdoptionCandidate } from "../../src/sync/adopt/types";
import type { LinkedTable } from "../../src/sync/linkedTable";
import { adoptSheet, proposeAdoption, scanSheet } from "../../src/workflows/adopt/sheet";
import type { AdoptionChoices, AdoptionDone, AdoptionProposal } from "../../src/workflows/adopt/types";
import { previewTable } from "../../src/workflows/send/preview";
import { refreshTable } from "../../src/workflows/refresh/refresh";
import type { Preview } from "../../src/workflows/send/types";
import type { RefreshDone } from "../../src/workflows/table/types";
import { openWorld, showPiece, type World, type WorldOptions } from "./world";

export type Cell = string | number | null;
export const HEADER = ["Pos", "Bezeichnung", "Teilenummer", "Menge", "ME", "Einzelpreis (EUR)", "Eigene Notiz"];
export const SHEET = "Preise";
/** Zero-based row of the header. */
export const HEADER_ROW = 3;

export class PriceSheet {
  private constructor(readonly world: World) {}

  static async open(options: WorldOptions = {}): Promise<PriceSheet> {
    const world = await openWorld({ lineItems: 12, ...options });
    world.office.store.system.setLocale("de-DE");
    const refusal = world.office.store.addSheet(SHEET);
    if (refusal !== null) throw new Error(refusal.message);
    return new PriceSheet(world);
  }

  get sheetId(): string {
    const sheet = this.world.office.store.sheets.find(({ name }) => name === SHEET);
    if (sheet === undefined) throw new Error("The sheet is gone.");
    return sheet.id;
  }

  /** The show-piece's records: c1 title, c7 part number, c2 quantity, c3 unit, c4 price, c5 extended price. */
  get records() {
    const items = this.world.simulator.records.lineItems.get(showPiece(this.world).worksheetId)?.values() ?? [];
    return [...items];
  }

  /** A row of the sheet for each record, prices as German texts. */
  rows(): Cell[][] {
    return this.records.map(({ data }, at) => [
      at + 1,
      data["c1"] ?? null,
      data["c7"] ?? null,
      data["c2"] ?? null,
      data["c3"] ?? null,
      typeof data["c4"] === "number" && data["c4"] > 1 ? germanPrice(data["c4"]) : (data["c4"] ?? null),
      `Notiz ${at + 1}`,
    ]);
  }

  /** Writes title, header and rows. Texts that begin with "=" become formulas. */
  fill(rows: readonly (readonly Cell[])[], header: readonly string[] = HEADER): void {
    this.put(0, 0, [["Preisliste 2025"]]);
    this.put(HEADER_ROW, 0, [[...header]]);
    this.put(HEADER_ROW + 1, 0, rows);
  }

  /** Text stays text, as a person's apostrophe keeps it. */
  put(row: number, column: number, cells: readonly (readonly Cell[])[]): void {
    const right = column + Math.max(...cells.map((one) => one.length)) - 1;
    const rect = { top: row, left: column, bottom: row + cells.length - 1, right };
    const inputs = cells.map((one) => one.map(inputOf));
    this.world.office.store.write(this.sheetId, rect, inputs);
  }

  /** Values from A1 on. */
  read(row: number, column: number, rows = 1, columns = 1) {
    const rect = { top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 };
    return this.world.office.store.read(this.sheetId, rect, "formulas");
  }

  async candidate(): Promise<AdoptionCandidate> {
    const request = { source: { kind: "sheet", name: SHEET } } as const;
    const outcome = await this.world.run(scanSheet(this.world.services, request));
    const found = outcome.ok ? outcome.scan.candidates[0] : undefined;
    if (found === undefined) throw new Error("No price sheet was found.");
    return found;
  }

  async propose(choices: AdoptionChoices = {}): Promise<AdoptionProposal> {
    const { target } = await this.candidate();
    const request = { ...showPiece(this.world), target, choices };
    const outcome = await this.world.run(proposeAdoption(this.world.services, request));
    if (!outcome.ok) throw new Error(`The proposal stopped: ${outcome.obstacle.kind}`);
    return outcome.proposal;
  }

  async adopt(proposal: AdoptionProposal): Promise<AdoptionDone> {
    const outcome = await this.world.run(adoptSheet(this.world.services, proposal));
    if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  async preview(link: LinkedTable): Promise<Preview> {
    const outcome = await this.world.run(previewTable(this.world.services, link.id));
    if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
    return outcome.preview;
  }

  async refresh(link: LinkedTable): Promise<RefreshDone> {
    const outcome = await this.world.run(refreshTable(this.world.services, link.id));
    if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
    return outcome;
  }

  /** Requests that change something. */
  async changing(): Promise<readonly string[]> {
    const log = await this.world.sim("GET", "/log");
    const requests: unknown = log !== null && typeof log === "object" && "requests" in log ? log.requests : null;
    if (!Array.isArray(requests)) throw new Error("The simulator's log has no requests.");
    return requests.filter((one: { method?: unknown }): boolean => one.method !== "GET").map(String);
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

function germanPrice(value: number): string {
  return `${new Intl.NumberFormat("de-DE", { maximumFractionDigits: 20 }).format(value)} EUR`;
}

function inputOf(cell: Cell): string | number {
  if (cell === null || cell === "") return "";
  return typeof cell === "string" && !cell.startsWith("=") ? `'${cell}` : cell;
}
