// Two environments of one platform, with the same ids for other records, through the real client, gateway, simulator
// and office.js: what comes from one is never worked with in the other.
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import { activity } from "../../../src/workflows/activity/activity";
import { compareBids, noCompareChoices } from "../../../src/workflows/compare/compare";
import { refreshComparison } from "../../../src/workflows/compare/refresh";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { takeOverComparison, takeOverReport, takeOverTable } from "../../../src/workflows/link/takeOver";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { refreshReport } from "../../../src/workflows/reports/refresh";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { load, reportSheet, SAVINGS } from "../../support/reporting";
import { sheetOf } from "../../support/sheet";
import { connect, linkShowPiece, openWorld, showPiece, type World } from "../../support/world";

let world: World;
let production: Services;
let colleague: Services;

const sandbox = { platform: "Simulator", region: "us", environment: "sandbox" } as const;
const real = { ...sandbox, environment: "production" } as const;
const otherSite = { ok: false, obstacle: { kind: "otherSite", site: sandbox, connected: real } };

beforeEach(async () => {
  world = await openWorld({ production: { idShift: 0 } });
  const { gateway, clock, office } = world;
  production = await world.run(connect(gateway, clock, office, demoCredentials, "production"));
  colleague = await world.run(connect(gateway, clock, office, colleagueCredentials));
});
afterEach(() => world.close());

const changes = (at: World["simulator"]) =>
  at
    .fetch(new Request("http://127.0.0.1:4100/_sim/log"))
    .then((response) => response.json())
    .then((log: unknown) => JSON.stringify(log));

/** The line above the table. */
function lineOf(link: LinkedTable): string {
  const { rect, sheetId } = sheetOf(world, link).table;
  const area = { top: rect.top - 2, bottom: rect.top - 2, left: rect.left, right: rect.left + 1 };
  return (world.office.store.read(sheetId, area, "values")[0] ?? []).map(String).join("");
}

describe("a table of the sandbox, with production connected where the same ids exist", () => {
  it("is neither refreshed nor previewed nor sent nor taken over, and says where it belongs", async () => {
    const link = await linkShowPiece(world);
    const sheet = sheetOf(world, link);
    sheet.type(0, "Quantity", "71");
    const shown = await world.run(previewTable(world.services, link.id));
    if (!shown.ok) throw new Error(shown.obstacle.kind);
    const before = await changes(world.production);
    expect(await world.run(refreshTable(production, link.id))).toEqual(otherSite);
    expect(await world.run(previewTable(production, link.id))).toEqual(otherSite);
    // Made in the sandbox, sent after the person connected to production.
    expect(await world.run(sendPreview(production, shown.preview))).toEqual(otherSite);
    expect(await world.run(takeOverTable(production, link.id))).toEqual(otherSite);
    expect(await changes(world.production)).toBe(before);
    expect(sheet.value(0, "Quantity")).toBe(71);
  });

  it("shows nothing of what was sent to the same ids over there", async () => {
    const link = await linkShowPiece(world);
    const theirs = await linkShowPiece({ ...world, services: production });
    sheetOf(world, theirs).type(0, "Quantity", "71");
    const shown = await world.run(previewTable(production, theirs.id));
    if (!shown.ok) throw new Error(shown.obstacle.kind);
    await world.run(sendPreview(production, shown.preview));
    expect(await world.run(activity(production, theirs.id))).toHaveLength(1);
    expect(await world.run(activity(production, link.id))).toEqual([]);
  });

  it("is named in the line above it, and so is production", async () => {
    const link = await linkShowPiece(world);
    const line = () => lineOf(link);
    expect(line()).toMatch(/^Bidsheet: refreshed .* UTC, SANDBOX US$/);
    await world.run(world.services.workbook.saveLink({ ...link, site: real }));
    expect(line()).toMatch(/ UTC, production US$/);
  });
});

describe("a table of an earlier version, which noted no environment", () => {
  const forget = async () => {
    const link = await linkShowPiece(world);
    const old = { ...link, site: undefined };
    await world.run(world.services.workbook.saveLink(old));
    return old;
  };

  it("gets the connected one where the account is the same", async () => {
    const link = await forget();
    expect((await world.run(refreshTable(world.services, link.id))).ok).toBe(true);
    const [kept] = await world.run(world.services.workbook.links());
    expect(kept?.site).toEqual(sandbox);
  });

  it("asks anybody else, and is theirs once they said so", async () => {
    const link = await forget();
    expect(await world.run(refreshTable(colleague, link.id))).toEqual({
      ok: false,
      obstacle: { kind: "siteUnsaid", linkedBy: demoCredentials.userEmail, connected: sandbox },
    });
    expect(await world.run(takeOverTable(colleague, link.id))).toEqual({ ok: true });
    expect((await world.run(refreshTable(colleague, link.id))).ok).toBe(true);
  });
});

describe("a colleague takes over", () => {
  it("a table, once the platform shows them its rows; it still says who made it", async () => {
    const link = await linkShowPiece(world);
    expect(await world.run(refreshTable(colleague, link.id))).toMatchObject({ obstacle: { kind: "otherAccount" } });
    expect(await world.run(takeOverTable(colleague, link.id))).toEqual({ ok: true });
    const [kept] = await world.run(world.services.workbook.links());
    expect(kept).toMatchObject({
      accountLabel: colleagueCredentials.userEmail,
      madeBy: demoCredentials.userEmail,
      site: sandbox,
    });
    expect((await world.run(refreshTable(colleague, link.id))).ok).toBe(true);
  });

  it("nothing that the platform does not show them", async () => {
    const link = await linkShowPiece(world);
    await world.sim("POST", "/faults", { kind: "status", operation: "listLineItems", status: 404, body: "jsonapi" });
    await expect(world.run(takeOverTable(colleague, link.id))).rejects.toMatchObject({ kind: "notFound" });
    const [kept] = await world.run(world.services.workbook.links());
    expect(kept?.accountLabel).toBe(demoCredentials.userEmail);
  });

  it("a report table, and refreshes it; production cannot", async () => {
    const { report } = await load(world, { source: SAVINGS });
    expect(reportSheet(world, report).line()).toMatch(/^Bidsheet report: complete, .* rows, SANDBOX US, as of /);
    expect(await world.run(refreshReport(production, report.id))).toEqual(otherSite);
    expect(await world.run(takeOverReport(production, report.id))).toEqual(otherSite);
    expect(await world.run(refreshReport(colleague, report.id))).toMatchObject({ obstacle: { kind: "otherAccount" } });
    expect(await world.run(takeOverReport(colleague, report.id))).toEqual({ ok: true });
    expect(await world.run(refreshReport(colleague, report.id))).toMatchObject({
      ok: true,
      report: { accountLabel: colleagueCredentials.userEmail, madeBy: demoCredentials.userEmail },
    });
  });

  it("a comparison, and refreshes it; production cannot", async () => {
    const { eventId, worksheetId } = showPiece(world);
    const compared = await world.run(
      compareBids(world.services, { eventId, worksheetIds: [worksheetId], choices: noCompareChoices }),
    );
    if (!compared.ok) throw new Error(compared.obstacle.kind);
    const [{ id } = { id: "" }] = await world.run(world.services.workbook.comparisons());
    expect(await world.run(refreshComparison(production, id))).toEqual(otherSite);
    expect(await world.run(takeOverComparison(production, id))).toEqual(otherSite);
    expect(await world.run(refreshComparison(colleague, id))).toMatchObject({ obstacle: { kind: "otherAccount" } });
    expect(await world.run(takeOverComparison(colleague, id))).toEqual({ ok: true });
    expect((await world.run(refreshComparison(colleague, id))).ok).toBe(true);
    const [kept] = await world.run(world.services.workbook.comparisons());
    expect(kept).toMatchObject({
      accountLabel: colleagueCredentials.userEmail,
      madeBy: demoCredentials.userEmail,
      site: sandbox,
    });
  });
});
