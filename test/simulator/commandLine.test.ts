import { helpText, readCommandLine } from "../../src/simulator/commandLine";

test("without options it is port 4100 and seed 1", () => {
  expect(readCommandLine([])).toMatchObject({ kind: "run", port: 4100, options: { seed: "1" } });
});

test("options take their value after a blank or an equals sign", () => {
  const line = readCommandLine([
    "--port",
    "0",
    "--seed=summer",
    "--events",
    "20",
    "--line-items=10000",
    "--bids",
    "9",
    "--report-entries=5000",
  ]);
  expect(line).toMatchObject({
    kind: "run",
    port: 0,
    options: { seed: "summer", events: 20, lineItems: 10_000, bids: 9, reportEntries: 5_000 },
  });
});

test.each([
  ["--patch-replaces", "patchReplaces"],
  ["--partial-bulk", "partialBulk"],
  ["--partial-contacts", "partialContacts"],
  ["--unique-external-ids", "uniqueExternalIds"],
  ["--included-beside-data", "includedBesideData"],
  ["--strict", "strict"],
])("what the documents leave open can be switched: %s", (flag, name) => {
  expect(helpText).toContain(flag);
  expect(readCommandLine([])).toMatchObject({ options: { behaviour: { [name]: false } } });
  expect(readCommandLine([flag])).toMatchObject({ options: { behaviour: { [name]: true } } });
});

test.each([
  [["--colour", "red"], "--colour is not an option of the simulator."],
  [["4100"], "4100 is not an option of the simulator."],
  [["--port"], "--port needs a value."],
  [["--port", "99999"], "--port must be a whole number from 0 to 65535, not 99999."],
  [["--report-entries", "100001"], "--report-entries must be a whole number from 0 to 100000, not 100001."],
  [["--line-items", "many"], "--line-items must be a whole number from 0 to 1000000, not many."],
])("%j is refused with a sentence", (words, sentence) => {
  expect(readCommandLine(words)).toEqual({
    kind: "wrong",
    sentence: `${sentence} --help lists the options.`,
  });
});

test("help names every option", () => {
  expect(readCommandLine(["--help"])).toEqual({ kind: "help" });
  for (const option of ["--port", "--seed", "--events", "--line-items", "--bids"]) expect(helpText).toContain(option);
});
