// Every probe against the workbench's host, through Microsoft's own office.js. A probe that differs from Excel says
// what the host answers: a host that learns more fails here until the difference is deleted.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { judge } from "../../scripts/excelCheckReport";
import type { AnswerFile } from "../../src/probes/answerFile";
import { runProbes } from "../../src/probes/run";
import { probes } from "../../src/probes/suite";
import type { Probe } from "../../src/probes/types";
import { checkHost, probedOffice } from "../support/checkedHost";
import { openOffice } from "../support/office";

const root = path.join(__dirname, "../..");
const folder = path.join(root, "src/probes");
const LONGEST = 10;

const tests = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(root, "test", name), "utf8"))
  .join("\n");

/** Lines between the braces of each `run`, by file and line. */
function scripts(): { readonly at: string; readonly lines: number }[] {
  return readdirSync(folder).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(folder, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const line = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
    const found: { at: string; lines: number }[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isMethodDeclaration(node) && node.name.getText() === "run" && node.body !== undefined)
        found.push({ at: `${file}:${line(node.pos)}`, lines: line(node.body.end) - line(node.body.getStart()) - 1 });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

describe("the check of an Excel", () => {
  let file: AnswerFile;
  beforeAll(async () => {
    file = await checkHost(probes);
  });

  it.each(probes.map((probe) => [probe.name, probe] as const))("%s", (name, probe) => {
    const given = file.answers.find((one) => one.name === name);
    expect({ given, judged: judge(probe, given) }).not.toEqual({ given, judged: "wrong" });
  });

  it("asks for what it has no answer to in short scripts, each under a name of its own", () => {
    expect(scripts().filter(({ lines }) => lines > LONGEST)).toEqual([]);
    expect(scripts().length).toBeGreaterThan(90);
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
  });

  it("names tests that are there", () => {
    const named = probes.flatMap(({ test }) => test ?? []);
    expect(named.filter((name) => !tests.includes(`"${name}"`))).toEqual([]);
  });

  it("asks for everything that the workbench's page calls unconfirmed", () => {
    const page = readFileSync(path.join(root, "docs/workbench.md"), "utf8");
    const line = page.split("\n").find((one) => one.includes("**Unconfirmed against a real Excel**")) ?? "";
    const named = [...line.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !probes.some((probe) => probe.name === name))).toEqual([]);
  });

  it("says which Excel it was", () => {
    expect(file.sets).toEqual({
      ExcelApi: "1.17",
      SharedRuntime: "1.2",
      RibbonApi: "1.2",
      DialogApi: "1.2",
      KeyboardShortcuts: "1.1",
    });
    expect(file.culture).toMatchObject({ name: "en-US", decimal: ".", group: "," });
  });
});

describe("a workbook in which an Excel was checked", () => {
  const SECRET = "person's own";

  async function personsWorkbook() {
    const office = await openOffice();
    await office.Excel.run(async ({ workbook }) => {
      const sheet = workbook.worksheets.add(SECRET);
      sheet.getRange("A1").values = [[SECRET]];
      workbook.names.add("persons", sheet.getRange("A1"));
      workbook.settings.add("persons", SECRET);
      workbook.customXmlParts.add(`<a xmlns="urn:persons">${SECRET}</a>`);
      sheet.activate();
      await workbook.context.sync();
    });
    return office;
  }

  it("has all that was the person's and nothing else, with the same sheet in front", async () => {
    const office = await personsWorkbook();
    const { store } = office;
    const look = () => ({
      sheets: store.sheets.map(({ name, tables }) => [name, tables.length]),
      names: store.names.map(({ name }) => name),
      xml: store.customXml.map(({ xml }) => xml),
      front: store.activeSheetId,
    });
    const before = look();
    const result = await runProbes(probedOffice(office), probes);
    expect(result.left).toEqual([]);
    expect(look()).toEqual(before);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it("names what Excel kept, and is asked no more once the person stops", async () => {
    const office = await personsWorkbook();
    const excel = probedOffice(office);
    const keeping: Probe = {
      name: "a sheet that cannot go",
      why: "",
      expect: "done",
      test: null,
      async run({ code }) {
        office.store.deleteSheet = () => ({ code: "GeneralException", message: "kept" });
        return code();
      },
    };
    const { answers, left } = await runProbes(excel, [keeping, keeping], { goOn: (done) => done < 1 });
    expect(answers).toEqual([{ name: "a sheet that cannot go", answer: "done" }]);
    expect(left).toEqual(["check_h0st_0"]);
  });

  it("answers with the code of what a script ended in, and goes on with the next one", async () => {
    const asked: Probe[] = [
      {
        name: "fails",
        why: "",
        expect: null,
        test: null,
        run: async ({ context, label }) => {
          context.workbook.worksheets.getItem(label("no")).load("id");
          await context.sync();
        },
      },
      { name: "lacks a set", why: "", set: "1.99", expect: null, test: null, run: () => Promise.resolve(1) },
      { name: "answers", why: "", expect: null, test: null, run: () => Promise.resolve({ a: [Number.NaN] }) },
    ];
    const { answers } = await runProbes(probedOffice(await openOffice()), asked);
    expect(answers).toEqual([
      { name: "fails", failed: "ItemNotFound" },
      { name: "lacks a set", skipped: "ExcelApi 1.99" },
      { name: "answers", answer: { a: ["NaN"] } },
    ]);
  });
});
