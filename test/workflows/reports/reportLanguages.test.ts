// The line above a report and the contents sheet in each language that the pane speaks: formulas find state, reason and
// time in a line of any language, and a colleague with another language changes no word. Reports of earlier versions
// keep no words: their line is English.
import { catalogueNames } from "../../../scripts/texts";
import { english, type Say } from "../../../src/sheets/say";
import type * as said from "../../../src/taskpane/language/say";
import type * as lines from "../../../src/taskpane/reports/reportLineTexts";
import { writeContents } from "../../../src/workflows/reports/contents";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { draftSheet } from "../../support/draftSheet";
import { load, reportSheet, SAVINGS, setRows } from "../../support/reporting";
import { escapedIn, inLanguage, textsOf, type SheetLanguage } from "../../support/sheetLanguages";
import { write } from "../../support/starters";
import { openWorld, type World } from "../../support/world";

interface Spoken {
  readonly say: Say;
  readonly lineWords: typeof lines.reportLineWords;
}
const inEnglish: Spoken = { say: english, lineWords: undefined };
const spoken = (language: SheetLanguage): Spoken =>
  inLanguage(language, () => ({
    say: jest.requireActual<typeof said>("../../../src/taskpane/language/say").say,
    lineWords: jest.requireActual<typeof lines>("../../../src/taskpane/reports/reportLineTexts").reportLineWords,
  }));

let world: World;
let opened: World | null = null;
afterEach(close);

async function close(): Promise<void> {
  const one = opened;
  opened = null;
  await one?.close();
}

/** A report that is complete and one that was cut off, the contents of both, and the first one's starter sheet. */
async function made({ say, lineWords }: Spoken) {
  await close();
  world = await openWorld();
  opened = world;
  setRows(world, "savings", 1200);
  setRows(world, "contract", 300);
  const { report } = await load(world, { source: SAVINGS, lineWords });
  const stop = new AbortController();
  const onProgress = ({ done }: { readonly done: number }) => {
    if (done > 0) stop.abort();
  };
  const source = { kind: "report", report: "contracts" } as const;
  const cut = await load(world, { source, lineWords }, { onProgress, signal: stop.signal });
  const done = await world.run(writeContents(world.services, say));
  if (!done.ok) throw new Error(`The contents stopped: ${done.obstacle.kind}`);
  const starter = await write(world, report.id);
  const [table] = draftSheet(world.office.store, done.sheetName).tables;
  if (table === undefined) throw new Error("The contents have no table.");
  const column = (at: number) => table.values(table.headers[at] ?? "");
  const rest = {
    lines: () => [report, cut.report].map((one) => String(reportSheet(world, one).line())),
    states: () => column(5),
    times: () => column(6),
    days: () => column(7),
    asOf: () => starter.figure("As of"),
  };
  return { report, sheetName: done.sheetName, headers: table.headers, ...rest };
}

test.each(catalogueNames())("in %s a line has its own words, and formulas find its state and time", async (name) => {
  const plain = await made(inEnglish);
  const expected = { times: plain.times(), days: plain.days(), asOf: plain.asOf(), states: plain.states() };
  expect(expected.states).toEqual(["complete", "partial: loading was cancelled"]);
  expect(Number(expected.times[0])).toBeGreaterThan(46_000);
  const { say, lineWords = {} } = spoken(name);
  const own = await made({ say, lineWords });
  const [state = ""] = (lineWords["complete"] ?? "").split(": ").slice(-1);
  expect(own.lines()[0]).toContain("1200");
  expect(own.lines().some((line) => /complete|partial|as of|rows/.test(line))).toBe(false);
  expect(own.headers.slice(1)).not.toEqual(plain.headers.slice(1));
  expect([own.times(), own.days(), own.asOf()]).toEqual([expected.times, expected.days, expected.asOf]);
  expect(own.states()[1]).toMatch(new RegExp(`: ${lineWords["cancelled"] ?? ""}$`));
  expect(state).not.toBe("");
  // A colleague with an English pane refreshes it, and writes the contents.
  const before = own.lines()[0] ?? "";
  world.clock.advance(5 * 3_600_000);
  expect(await world.run(refreshReport(world.services, own.report.id))).toMatchObject({ ok: true });
  await world.run(writeContents(world.services));
  const after = own.lines()[0] ?? "";
  expect(after).not.toBe(before);
  expect(after.replaceAll(/\d/g, "0")).toBe(before.replaceAll(/\d/g, "0"));
  expect(Number(own.times()[0]) - Number(expected.times[0])).toBeCloseTo(5 / 24, 2);
  expect(own.asOf()).toBe(expected.asOf);
});

test.each(catalogueNames())("in %s a line that says that a refresh broke off shows no time of its own", (name) => {
  const { lineWords = {} } = spoken(name);
  expect(lineWords["broken"]).toMatch(/^[^,]*: [^,]*\{begun\}[^,]*\{before\}[^,]*$/);
  for (const key of ["complete", "partial"])
    expect(lineWords[key]).toMatch(/^[^:,]*: [^:,]+, .*\{site\}, .*\{at\}(?:: \{why\})?$/);
});

test("no text of a line or of the contents escapes translation", async () => {
  const { sheetName, lines: said, report } = await made(spoken("pseudo"));
  const texts = textsOf(world.office.store, sheetName).filter((text) => !text.startsWith("#"));
  const known = [sheetName, report.title, report.accountLabel, "Contracts", "SANDBOX US", "starter", "Savings"];
  // What a formula takes out of the line has no mark of its own.
  const parts = ["complete", "partial"];
  expect(escapedIn([...texts, ...said()], [...known, ...parts])).toEqual([]);
});
