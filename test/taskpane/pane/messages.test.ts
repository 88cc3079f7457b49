import { failureKinds, type FailureKind } from "../../../src/platform/errors";
import { failureMessages, workbookMessages } from "../../../src/taskpane/pane/failures/failureTexts";
import { failureNotice, isSessionEnd } from "../../../src/taskpane/pane/notices";
import { obstacleMessage } from "../../../src/taskpane/pane/obstacleTexts";
import { createStore } from "../../../src/taskpane/pane/store";
import type { Message } from "../../../src/taskpane/parts/message";
import { isDark, watchTheme } from "../../../src/taskpane/themeWatch";
import { ago, duration } from "../../../src/taskpane/parts/words";
import { WorkbookError } from "../../../src/workbook/excel/errors";
import { PlatformError } from "../../../src/platform/errors";
import type { Obstacle } from "../../../src/workflows/obstacle";

/** The platform or the gateway had the request, or may have had it, and nobody knows what came of it. */
const mayHaveArrived: Record<FailureKind, boolean> = {
  session: false,
  credentials: false,
  forbidden: false,
  notAllowed: false,
  notFound: false,
  unknownOperation: false,
  mismatch: false,
  noService: false,
  notRows: false,
  gone: false,
  badRequest: false,
  invalid: false,
  rateLimited: false,
  refused: false,
  unreachable: false,
  platformFault: true,
  badReply: true,
  unknownOutcome: true,
  keyReused: false,
  leaseHeld: false,
  leaseLost: false,
  gatewayUnreachable: true,
  gatewayFault: true,
};

test("where a change may have arrived, no message says that it did not", () => {
  const unknown = failureKinds.filter((kind) => mayHaveArrived[kind]);
  expect(unknown).toContain("gatewayUnreachable");
  for (const kind of unknown) {
    expect([kind, failureMessages[kind].text]).toEqual([kind, expect.not.stringMatching(/changed nothing|not change/)]);
    expect([kind, failureMessages[kind].text]).toEqual([kind, expect.stringMatching(/checks its outcome|was lost/)]);
  }
});

const whole = ({ title, text, todo }: Message) => [title, text, todo].every((part) => part.length > 10);

const sandbox = { platform: "P", region: "us", environment: "sandbox" } as const;
const obstacles: { readonly [K in Obstacle["kind"]]: Extract<Obstacle, { kind: K }> } = {
  tableGone: { kind: "tableGone", title: "Parts" },
  rulesUnreadable: { kind: "rulesUnreadable", faults: [{ sheetRow: 6, kind: "function", found: "INDIRECT" }] },
  idColumnGone: { kind: "idColumnGone", title: "Parts" },
  columnsGone: { kind: "columnsGone", title: "Parts", labels: ["Quantity", "Price"] },
  sheetProtected: { kind: "sheetProtected", sheetName: "Parts" },
  filterStays: { kind: "filterStays", tableId: "t", columns: ["Price"] },
  readOnly: { kind: "readOnly" },
  linkGone: { kind: "linkGone" },
  columnsHeld: { kind: "columnsHeld", labels: ["Price"] },
  columnsChanged: { kind: "columnsChanged" },
  tooManyChanges: { kind: "tooManyChanges", most: 20_000 },
  leaveOpen: { kind: "leaveOpen", title: "Parts", why: "rows", rows: 2 },
  fieldWithoutOptions: { kind: "fieldWithoutOptions", field: "Approved on", fieldType: "Date" },
  noWorksheets: { kind: "noWorksheets", eventTitle: "Spare parts" },
  noColumns: { kind: "noColumns", worksheetTitle: "Parts" },
  notRfp: { kind: "notRfp", eventTitle: "Spare parts", eventType: "AUCTION" },
  noBids: { kind: "noBids", eventTitle: "Spare parts" },
  bidColumnsUnclear: {
    kind: "bidColumnsUnclear",
    worksheets: [{ worksheetId: "1", worksheetTitle: "Parts", missing: ["price"], several: [], columns: [] }],
  },
  rowsShifted: {
    kind: "rowsShifted",
    rows: 1,
    moves: [{ row: 0, from: "1", to: "2", cells: [] }],
    unsure: ["7", "8"],
    shown: [{ sheetRow: 4, name: "Seal", idOf: "" }],
  },
  comparisonGone: { kind: "comparisonGone" },
  comparedWorksheetGone: { kind: "comparedWorksheetGone", worksheetTitle: "Parts" },
  pullUnreadable: { kind: "pullUnreadable", at: "2026-01-04T09:00:00.000Z" },
  nothingMoved: { kind: "nothingMoved", since: "2026-01-04T09:00:00.000Z", at: "2026-01-05T09:00:00.000Z" },
  bidderGone: { kind: "bidderGone", label: "Alba" },
  noPrices: { kind: "noPrices", label: "Alba" },
  targetColumnGone: { kind: "targetColumnGone", header: "Target" },
  targetFromOthers: { kind: "targetFromOthers", header: "Target", cells: 3 },
  nothingToAward: { kind: "nothingToAward", why: "leftOut" },
  awardOlderThanBids: { kind: "awardOlderThanBids", at: "2026-01-05T08:00:00.000Z" },
  noAwardFound: { kind: "noAwardFound" },
  columnsUnreadable: { kind: "columnsUnreadable", labels: ["Price"] },
  otherAccount: { kind: "otherAccount", linkedBy: "a colleague" },
  otherSite: { kind: "otherSite", site: sandbox, connected: { ...sandbox, environment: "production" } },
  notMovable: { kind: "notMovable", title: "Parts" },
  siteUnsaid: { kind: "siteUnsaid", linkedBy: "a@b.example", connected: sandbox },
  previewOutdated: { kind: "previewOutdated" },
  leaseHeld: { kind: "leaseHeld", holder: "a colleague", own: false, since: "2026-01-05T09:00:00.000Z" },
  sendGone: { kind: "sendGone" },
  sentElsewhere: { kind: "sentElsewhere" },
  sendUnsettled: { kind: "sendUnsettled", waitMs: 41_000 },
  changeOpen: { kind: "changeOpen" },
  reportNotOpen: { kind: "reportNotOpen" },
  listIncomplete: { kind: "listIncomplete" },
  sheetMissing: { kind: "sheetMissing", sheetName: "Prices" },
  alreadyLinked: { kind: "alreadyLinked", tableName: "Parts", eventTitle: "Spares", worksheetTitle: "Bolts" },
  tableWithoutHeader: { kind: "tableWithoutHeader", tableName: "Parts" },
  tableInTheWay: { kind: "tableInTheWay", sheetName: "Prices", tableName: "Parts" },
  noBodyRows: { kind: "noBodyRows", sheetName: "Prices" },
  nothingMapped: { kind: "nothingMapped", sheetName: "Prices" },
  mergedCells: { kind: "mergedCells", sheetName: "Prices", addresses: ["A5:B5"] },
  headerRepeated: { kind: "headerRepeated", sheetName: "Prices", rows: [40, 80] },
  columnTwice: { kind: "columnTwice", header: "Price", labels: ["Price", "Target price"] },
  rowsInTheWay: { kind: "rowsInTheWay", tableName: "Savings", rows: 12 },
  targetGone: { kind: "targetGone" },
  starterLacks: { kind: "starterLacks", title: "Savings", labels: ["Category"] },
  tableTaken: { kind: "tableTaken", tableName: "Savings", by: "link" },
  rowTwice: { kind: "rowTwice", name: "Bolt", rows: [5, 9] },
  noRoomBeside: { kind: "noRoomBeside", sheetName: "Prices", address: "H4:I60" },
  sheetChanged: { kind: "sheetChanged", sheetName: "Prices" },
};

describe("messages", () => {
  it.each(failureKinds)("say what happened, what it means and what to do when the failure is %s", (kind) => {
    expect(whole(failureMessages[kind])).toBe(true);
  });

  it.each(Object.values(obstacles).map((obstacle) => [obstacle.kind, obstacle] as const))(
    "say what stands in the way when it is %s",
    (_kind, obstacle) => {
      expect(whole(obstacleMessage(obstacle))).toBe(true);
    },
  );

  it.each(["noPrices", "noQuantities"] as const)("say why there is nothing to award when it is %s", (why) => {
    expect(whole(obstacleMessage({ kind: "nothingToAward", why }))).toBe(true);
  });

  it("name the columns and the seconds that they speak of", () => {
    expect(obstacleMessage(obstacles.columnsGone).text).toContain("“Quantity”, “Price”");
    expect(obstacleMessage(obstacles.sendUnsettled).todo).toContain("41 seconds");
  });

  it("offers the wrong member, the operation and the request to copy, and no content", () => {
    const wrong = { kind: "badReply", operation: "listEvents", status: 200, requestId: "r7" } as const;
    const notice = failureNotice(new PlatformError({ ...wrong, detail: "expected text", pointer: "/data/0/id" }));
    expect(notice.message).toBe(failureMessages.badReply);
    expect(notice.details).toBe("kind: badReply\noperation: listEvents\nstatus: 200\nmember: /data/0/id\nrequest: r7");
  });

  it("name the version of the platform's service for support, where it said one", () => {
    const refused = { kind: "refused", operation: "listEvents", status: 400, detail: "", requestId: "r7" } as const;
    const { details } = failureNotice(new PlatformError({ ...refused, apiVersion: "1.2" }));
    expect(details).toContain("request: r7\nplatform version: 1.2");
  });

  it("tell every refusal of Excel", () => {
    for (const [kind, message] of Object.entries(workbookMessages))
      expect([kind, whole(message)]).toEqual([kind, true]);
    const notice = failureNotice(new WorkbookError("spaceTaken", "cell A9 holds a secret"));
    expect(notice.message).toBe(workbookMessages.spaceTaken);
    expect(JSON.stringify(notice)).not.toContain("secret");
  });

  it("show where an unforeseen error arose and not what it said", () => {
    const notice = failureNotice(new TypeError("the cell holds 4711"));
    expect(notice.message.title).toBe("Bidsheet made a mistake");
    expect(notice.details).toMatch(/^defect: TypeError\nat /);
    expect(JSON.stringify(notice)).not.toContain("4711");
  });

  it("lead back to Connect for an ended session and for refused keys, and for nothing else", () => {
    const ends = failureKinds.filter((kind) =>
      isSessionEnd(new PlatformError({ kind, operation: "x", status: 401, detail: "", requestId: "" })),
    );
    expect(ends).toEqual(["session", "credentials"]);
  });
});

describe("times", () => {
  it.each([
    [0, "just now"],
    [5 * 60_000, "5 min ago"],
    [3 * 3_600_000, "3 h ago"],
    [25 * 3_600_000, "1 day ago"],
  ])("tell %i ms as %s", (passed, text) => expect(ago(passed, 2 * passed)).toBe(text));

  it.each([
    [400, "1 s"],
    [41_000, "45 s"],
    [150_000, "3 min"],
    [4_200_000, "1 h 10 min"],
  ])("round %i ms to go to %s", (left, text) => expect(duration(left)).toBe(text));
});

describe("the theme", () => {
  function sources(background: string | undefined, matches: boolean) {
    const listeners: (() => void)[] = [];
    const target = { addEventListener: (_: string, listener: () => void) => void listeners.push(listener) };
    const now = createStore({ background, matches });
    const media = {
      ...target,
      get matches() {
        return now.get().matches;
      },
    };
    const dark = watchTheme({
      background: () => now.get().background,
      media,
      window: target,
      ready: Promise.resolve(),
    });
    return { dark, now, look: () => listeners.forEach((listener) => listener()) };
  }

  it("is dark when Office's background is, whatever the system says", () => {
    expect(sources("#1F1F1F", false).dark.get()).toBe(true);
    expect(sources("#FFFFFF", true).dark.get()).toBe(false);
    expect(isDark("nonsense")).toBe(false);
  });

  it("is the frame's where Office does not say, and follows it", () => {
    const { dark, now, look } = sources(undefined, false);
    expect(dark.get()).toBe(false);
    now.set({ background: undefined, matches: true });
    look();
    expect(dark.get()).toBe(true);
  });
});
