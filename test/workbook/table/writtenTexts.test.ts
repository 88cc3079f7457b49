// Status texts are known by having been written, not by their wording.
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { StatusText } from "../../../src/workbook/table/types";
import { openOffice } from "../../support/office";
import { openLinked, readWhole, someRows, type Bench } from "../support";

let bench: Bench;
beforeEach(async () => {
  bench = await openLinked(someRows(4));
});

const GRUND: StatusText = { id: "1", text: "Auf beiden Seiten geändert: Menge.", kind: "reason" };
const REFUS: StatusText = { id: "2", text: "Pas envoyé : « trop long »", kind: "refusal" };
const SENT: StatusText = { id: "3", text: "Sent 14:05" };

const say = (...status: readonly StatusText[]) => bench.workbook.patchTable(bench.link, { status });
const kinds = async (from: Pick<Bench, "workbook" | "link"> = bench) => (await readWhole(from)).statusKinds;
const parts = () => bench.store.customXml.filter(({ namespace }) => namespace.startsWith("urn:bidsheet:texts:"));

/** As a person does, who types or presses Ctrl+Z. */
function type(row: number, text: string): Promise<void> {
  return bench.script(async (context) => {
    const column = context.workbook.tables.getItem("Boxes").columns.getItem("Bidsheet status");
    column.getDataBodyRange().getCell(row, 0).values = [[text]];
    await context.sync();
  });
}

test("a text is known by the kind it was written with, in any language, and an outcome is none that passes", async () => {
  await say(GRUND, REFUS, SENT);
  expect(await kinds()).toEqual(["reason", "refusal", null, null]);
  await bench.workbook.patchTable(bench.link, {
    statusByRow: [{ row: 3, id: "4", text: "Ta sama karta: 17", kind: "reason" }],
  });
  expect((await kinds())[3]).toBe("reason");
});

test("it is known after the workbook was closed and opened again", async () => {
  await say(GRUND, REFUS);
  const { Excel } = await openOffice({ store: bench.store });
  const workbook = createOfficeWorkbook({ run: Excel.run, texts: workbookTexts, isSetSupported: () => true });
  expect(await kinds({ ...bench, workbook })).toEqual(["reason", "refusal", null, null]);
});

test("what a person typed or changed is not ours, and an older text that is undone into the cell is again", async () => {
  await say(GRUND);
  await say({ ...GRUND, text: "Ein anderer Grund" });
  await type(0, `${GRUND.text} Ann asks.`);
  await type(1, "Cannot be sent: ask Ann");
  expect(await kinds()).toEqual([null, null, null, null]);
  await type(0, GRUND.text);
  await type(1, GRUND.text);
  expect(await kinds()).toEqual(["reason", "reason", null, null]);
});

test("rows that were sorted keep their kinds", async () => {
  await say(GRUND, REFUS);
  await bench.script(async (context) => {
    context.workbook.tables.getItem("Boxes").sort.apply([{ key: 2, ascending: false }]);
    await context.sync();
  });
  expect(await kinds()).toEqual([null, null, "refusal", "reason"]);
});

test("each table has its own, and they go with its link", async () => {
  await say(GRUND);
  expect(await kinds({ ...bench, link: { ...bench.link, id: "link-2" } })).toEqual([null, null, null, null]);
  await bench.workbook.removeLink("link-1");
  expect(parts()).toEqual([]);
});

test("a hundred writes leave a few parts and lose no text, and of very many the newest count", async () => {
  for (let time = 0; time < 100; time++) await say({ ...GRUND, text: `Reason ${time}` });
  expect(parts().length).toBeLessThanOrEqual(8);
  for (const time of [0, 7, 8, 50, 99]) {
    await type(1, `Reason ${time}`);
    expect((await kinds())[1]).toBe("reason");
  }
  const statusByRow = Array.from({ length: 10_002 }, (_, at) => ({
    row: 0,
    id: "1",
    text: `One of many ${at}`,
    kind: "reason" as const,
  }));
  await bench.workbook.patchTable(bench.link, { statusByRow });
  for (const part of parts()) expect(part.xml.length).toBeLessThan(200_000);
  await type(1, "One of many 10001");
  await type(2, "One of many 0");
  expect((await kinds()).slice(1, 3)).toEqual(["reason", null]);
});

test("a damaged part is no reason not to read the table, nor not to write the next text", async () => {
  await say(GRUND);
  bench.store.putCustomXml(parts()[0]?.id ?? "", '<texts xmlns="urn:bidsheet:texts:1:link-1" n="0">{</texts>');
  expect(await kinds()).toEqual([null, null, null, null]);
  await say(REFUS);
  expect(await kinds()).toEqual([null, "refusal", null, null]);
});
