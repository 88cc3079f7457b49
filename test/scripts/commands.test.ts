import { mkdtempSync, mkdirSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { stampOf } from "../../scripts/bundles";
import { findChromium } from "../../scripts/chromium";
import { findLibreOffice } from "../../scripts/libreOffice";
import { browserCommand } from "../../scripts/openBrowser";
import { portProblem } from "../../scripts/ports";
import { readStartOptions } from "../../scripts/startOptions";
import { afterSecondTry, countsOf, secondTry, testSteps, type Step } from "../../scripts/testSteps";

describe("the command line of npm start", () => {
  it("serves on 3000 and 4100 and opens a browser unless told otherwise", () => {
    expect(readStartOptions([])).toMatchObject({ port: 3000, simulatorPort: 4100, open: true });
    expect(readStartOptions(["--no-open", "--port", "3100", "--simulator-port=0"])).toMatchObject({
      port: 3100,
      simulatorPort: 0,
      open: false,
    });
  });

  it("hands the simulator's options on", () => {
    expect(readStartOptions(["--line-items", "10000", "--seed", "7"])?.simulator).toMatchObject({
      lineItems: 10_000,
      seed: "7",
    });
  });

  it("starts a sign-in only when it is asked for", () => {
    expect(readStartOptions([])?.signInPort).toBeNull();
    expect(readStartOptions(["--sign-in"])?.signInPort).toBe(3100);
  });

  it("answers a call for help with no options", () => {
    expect(readStartOptions(["--help"])).toBeNull();
  });

  it.each([
    [["--port", "many"], /--port must be a whole number/],
    [["--port", "65536"], /--port must be a whole number/],
    [["--line-items", "-1"], /line-items/],
    [["--sign-in", "--port", "0"], /--sign-in needs a fixed --port/],
    [["--fast"], /--fast/],
    [["now"], /now/],
  ])("refuses %j", (words, reason) => {
    expect(() => readStartOptions(words)).toThrow(reason);
  });
});

describe("a port", () => {
  let taken: Server;
  let port: number;

  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
  });

  it("that is taken brings a sentence with its number and the option to use", async () => {
    expect(await portProblem(port, "--port")).toMatch(
      new RegExp(`^Port ${port} is in use .* choose another port with --port\\.$`),
    );
  });

  it("that is free again brings none", async () => {
    await new Promise((resolve) => taken.close(resolve));
    expect(await portProblem(port, "--port")).toBeNull();
  });

  it("that the system chooses is never taken", async () => {
    expect(await portProblem(0, "--port")).toBeNull();
  });
});

describe("the browser", () => {
  const url = "https://localhost:3000/workbench/";

  it("is opened by what the system has for it", () => {
    expect(browserCommand(url, "darwin", {})).toEqual(["open", url]);
    expect(browserCommand(url, "linux", { DISPLAY: ":0" })).toEqual(["xdg-open", url]);
    expect(browserCommand(url, "win32", {})).toEqual(["cmd", "/c", "start", "", url]);
  });

  it("stays closed without a screen, and in a build", () => {
    expect(browserCommand(url, "linux", {})).toBeNull();
    expect(browserCommand(url, "darwin", { CI: "1" })).toBeNull();
  });
});

describe("files on disk", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "bidsheet-scripts-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };

  it("are built again when a source of a bundle changes, appears or goes, and not for the gateway", () => {
    write("src/taskpane/index.tsx", "1");
    const first = stampOf(folder);
    write("src/gateway/serve.ts", "1");
    write("README.md", "1");
    expect(stampOf(folder)).toBe(first);
    write("src/taskpane/index.tsx", "2");
    const second = stampOf(folder);
    write("assets/icon-16.png", "");
    const third = stampOf(folder);
    rmSync(path.join(folder, "src"), { recursive: true });
    expect(new Set([first, second, third, stampOf(folder)]).size).toBe(4);
  });

  it("give the Chromium that CHROMIUM names before any other, if it can be run", () => {
    write("mine", "#!/bin/sh\n");
    write("bin/chromium", "#!/bin/sh\n");
    chmodSync(path.join(folder, "bin/chromium"), 0o755);
    const env = { CHROMIUM: path.join(folder, "mine"), PATH: path.join(folder, "bin") };
    expect(findChromium(env)).toBe(path.join(folder, "bin/chromium"));
    chmodSync(path.join(folder, "mine"), 0o755);
    expect(findChromium(env)).toBe(path.join(folder, "mine"));
  });

  it("give the LibreOffice that LIBREOFFICE names before any other, if it can be run", () => {
    write("mine", "#!/bin/sh\n");
    write("bin/soffice", "#!/bin/sh\n");
    chmodSync(path.join(folder, "bin/soffice"), 0o755);
    const env = { LIBREOFFICE: path.join(folder, "mine"), PATH: path.join(folder, "bin") };
    expect(findLibreOffice(env)).toBe(path.join(folder, "bin/soffice"));
    chmodSync(path.join(folder, "mine"), 0o755);
    expect(findLibreOffice(env)).toBe(path.join(folder, "mine"));
  });
});

describe("the counts of npm test", () => {
  const tests: Step = { name: "unit", tool: "jest", words: [], report: "unit.json", seconds: 1, usual: 1 };
  const types: Step = { name: "types", tool: "tsc", words: [], seconds: 1, usual: 1 };
  const report = (counts: object) =>
    JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 0,
      ...counts,
    });

  it("take every test of a test step, and one for any other step", () => {
    expect(countsOf(tests, 0, report({}))).toEqual({ passed: 5, failed: 0 });
    expect(countsOf(types, 0, null)).toEqual({ passed: 1, failed: 0 });
    expect(countsOf(types, 2, null)).toEqual({ passed: 0, failed: 1 });
  });

  it("take a skipped test, and a file that did not run, for failed", () => {
    expect(countsOf(tests, 1, report({ numFailedTests: 2, numRuntimeErrorTestSuites: 1 })).failed).toBe(3);
    expect(countsOf(tests, 0, report({ numPendingTests: 1, numTodoTests: 1 })).failed).toBe(2);
  });

  it("fail when the runner fails without saying why", () => {
    expect(countsOf(tests, 1, report({}))).toEqual({ passed: 5, failed: 1 });
    expect(countsOf(tests, 0, null)).toEqual({ passed: 0, failed: 1 });
  });

  const file = (name: string, ...statuses: readonly string[]) => ({
    name,
    status: statuses.includes("failed") ? "failed" : "passed",
    assertionResults: statuses.map((status) => ({ status })),
  });
  const files = report({ testResults: [file("/a", "passed", "pending"), file("/b", "passed", "failed", "failed")] });

  it("come from a second try of the files that failed, where the step has one", () => {
    const browser: Step = { ...tests, words: ["--json", "--outputFile=unit.json"], secondTry: true };
    const again = secondTry(browser, files);
    expect(again?.words).toEqual(["--json", "--outputFile=unit.again.json", "--runTestsByPath", "/b"]);
    expect(again?.report).toBe("unit.again.json");
    expect(again?.secondTry).toBe(false);
    expect(secondTry(tests, files)).toBeNull();
    expect(secondTry(browser, null)).toBeNull();
    expect(secondTry(browser, report({ testResults: [file("/a", "passed")] }))).toBeNull();
  });

  it("keep what other files counted after a second try, a skipped test among them", () => {
    expect(afterSecondTry(files, { passed: 3, failed: 0 })).toEqual({ passed: 4, failed: 1 });
    expect(afterSecondTry(files, { passed: 2, failed: 1 })).toEqual({ passed: 3, failed: 2 });
  });

  it("come from the checks that the house has, the browser's last; what needs another program can be left out", () => {
    const namesOf = (recalculation: boolean, e2e: boolean) =>
      testSteps("reports", { recalculation, e2e }).map((step) => step.name);
    const names = namesOf(true, true);
    expect(names.slice(0, 5)).toEqual(["types", "oxlint", "eslint", "format", "imports"]);
    expect(names.at(-1)).toBe("end to end");
    expect(namesOf(true, false)).toEqual(names.slice(0, -1));
    expect(names).toContain("recalculation");
    expect(namesOf(false, true)).toEqual(names.filter((name) => name !== "recalculation"));
  });
});
