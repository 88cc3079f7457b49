import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "../../src/platform/client";
import { getEvent } from "../../src/platform/events";
import { updateLineItem } from "../../src/platform/lineItems";
import { changes, fillPath, filterAttribute, pathNames } from "../../src/platform/operation";
import { operations } from "../../src/platform/operations";
import { paymentTerms } from "../../src/platform/payments";
import { listed } from "./listedOperations";

const SRC = path.join(__dirname, "../../src");
const all = [...operations.values()];

describe("the operation table", () => {
  it("has the 88 operations of the documents and no other", () => {
    expect(listed).toHaveLength(88);
    expect([...operations.keys()].sort()).toEqual(listed.map(([name]) => name).sort());
  });

  it.each(listed)("says of %s what the documents say: %s %s of %s", (name, method, path, service) => {
    expect(operations.get(name)).toMatchObject({ name, method, path, service });
  });

  it("asks for an older version where only that one has the operation", () => {
    const older = all.filter((one) => one.version !== undefined);
    expect(older.map(({ name, version }) => [name, version])).toEqual([
      ["listEventReports2018", "2018-04-01"],
      ["listSuppliers2018", "2018-04-01"],
      ["getSupplier2018", "2018-04-01"],
    ]);
  });

  it("tells of every operation where it is described, and of every change which list it changes", () => {
    for (const one of all) {
      expect(one.source).toMatch(/^document [12], 4\.\d$/);
      expect(one.collection === undefined).toBe(!changes(one));
      for (const name of pathNames(one.collection ?? "")) expect(pathNames(one.path)).toContain(name);
    }
  });

  it("calls nothing repeatable that creates, or that mails suppliers", () => {
    const once = all.filter((one) => !one.repeatable).map((one) => one.kind);
    expect(new Set(once)).toEqual(new Set(["create", "bulkCreate", "invite"]));
    expect(once.filter((kind) => kind === "invite")).toHaveLength(8);
    const creates = all.filter((one) => /reate|invite/.test(one.kind));
    expect(creates.every((one) => !one.repeatable)).toBe(true);
  });

  it("gives a body to everything that creates, updates, invites or removes suppliers, and to nothing else", () => {
    for (const one of all) expect(one.body !== null).toBe(/create|update|invite/i.test(one.kind));
  });

  it("asks for pages only where the documents page", () => {
    const paged = all.filter((one) => one.query?.paged).map((one) => one.name);
    const unpaged = all.filter((one) => one.kind === "list" && !paged.includes(one.name)).map((one) => one.name);
    expect(unpaged.sort()).toEqual([
      "listFieldGroups",
      "listFieldOptions",
      "listFields",
      "listPaymentCurrencies",
      "listPaymentTerms",
      "listPaymentTypes",
      "listWorksheets",
    ]);
  });

  it("is not carried by the pane, which imports the single operations that it uses", () => {
    const rooms = ["taskpane", "workflows", "collections", "sync", "workbook"];
    const files = rooms.flatMap((room) =>
      readdirSync(path.join(SRC, room), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => path.join(SRC, room, file)),
    );
    const carrying = files.filter((file) => /platform\/operations"/.test(readFileSync(file, "utf8")));
    expect(files.length).toBeGreaterThan(50);
    expect(carrying).toEqual([]);
  });

  it("names the attribute that each filter asks about", () => {
    const filters = all.flatMap((one) => Object.keys(one.query?.filters ?? {}));
    const attributes = new Set(filters.map(filterAttribute));
    expect([...attributes].filter((name) => /_(from|to|empty|not|equals|contains)$/.test(name))).toEqual([]);
    expect(attributes).toContain("supplier_company_external_id");
    expect(attributes).toContain("intend_to_bid_answered_at");
  });
});

describe("path values", () => {
  const client = createClient(() =>
    Promise.resolve({
      status: 200,
      document: { data: { id: "1", type: "t", attributes: {} } },
      nextCursor: null,
      requestId: "r",
    }),
  );

  it("do not compile when one is missing or misspelt", async () => {
    const body = { data: { id: "x", type: "payment_terms", attributes: {} } } as const;
    const path = { event_id: "1", worksheet_id: "2" };
    const item = { data: { id: "3", type: "line_items", attributes: { data: {} } } } as const;
    // @ts-expect-error the id is missing
    await client.run(getEvent, { path: {} });
    // @ts-expect-error the whole path is missing
    await client.run(getEvent, {});
    // @ts-expect-error it is called external_id
    await client.run(paymentTerms.updateByExternalId, { path: { id: "x" }, body }, { idempotencyKey: "k" });
    // @ts-expect-error one of three is missing
    const cut = client.run(updateLineItem, { path, body: item }, { idempotencyKey: "k" });
    await expect(cut).rejects.toThrow();
  });

  it.each([".", "..", ""])("refuse %p, which would name another resource", (value) => {
    expect(() => fillPath("/payment_terms/{external_id}/external_id", { external_id: value })).toThrow(RangeError);
  });
});
