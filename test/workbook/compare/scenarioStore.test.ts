// Award scenarios in the workbook: kept beside the comparison, each by its id, and whatever is broken left alone.
import { firstScenario, type Scenario } from "../../../src/bids/award/scenario";
import { SCENARIOS_NAMESPACE } from "../../../src/workbook/compare/scenarioStore";
import { openWorkbook } from "../support";

const scenario = (id: string, also: Partial<Scenario> = {}): Scenario => ({
  ...firstScenario,
  id,
  name: `Scenario ${id}`,
  ...also,
});
const full = scenario("a", {
  name: 'Two of “them” <&> "x" 😀',
  maxSuppliers: 2,
  excluded: ["7"],
  must: [{ lines: ["1", "2"], bidId: "8" }],
  mustNot: [{ lines: ["3"], bidId: "9" }],
  groups: [["1", "2"]],
  bounds: [{ bidId: "8", measure: "share", min: 0.2, max: 0.5, minIfAny: true }],
  minCoverage: 0.9,
  minBidCoverage: 0.5,
  incumbents: { kind: "column", header: "=Today" },
  switching: { perLine: 5, perSupplier: 100 },
});

let kit: Awaited<ReturnType<typeof openWorkbook>>;
beforeEach(async () => {
  kit = await openWorkbook();
});

test("a scenario comes back as it was saved, and only with its own comparison", async () => {
  const { workbook } = kit;
  await workbook.saveScenario("c1", full);
  await workbook.saveScenario("c2", scenario("a"));
  expect(await workbook.scenarios("c1")).toEqual([full]);
  expect(await workbook.scenarios("c2")).toEqual([scenario("a")]);
  expect(await workbook.scenarios("c3")).toEqual([]);
});

test("one that is saved again takes its old place, and one that is removed is gone", async () => {
  const { workbook } = kit;
  for (const id of ["a", "b", "c"]) await workbook.saveScenario("c1", scenario(id));
  await workbook.saveScenario("c1", scenario("a", { name: "Renamed" }));
  await workbook.removeScenario("c1", "b");
  expect((await workbook.scenarios("c1")).map(({ name }) => name)).toEqual(["Renamed", "Scenario c"]);
});

test("scenarios stay in the order in which they were made, whichever of them is saved again", async () => {
  const { workbook } = kit;
  const ids = ["a", "b", "c", "d"];
  const names = async () => (await workbook.scenarios("c1")).map(({ name }) => name.replace("Scenario ", ""));
  for (const id of ids) await workbook.saveScenario("c1", scenario(id));
  for (const id of ["c", "a", "d", "c", "b"]) {
    await workbook.saveScenario("c1", scenario(id));
    expect(await names()).toEqual(ids);
  }
  await workbook.saveScenario("c1", scenario("e"));
  await workbook.saveScenario("c1", scenario("b"));
  expect(await names()).toEqual([...ids, "e"]);
});

test("one that was saved before lines could be left out awards every line that has a price", async () => {
  const { workbook, store } = kit;
  const given = scenario("a");
  const text = JSON.stringify({ ...given, leaving: undefined, minWorth: undefined }).replaceAll('"', "&quot;");
  store.putCustomXml(null, `<scenario xmlns="${SCENARIOS_NAMESPACE}" comparison="c1">${text}</scenario>`);
  expect(await workbook.scenarios("c1")).toEqual([{ ...given, leaving: { kind: "never" }, minWorth: null }]);
});

test("what is damaged, foreign or out of bounds is left out and left where it is", async () => {
  const { workbook, store } = kit;
  await workbook.saveScenario("c1", full);
  const part = (text: string) =>
    `<scenario xmlns="${SCENARIOS_NAMESPACE}" comparison="c1">${text.replaceAll('"', "&quot;")}</scenario>`;
  const broken = [
    part("{"),
    part("[]"),
    part(JSON.stringify({ ...full, maxSuppliers: 0 })),
    part(JSON.stringify({ ...full, minCoverage: 1.5 })),
    part(JSON.stringify({ ...full, incumbents: { kind: "two" } })),
    `<scenario xmlns="${SCENARIOS_NAMESPACE}">${JSON.stringify(full).replaceAll('"', "&quot;")}</scenario>`,
  ];
  for (const xml of broken) store.putCustomXml(null, xml);
  expect(await workbook.scenarios("c1")).toEqual([full]);
  await workbook.removeScenario("c1", "a");
  expect(store.customXml).toHaveLength(broken.length);
});

test("a comparison that is forgotten takes its scenarios with it, and no other's", async () => {
  const { workbook } = kit;
  await workbook.saveScenario("c1", full);
  await workbook.saveScenario("c2", full);
  await workbook.forgetComparison("c1");
  expect([await workbook.scenarios("c1"), await workbook.scenarios("c2")]).toEqual([[], [full]]);
});
