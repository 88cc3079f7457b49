// Draws the line items of seeded worksheets: believable articles, and the values that careless programs spoil.
import type { Cell, Cells } from "../records";
import { catalogues, type Family, type Subject } from "./catalogue";
import { layouts, type LayoutName, type Role } from "./columns";
import type { Random } from "./random";

/** Texts that a spreadsheet would take for formulas, numbers, dates or truth values, and other awkward ones. */
const awkwardNotes: [Cell, ...Cell[]] = [
  "=SUM item, see note",
  "+49 89 5550 1234, call before delivery",
  "-",
  "@site stores only",
  "1/2",
  "1E5",
  "TRUE",
  "",
  null,
  "Größe nach Maß, siehe Zeichnung; ø 12 ± 0,1; č. 5; 部品番号; ½″",
  "00451-B",
  "'already quoted",
  "\tstarts with a tab",
  "First line\nSecond line",
  "12345678901234567890",
  "3-4",
  "  two blanks before and after  ",
  "#N/A",
];

const longNote = (
  "Delivery in partial lots after written call-off; each lot with batch certificate 3.1, packing list and " +
  "photographs of the sealed pallet. "
).repeat(12);

const usualNotes: [string, ...string[]] = [
  "Equivalent accepted",
  "No equivalent without a sample",
  "Call-off order, monthly",
  "Consignment stock",
  "REACH and RoHS statement needed",
  "Price to include freight",
  "See drawing",
];
const sites: [string, ...string[]] = ["Lyon", "Brno", "Zürich", "Győr", "Malmö", "Łódź", "Porto"];

/** Numbers whose decimals do not survive a careless way there and back. */
const awkwardPrices: Cell[] = [0.1, 33.333333333333336, 0.30000000000000004, 1e-7, null];

interface Article {
  title: string;
  unit: string;
  quantity: number;
  price: number;
}

interface Row {
  index: number;
  article: Article;
  random: Random;
}

/** undefined leaves the cell out of the line item: absent keys occur on the platform. */
type Draw = (row: Row) => Cell | undefined;

const drawCell: Record<Role, Draw> = {
  title: ({ article }) => article.title,
  unit: ({ index, article }) => (index % 41 === 40 ? null : article.unit),
  quantity: ({ index, article }) => (index % 37 === 21 ? null : index % 53 === 12 ? 2.5 : article.quantity),
  price: ({ index, article }) => shownPrice(index, article),
  extended: () => undefined,
  partNumber: ({ index, random }) => (index === 6 ? "007" : index === 2 ? "00451-B" : partNumber(index, random)),
  drawing: ({ index, random }) => {
    if (index === 4) return "1E5";
    return index % 3 === 0 ? `DRW-${random.integer(10_000, 99_999)}-0${random.integer(1, 9)}` : undefined;
  },
  incumbent: ({ index, article, random }) =>
    random.chance(0.85) ? Math.round(paidToday(index, article) * random.integer(94, 118)) / 100 : undefined,
  leadTime: ({ index, random }) => (index % 19 === 5 ? null : random.integer(1, 12) * 7),
  remarks: () => undefined,
  site: ({ index }) => sites[index % sites.length],
  notes: ({ index, random }) => {
    if (index % 5 === 3) return awkwardNotes[((index - 3) / 5) % awkwardNotes.length];
    if (index % 97 === 11) return longNote;
    return random.chance(0.35) ? random.pick(usualNotes) : undefined;
  },
};

function shownPrice(index: number, article: Article): Cell | undefined {
  return index % 29 === 8 ? awkwardPrices[((index - 8) / 29) % awkwardPrices.length] : article.price;
}

/** Bids lie near the price that is shown, so today's does as well: an award can save something. */
function paidToday(index: number, article: Article): number {
  const shown = shownPrice(index, article);
  return typeof shown === "number" && shown > 0.01 ? shown : article.price;
}

/** Unique within a worksheet, with zeros in front that a number would lose. */
function partNumber(index: number, random: Random): string {
  return `${String(index * 7 + random.integer(0, 6) + 118).padStart(6, "0")}-${random.pick(["A", "B", "C", "D"])}`;
}

/** The cells of `count` line items, by column identifier. */
export function drawLineItems(random: Random, subject: Subject, layout: LayoutName, count: number): Cells[] {
  const titles = new Set<string>();
  return Array.from({ length: count }, (_none, index) => {
    const row = { index, article: drawArticle(random, subject, titles), random };
    const cells: Cells = {};
    for (const [number, role] of layouts[layout]) {
      const cell = drawCell[role](row);
      if (cell !== undefined) cells[`c${number}`] = cell;
    }
    return cells;
  });
}

function drawArticle(random: Random, subject: Subject, titles: Set<string>): Article {
  const family = random.pick(catalogues[subject]);
  const drawn = fillTitle(random, family);
  const title = titles.has(drawn) ? `${drawn}, version ${titles.size + 1}` : drawn;
  titles.add(title);
  return {
    title,
    unit: family.unit,
    quantity: roundQuantity(drawBetween(random, family.quantity)),
    price: Math.round(drawBetween(random, family.price) * 100) / 100,
  };
}

function fillTitle(random: Random, family: Family): string {
  return family.parts.reduce((title, part, index) => title.replace(`{${index}}`, random.pick(part)), family.title);
}

/** Small values are more frequent than large ones, as in real price sheets. */
function drawBetween(random: Random, [low, high]: [number, number]): number {
  return low * (high / low) ** random.next();
}

/** Buyers ask for round numbers. */
function roundQuantity(quantity: number): number {
  const step = quantity < 20 ? 1 : quantity < 200 ? 5 : quantity < 2_000 ? 50 : 500;
  return Math.max(step, Math.round(quantity / step) * step);
}
