// Hostile values on their whole way: workflow, office.js, host, gateway and simulator. Each arrives the same, or its
// row says why and nothing of it is sent.
import fc from "fast-check";
import { errorTexts } from "../../src/values/sheetValue";
import { sameCell } from "../../src/values/sameCell";
import { decodeCell, type WireCell } from "../../src/values/typedCell";
import { ID, STATUS } from "../support/sheet";
import { Story } from "../support/story";
import { anyNumber, anyText, anyValue, hostileNumbers, hostileTexts, tooLong } from "./values";

const values: readonly WireCell[] = [...hostileTexts, ...hostileNumbers];
/** Headers with their identifiers: a column that held text when it was linked, and one that held nothing. */
const columns = { text: ["Notes", "c9"], blank: ["Supplier remarks", "c11"] } as const;
const kinds = ["text", "blank"] as const;
type Kind = (typeof kinds)[number];
/** With its apostrophe a text must still fit into a cell. */
const typable = hostileTexts.filter((text) => text.length < 32_767);

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: values.length + 5, logSize: 5000 });
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const short = (value: unknown) => JSON.stringify(value).slice(0, 60);
const recordsNow = () => JSON.stringify([...story.records]);

/** What a sync would change, apart from values that no cell can hold. */
async function leftToDo(): Promise<unknown> {
  const { plan } = await story.preview();
  const { creates, updates, conflicts, deletions, writes, appends } = plan;
  return { creates, updates, conflicts, deletions, writes, appends };
}
const nothing = { creates: [], updates: [], conflicts: [], deletions: [], writes: [], appends: [] };

async function platformHas(kind: Kind, given: readonly WireCell[]): Promise<void> {
  for (const [row, value] of given.entries()) await story.colleague(idOf(row), { [columns[kind][1]]: value });
  await story.refresh();
}

/** Values that stand otherwise in the sheet than on the platform, with what the row says. */
function otherwise(kind: Kind, given: readonly WireCell[]): string[] {
  return given.flatMap((value, row) => {
    const cell = story.sheet.value(row, columns[kind][0]);
    return sameCell(cell, decodeCell(value, "text") ?? "") && typeof cell !== "boolean"
      ? []
      : [`${short(value)} -> ${short(cell)}: ${String(story.sheet.value(row, STATUS))}`];
  });
}

/** Values that the platform has otherwise than they were typed. */
function sentOtherwise(kind: Kind, given: readonly (string | number)[]): string[] {
  return given.flatMap((value, row) => {
    const sent = story.records.get(idOf(row))?.[columns[kind][1]] ?? "";
    return sent === value || (typeof value === "number" && sameCell(sent, value))
      ? []
      : [`${short(value)} -> ${short(sent)}: ${String(story.sheet.value(row, STATUS))}`];
  });
}

const isNamed = (row: number) => String(story.sheet.value(row, STATUS)).startsWith("Cannot be sent: ");

function hasArrived(row: number, notes: string, quantity: number): boolean {
  const sent = story.records.get(idOf(row));
  // A line break that is typed over another kind of line break is no edit.
  return sameCell(sent?.["c9"] ?? "", notes) && sameCell(sent?.["c2"] ?? "", quantity);
}

describe.each(kinds)("in a column that held %s when it was linked", (kind) => {
  test("what the platform has arrives as it is, and nothing is left to send", async () => {
    await platformHas(kind, values);
    const before = recordsNow();
    expect(otherwise(kind, values)).toEqual([]);
    expect(await leftToDo()).toEqual(nothing);
    expect(recordsNow()).toBe(before);
  });

  test("text that a person quotes is sent as it is, and comes back as it is", async () => {
    for (const [row, value] of typable.entries()) story.sheet.type(row, columns[kind][0], `'${value}`);
    expect(await story.send(await story.preview())).toMatchObject({ updated: typable.length, failed: 0 });
    expect(sentOtherwise(kind, typable)).toEqual([]);
    await story.refresh();
    expect(otherwise(kind, typable)).toEqual([]);
    expect(await leftToDo()).toEqual(nothing);
  });

  test("text that is too long for a cell is named on its row, and never cut or sent back", async () => {
    await platformHas(kind, tooLong);
    const before = recordsNow();
    for (const row of tooLong.keys()) expect(story.sheet.value(row, STATUS)).toMatch(/longer than 32,767 characters/);
    await story.send(await story.preview());
    expect(recordsNow()).toBe(before);
  });
});

test("numbers that are typed into a number column are sent as they are shown, and -0 is 0", async () => {
  const given = hostileNumbers.filter((value) => !Number.isInteger(value) || Math.abs(value) < 1e15);
  for (const [row, value] of given.entries()) story.sheet.put(row, "Quantity", value);
  await story.send(await story.preview());
  const wrong = given.filter((value, row) => !sameCell(story.records.get(idOf(row))?.["c2"] ?? "", value));
  expect(wrong).toEqual([]);
  await story.refresh();
  expect(given.filter((value, row) => !sameCell(story.sheet.value(row, "Quantity"), value))).toEqual([]);
  expect(await leftToDo()).toEqual(nothing);
});

test("a whole number of more than 15 digits is refused on its row and not sent", async () => {
  const before = recordsNow();
  story.sheet.put(0, "Quantity", 1234567890123456);
  story.sheet.put(1, "Quantity", 2 ** 53 + 2);
  await story.send(await story.preview());
  for (const row of [0, 1]) expect(story.sheet.value(row, STATUS)).toMatch(/more than 15 digits/);
  expect(story.sheet.value(0, "Quantity")).toBe(1234567890123456);
  expect(recordsNow()).toBe(before);
});

test.each(["1234567890123456", "007", "１２", "2026-01-05", "TRUE", " 5", "1e5"])(
  "the text %j in a number column is refused on its row and not sent",
  async (text) => {
    const before = recordsNow();
    story.sheet.put(0, "Quantity", `'${text}`);
    await story.send(await story.preview());
    expect(story.sheet.value(0, STATUS)).toBe("Cannot be sent: Quantity needs a number and has text. Type the number.");
    expect(recordsNow()).toBe(before);
  },
);

test("the text of an Excel error is refused on its row, since no reader can tell it from the error", async () => {
  const before = recordsNow();
  const errors = [...errorTexts];
  for (const [row, text] of errors.entries()) story.sheet.type(row, "Notes", `'${text}`);
  await story.send(await story.preview());
  for (const row of errors.keys())
    expect(story.sheet.value(row, STATUS)).toMatch(/^Cannot be sent: Notes shows an error/);
  expect(recordsNow()).toBe(before);
});

test("a line break that Excel keeps as a line feed alone is no edit", async () => {
  await platformHas("text", ["first\r\nsecond", "first\rsecond"]);
  for (const row of [0, 1]) story.sheet.put(row, "Notes", "first\nsecond");
  const before = recordsNow();
  expect(await leftToDo()).toEqual(nothing);
  expect(recordsNow()).toBe(before);
});

// In three parts, so that none comes near its limit of time on a busy machine.
const ANY_VALUES =
  "any values that a colleague writes and a person types end the same on both sides or are told apart on their row";
test.each([1, 2, 3])(
  `${ANY_VALUES} (part %i)`,
  async () => {
    const rounds = fc.array(fc.record({ theirs: anyValue, ours: anyText, number: anyNumber }), {
      minLength: 10,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (rows) => {
        await platformHas(
          "blank",
          rows.map(({ theirs }) => theirs),
        );
        expect(
          otherwise(
            "blank",
            rows.map(({ theirs }) => theirs),
          ).filter((one) => !one.includes("Cannot be sent")),
        ).toEqual([]);
        for (const [row, { ours, number }] of rows.entries()) {
          story.sheet.type(row, "Notes", `'${ours}`);
          story.sheet.put(row, "Quantity", number);
        }
        await story.send(await story.preview());
        expect(rows.filter((one, row) => !isNamed(row) && !hasArrived(row, one.ours, one.number))).toEqual([]);
        await story.refresh();
        expect(await leftToDo()).toEqual(nothing);
      }),
      // Not cut down: the rounds share their rows, so that a shorter one alone is another story.
      { numRuns: 5, endOnFailure: true },
    );
  },
  60_000,
);
