// The files that suppliers get, opened by LibreOffice: each formula comes to what the sheet in the workbook shows, also
// after a new price was typed, and each text is as it was.
import { unzipSync } from "fflate";
import { openXlsx } from "../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { negotiationFiles } from "../../src/workflows/compare/negotiationFiles";
import { only, openBidding } from "../support/bidding";
import { draftSheet } from "../support/draftSheet";
import { openWorkbook } from "../support/office";
import { differences, shownFormulas } from "./differences";
import { recalculated } from "./libreOffice";

const PATIENCE_MS = 240_000;
const lines = [
  { title: '=HYPERLINK("http://x")', quantity: 10, baseline: 5 },
  { title: "</t></si>&<b>_x0041_", quantity: 2.5, baseline: 4 },
  { title: "Seal", quantity: 4, baseline: 2 },
];
const prices = [
  [6.25, 5.5],
  [3, 3.125],
  ["=1+1", 1 / 3],
];

test(
  "LibreOffice opens each file, calculates the same and shows the same texts",
  async () => {
    const bidding = await openBidding(["=Alba", "Berolina & Co"], lines, prices);
    try {
      const comparison = only(await bidding.compare());
      const { world, bidIds } = bidding;
      const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "gap" } as const;
      const outcome = await world.run(negotiationFiles(world.services, comparison.id, request));
      if (!outcome.ok) throw new Error("It stopped.");
      const books = Object.values(unzipSync(outcome.download.bytes));
      const opened = await Promise.all(
        books.map(async (bytes) => {
          const store = await openWorkbook();
          openXlsx(bytes).fill(store);
          return store;
        }),
      );
      const before = opened.map((store) => shownFormulas(store));
      for (const store of opened) draftSheet(store, "Negotiation").tables[0]?.put(0, "Your new price", 5);
      const after = opened.map((store) => shownFormulas(store));
      const calculated = await recalculated([...books, ...opened.map((store) => writeXlsx(store))]);
      [...before, ...after].forEach((shown, at) => {
        expect(shown.length).toBeGreaterThan(15);
        expect(differences(shown, calculated[at] ?? new Map())).toEqual([]);
      });
      calculated.slice(0, 2).forEach((book, at) => {
        const values = [...(book.get("Negotiation")?.values() ?? [])];
        expect(values).toEqual(expect.arrayContaining(lines.map(({ title }) => title)));
        expect(values).toContain(`Price negotiation: ${at === 0 ? "=Alba" : "Berolina & Co"}`);
        expect(values.includes("=1+1")).toBe(at === 0);
      });
    } finally {
      await bidding.close();
    }
  },
  PATIENCE_MS,
);
