// What cannot be had of reports: a profile without a reports host, and a platform that answers with columns.
import { serviceBlock } from "../../../src/taskpane/reports/reportBlock";
import { previewReport } from "../../../src/workflows/reports/preview";
import { connect, openWorld } from "../../support/world";
import { demoCredentials } from "../../../src/simulator/credentials";
import { SAVINGS } from "../../support/reporting";

it("a profile without a reports host for the sandbox: the pane says so there and not in production", async () => {
  const world = await openWorld({ reports: ["production"] });
  const { gateway, clock, office } = world;
  const production = await world.run(connect(gateway, clock, office, demoCredentials, "production"));
  expect(serviceBlock(world.services)).toContain("in US, Sandbox: the gateway's profile has no reports host");
  expect(serviceBlock(production)).toBeNull();
  await expect(world.run(previewReport(world.services, SAVINGS, { keepPrefix: false }))).rejects.toMatchObject({
    kind: "noService",
  });
  await world.close();
});

it("the suppliers report that answers with its columns is told as such, and the others load", async () => {
  const world = await openWorld({ behaviour: { supplierSchema: true } });
  const suppliers = { kind: "report", report: "suppliers" } as const;
  await expect(world.run(previewReport(world.services, suppliers, { keepPrefix: false }))).rejects.toMatchObject({
    kind: "notRows",
  });
  expect((await world.run(previewReport(world.services, SAVINGS, { keepPrefix: false }))).ok).toBe(true);
  await world.close();
});
