import fc from "fast-check";
import { assignBest } from "../../../src/sync/adopt/assign";
import { contentsOf } from "../../../src/sync/adopt/columnFit";
import { matchColumns } from "../../../src/sync/adopt/matchColumns";
import type { ColumnOrigin, RememberedHeader, SharedHeader, SheetColumn } from "../../../src/sync/adopt/types";
import type { MappedColumn } from "../../../src/sync/mapping";
import type { CellValue } from "../../../src/values/cell";
import { german } from "./adoptSupport";

const column = (key: string, label: string, given: Partial<MappedColumn> = {}): MappedColumn => ({
  key,
  label,
  type: "text",
  computed: false,
  naming: false,
  ...given,
});

const TITLE = column("c1", "Title", { meaning: "TITLE", naming: true });
const UNIT = column("c2", "Unit of Measure", { meaning: "UNIT_OF_MEASURE" });
const QUANTITY = column("c3", "Quantity", { meaning: "QUANTITY", type: "number" });
const PRICE = column("c4", "Price", { meaning: "PRICE", type: "money" });
const EXTENDED = column("c5", "Extended Price", { meaning: "EXTENDED_PRICE", type: "money", computed: true });
const SITE = column("c7", "Site", { type: "any" });
const USUAL = [TITLE, UNIT, QUANTITY, PRICE, EXTENDED];

interface Given {
  readonly cells?: Readonly<Record<string, readonly CellValue[]>>;
  readonly platform?: Readonly<Record<string, readonly CellValue[]>>;
  readonly memory?: readonly RememberedHeader[];
  readonly shared?: readonly SharedHeader[];
  readonly choices?: ReadonlyMap<string, ColumnOrigin>;
}

function sheetColumn(header: string, offset: number): SheetColumn {
  const letter = String.fromCharCode(65 + offset);
  return { offset, letter, header, fullHeader: header, samples: [], hidden: false, formulas: 0, filled: 0 };
}

function match(headers: readonly string[], mapping: readonly MappedColumn[], given: Given = {}) {
  const sheet = headers.map(sheetColumn);
  const proposals = matchColumns({
    sheet,
    mapping,
    sheetContents: new Map(headers.map((header, offset) => [offset, contentsOf(given.cells?.[header] ?? [], german)])),
    platformContents: mapping.map(({ key }) => contentsOf(given.platform?.[key] ?? [], german)),
    memory: { own: given.memory ?? [], shared: given.shared ?? [] },
    choices: given.choices ?? new Map(),
  });
  const found = proposals.map(({ choice }) => (choice.kind === "sheet" ? headers[choice.offset] : choice.kind));
  return { proposals, found };
}

describe("columns are matched by name", () => {
  it.each([
    ["English", ["Item description", "UOM", "Qty", "Unit price", "Total price"]],
    ["mixed letters", ["ITEM Description", "UoM", "QTY", "UnitPrice", "totalPrice"]],
    ["German", ["Bezeichnung", "ME", "Menge", "Einzelpreis (EUR)", "Gesamtpreis in EUR"]],
    ["French", ["Désignation", "Unité", "Qté", "Prix unitaire HT", "Montant HT"]],
    ["Spanish", ["Descripción", "Ud.", "Cantidad", "Precio unitario", "Importe"]],
    ["Italian", ["Descrizione", "U.M.", "Q.tà", "Prezzo unitario", "Importo"]],
    ["Dutch", ["Omschrijving", "Eenheid", "Aantal", "Stuksprijs [€]", "Bedrag"]],
    ["the platform's", ["TITLE", "UNIT_OF_MEASURE", "QUANTITY", "PRICE", "EXTENDED_PRICE"]],
    ["the worksheet's own", ["title", "Unit of measure", "QUANTITY ", "Price", "extended price"]],
  ])("in %s words, wherever they stand", (_language, headers) => {
    const turned = [...headers].reverse();
    const { found, proposals } = match(["Pos", ...turned, "Own remark"], USUAL);
    expect(found).toEqual(headers);
    expect(proposals.every(({ sureness }) => sureness === "sure")).toBe(true);
  });

  it("takes the best whole, not the first good pair", () => {
    const target = column("c8", "Target price", { type: "money" });
    expect(match(["Price", "Target price 2025"], [target, PRICE]).found).toEqual(["Target price 2025", "Price"]);
    expect(match(["Net price"], [EXTENDED, PRICE]).found).toEqual(["leave", "Net price"]);
  });

  it("says how sure it is, why, and what else might do", () => {
    const lead = column("c8", "Lead time (days)", { type: "number" });
    const { proposals } = match(["Lead time", "Title"], [lead, TITLE]);
    expect(proposals[0]).toMatchObject({
      choice: { kind: "sheet", offset: 0 },
      reasons: [{ kind: "sameName" }],
    });
    const similar = match(["Leed time days", "Lead"], [lead]).proposals[0];
    expect(similar).toMatchObject({ sureness: "likely", reasons: [{ kind: "similarName" }] });
    expect(similar?.alternatives.map(({ offset }) => offset)[0]).toBe(0);
  });

  it("leaves a column that nothing fits", () => {
    const { proposals } = match(["Colour", "Weight"], [SITE]);
    expect(proposals[0]).toMatchObject({ choice: { kind: "leave" }, confidence: 0, reasons: [] });
  });
});

describe("columns are matched by what they hold", () => {
  const sites = ["Lyon", "Brno", "Zürich", "Győr", "Malmö"];

  it("where the values are the same and the name says nothing", () => {
    const given = {
      cells: { "Spalte 3": [...sites, "Porto"], "Spalte 4": ["a", "b", "c"] },
      platform: { c7: sites },
    };
    const { found, proposals } = match(["Spalte 4", "Spalte 3"], [SITE], given);
    expect(found).toEqual(["Spalte 3"]);
    expect(proposals[0]?.reasons).toContainEqual({ kind: "sharedValues", share: 1 });
  });

  it("against a name that the content contradicts", () => {
    const cells = { Price: ["see list", "on request", "tbd"], "Unit price": ["1,50 €", 2, "3,00"] };
    const { found, proposals } = match(["Price", "Unit price"], [PRICE], { cells });
    expect(found).toEqual(["Unit price"]);
    expect(proposals[0]?.reasons).toContainEqual({ kind: "contentType", holds: "numbers", share: 1 });
  });
});

describe("a person's word", () => {
  it("counts before all else, and nobody else gets that column", () => {
    const choices = new Map<string, ColumnOrigin>([
      ["c1", { kind: "sheet", offset: 1 }],
      ["c4", { kind: "add" }],
    ]);
    const { found, proposals } = match(["Title", "Price"], [TITLE, PRICE], { choices });
    expect(found).toEqual(["Price", "add"]);
    expect(proposals[0]).toMatchObject({ confidence: 1, reasons: [{ kind: "chosen" }] });
  });

  it("is remembered, by meaning where there is one and by name elsewhere", () => {
    const memory = [
      { header: "vk neu", meaning: "PRICE", label: "price" },
      { header: "wo", meaning: null, label: "site" },
    ];
    const { found, proposals } = match(["Price", "VK neu", "Wo?"], [PRICE, SITE], { memory });
    expect(found).toEqual(["VK neu", "Wo?"]);
    expect(proposals[0]).toMatchObject({ sureness: "sure", reasons: [{ kind: "remembered" }] });
  });

  it("is offered as likely where the company remembers it, and behind what this workbook remembers", () => {
    const shared = [{ header: "vk neu", meaning: "PRICE", label: "price", at: 7 }];
    const once = match(["VK neu", "VK alt"], [PRICE], { shared });
    expect(once.found).toEqual(["VK neu"]);
    expect(once.proposals[0]).toMatchObject({ sureness: "likely", reasons: [{ kind: "shared", at: 7 }] });
    const cells = { "VK neu": [1, 2, 3, 4, 5, 6] };
    const agrees = match(["VK neu", "VK alt"], [PRICE], { shared, cells, platform: { c4: [1, 2, 3, 4, 5, 6] } });
    expect(agrees.found).toEqual(["VK neu"]);
    expect(agrees.proposals[0]).toMatchObject({ sureness: "likely" });
    const memory = [{ header: "vk alt", meaning: "PRICE", label: "price" }];
    expect(match(["VK neu", "VK alt"], [PRICE], { shared, memory }).found).toEqual(["VK alt"]);
  });
});

it("the assignment has the greatest sum of all", () => {
  const weight = fc.integer({ min: 0, max: 9 });
  const square = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(square, (weights) => {
      const chosen = assignBest(weights, weights[0]?.length ?? 0);
      const used = chosen.filter((at) => at >= 0);
      expect(new Set(used).size).toBe(used.length);
      const sum = chosen.reduce((total, at, row) => total + (weights[row]?.[at] ?? 0), 0);
      expect(sum).toBe(bestSum(weights, new Set()));
    }),
  );
});

function bestSum(weights: readonly (readonly number[])[], used: ReadonlySet<number>): number {
  const [row, ...rest] = weights;
  if (row === undefined) return 0;
  const taking = row.flatMap((value, at) => (used.has(at) ? [] : [value + bestSum(rest, new Set([...used, at]))]));
  return Math.max(bestSum(rest, used), ...taking);
}
