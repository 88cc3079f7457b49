// How good an award is, in the pane: in English the sentences that its sheet has, in German German ones.
import { lastLinesInWords, lastLinesOf, proofInWords } from "../../../src/bids/awardSheet/proof";
import type { LeftOutRule } from "../../../src/bids/award/scenario";
import type { Award } from "../../../src/bids/award/types";
import type * as plain from "../../../src/taskpane/language/plain";
import type * as texts from "../../../src/taskpane/award/proofTexts";
import { lastLinesText, proofText } from "../../../src/taskpane/award/proofTexts";
import { catalogueNamed } from "../../../scripts/texts";
import { both, partial, unproven } from "./fixtures";

const leavings: readonly LeftOutRule[] = [{ kind: "never" }, { kind: "cheaper" }, { kind: "price", perLine: 1250 }];
const awards: readonly (readonly [name: string, award: Award])[] = [
  ["proven", both],
  ["proven but not settled", { ...both, settled: false }],
  ["not proven", { ...unproven, bound: 931 }],
  ["not proven by a part of two decimals", { ...unproven, bound: 929.95 }],
  ["with fewer lines than may be possible", { ...partial, mostLines: 4 }],
];

test.each(awards)("an award that is %s is told as its sheet tells it", (_, award) => {
  for (const leaving of leavings) expect(proofText(award, leaving)).toBe(proofInWords(award, leaving));
});

test.each([
  ["one line fewer", [3]],
  ["two lines fewer", [2, 3]],
  ["another line fewer", [1, 2, 3]],
])("an award of %s is told as the sheet tells it", (_, uncovered) => {
  const award = uncovered.length === 3 ? { ...partial, uncovered: [0] } : both;
  const fewer = { ...both, total: 500, suppliers: [1], uncovered };
  const coverage = [
    {
      suppliers: 2,
      points: [
        { ...both, worthOut: 0 },
        { ...fewer, worthOut: 0 },
      ],
    },
  ];
  const title = (line: number) => `line ${line}`;
  const last = lastLinesOf(award, coverage);
  if (last === null) throw new Error("Fewer lines save something.");
  expect(lastLinesText(last, title)).toBe(lastLinesInWords(last, title));
});

test("a German pane says it in German", () => {
  let said = "";
  jest.isolateModules(() => {
    const { setLanguage } = jest.requireActual<typeof plain>("../../../src/taskpane/language/plain");
    setLanguage("de", Object.fromEntries(catalogueNamed("de")));
    const german = jest.requireActual<typeof texts>("../../../src/taskpane/award/proofTexts");
    said = [proofText, german.proofText].map((tell) => tell(both, { kind: "never" })).join(" | ");
  });
  expect(said).toBe(
    "Proven: no other award of 4 lines under these rules costs less. | Bewiesen: Keine andere Vergabe von 4 Positionen nach diesen Regeln kostet weniger.",
  );
});
