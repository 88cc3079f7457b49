// `npm run icons`: draws assets/icon*.png from the shapes below. The drawings lie on a grid of 16 units, and every size
// is a multiple of 16 pixels, so that each whole unit falls on a pixel edge and the small icons stay crisp.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { encodePng } from "./png";
import { arc, box, disc, paint, polygon, stroke, type Colour, type Shape } from "./raster";

const GRID = 16;
const green: Colour = [16, 121, 78];
const paper: Colour = [255, 255, 255];
const line: Colour = [176, 205, 190];
const price: Colour = [205, 232, 217];
const bid: Colour = [240, 147, 24];

/** A price sheet: a header row, a column of items, and the price column that everything is about. */
const sheet: readonly Shape[] = [
  box(green, 1, 1, 14, 15, 1.5),
  box(paper, 2, 5, 13, 14, 0.5),
  box(price, 9, 5, 13, 14),
  box(line, 2, 7, 13, 8),
  box(line, 2, 10, 13, 11),
  box(paper, 3, 2, 7, 4),
  box(paper, 9, 2, 12, 4),
];

/** The bid: a bidder's paddle, raised. A rim of paper keeps it apart from the sheet. */
const paddle: readonly Shape[] = [
  disc(paper, 11, 9, 4.75),
  box(paper, 9, 12, 13, 16),
  disc(bid, 11, 9, 4),
  box(bid, 10, 12, 12, 16),
  stroke(paper, 1.25, [
    [9, 9],
    [10.5, 10.5],
    [13, 7.5],
  ]),
];

const refresh: readonly Shape[] = [
  arc(green, [8, 8], { inner: 4.6, outer: 6.4, from: 195, to: 330 }),
  arc(green, [8, 8], { inner: 4.6, outer: 6.4, from: 15, to: 150 }),
  polygon(green, [
    [14.5, 2],
    [14.5, 7.5],
    [9, 7.5],
  ]),
  polygon(green, [
    [1.5, 14],
    [1.5, 8.5],
    [7, 8.5],
  ]),
];

/** The sheet is looked at first; then the arrow. */
const send: readonly Shape[] = [
  box(green, 1, 1, 11, 15, 1),
  box(paper, 2, 4, 10, 14),
  box(line, 3, 6, 9, 7),
  box(line, 3, 9, 6, 10),
  box(line, 3, 12, 9, 13),
  box(paper, 6, 8, 11, 12),
  polygon(paper, [
    [9, 4],
    [16, 10],
    [9, 16],
  ]),
  box(bid, 7, 9, 11, 11),
  polygon(bid, [
    [10.5, 5.5],
    [15.5, 10],
    [10.5, 14.5],
  ]),
];

/** Bids side by side, the lowest one marked. */
const compare: readonly Shape[] = [
  box(green, 1, 4, 5, 15),
  box(bid, 6, 8, 10, 15),
  box(green, 11, 1, 15, 15),
  box(line, 1, 15, 15, 16),
];

const award: readonly Shape[] = [
  polygon(green, [
    [4, 9],
    [2, 16],
    [8, 13],
    [14, 16],
    [12, 9],
  ]),
  disc(bid, 8, 6, 5.5),
  stroke(paper, 1.5, [
    [5.5, 6],
    [7.5, 8],
    [11, 4],
  ]),
];

/** There and back. */
const negotiate: readonly Shape[] = [
  box(green, 1, 4, 10, 6),
  polygon(green, [
    [10, 1],
    [15, 5],
    [10, 9],
  ]),
  box(bid, 6, 10, 15, 12),
  polygon(bid, [
    [6, 7],
    [1, 11],
    [6, 15],
  ]),
];

const report: readonly Shape[] = [
  box(green, 2, 1, 14, 15, 1),
  box(paper, 3, 2, 13, 14),
  box(price, 4, 9, 6, 13),
  box(line, 7, 6, 9, 13),
  box(bid, 10, 4, 12, 13),
];

const suppliers: readonly Shape[] = [
  disc(green, 6, 5, 3.25),
  box(green, 1, 9, 11, 15, 2),
  disc(bid, 12, 7, 2.25),
  box(bid, 12, 10, 15, 15, 1),
];

const events: readonly Shape[] = [
  box(green, 1, 3, 15, 15, 1),
  box(paper, 2, 7, 14, 14),
  box(green, 4, 1, 6, 4),
  box(green, 10, 1, 12, 4),
  box(line, 4, 8, 7, 10),
  box(bid, 9, 11, 12, 13),
];

const list: readonly Shape[] = [2, 7, 12].flatMap((top) => [
  box(bid, 1, top, 3, top + 2),
  box(green, 5, top, 15, top + 2),
]);

const activity: readonly Shape[] = [
  disc(green, 8, 8, 7),
  disc(paper, 8, 8, 5.25),
  stroke(bid, 1.5, [
    [8, 4],
    [8, 8],
    [11, 10],
  ]),
];

const help: readonly Shape[] = [
  disc(green, 8, 8, 7),
  stroke(paper, 1.75, [
    [5.5, 6.5],
    [6, 4.5],
    [8, 3.75],
    [10, 4.5],
    [10.25, 6.25],
    [8, 8],
    [8, 10],
  ]),
  disc(paper, 8, 12.25, 1.1),
];

const pictures: readonly { name: string; sizes: readonly number[]; shapes: readonly Shape[] }[] = [
  { name: "icon", sizes: [16, 32, 64, 80, 128], shapes: [...sheet, ...paddle] },
  { name: "icon-refresh", sizes: [16, 32, 80], shapes: refresh },
  { name: "icon-send", sizes: [16, 32, 80], shapes: send },
  { name: "icon-compare", sizes: [16, 32, 80], shapes: compare },
  { name: "icon-award", sizes: [16, 32, 80], shapes: award },
  { name: "icon-negotiate", sizes: [16, 32, 80], shapes: negotiate },
  { name: "icon-report", sizes: [16, 32, 80], shapes: report },
  { name: "icon-suppliers", sizes: [16, 32, 80], shapes: suppliers },
  { name: "icon-events", sizes: [16, 32, 80], shapes: events },
  { name: "icon-list", sizes: [16, 32, 80], shapes: list },
  { name: "icon-activity", sizes: [16, 32, 80], shapes: activity },
  { name: "icon-help", sizes: [16, 32, 80], shapes: help },
];

const folder = path.resolve(process.argv[2] ?? path.join(__dirname, "../assets"));
mkdirSync(folder, { recursive: true });
for (const { name, sizes, shapes } of pictures)
  for (const size of sizes)
    writeFileSync(path.join(folder, `${name}-${size}.png`), encodePng(size, size, paint(shapes, GRID, size)));
console.log(`The icons are in ${folder}.`);
