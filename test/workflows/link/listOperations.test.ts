// Every operation that lists of payments and custom fields use, from a sheet: the requests as the platform logged them,
// and what its records are afterwards.
import { z } from "zod";
import type { PaymentResource } from "../../../src/simulator/paymentRecords";
import type { RecordsRequest } from "../../../src/workflows/link/records";
import { withChoices } from "../../../src/workflows/send/preview";
import { previewUndo } from "../../../src/workflows/send/undo";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

let world: World;

type Kept = Record<string, unknown>;
type Records = ReadonlyMap<string, Kept>;

const payments = (list: PaymentResource) => (): Records => {
  const records = world.simulator.records.payments.lists[list];
  return new Map([...records].map(([id, { attributes }]) => [id, structuredClone(attributes)]));
};
const groups = (): Records =>
  new Map([...world.simulator.records.fields.groups].map(([id, { attributes }]) => [id, structuredClone(attributes)]));
const fields = (): Records =>
  new Map(
    [...world.simulator.records.fields.fields].map(([id, { attributes, groupId }]) => [id, { ...attributes, groupId }]),
  );
const options = (): Records =>
  new Map(
    [...world.simulator.records.fields.options].map(([id, { attributes, fieldId }]) => [
      id,
      { ...attributes, fieldId },
    ]),
  );

const fieldNamed = (name: string): string =>
  [...world.simulator.records.fields.fields.values()].find(({ attributes }) => attributes.name === name)?.id ?? "";
const firstGroup = (): string => [...world.simulator.records.fields.groups.keys()][0] ?? "";

interface Operations {
  readonly list: RecordsRequest["list"];
  readonly within?: () => RecordsRequest["within"];
  readonly records: () => Records;
  /** Paths without the service's own part. */
  readonly reads: () => readonly string[];
  readonly at: string;
  readonly type: string;
  readonly names: readonly [create: string, update: string, remove: string];
  /** A new row as typed, what the body says of it, and the record it makes. */
  readonly row: () => Readonly<Record<string, string>>;
  readonly sent: () => Kept;
  readonly made: () => Kept;
  /** One cell of the first row. */
  readonly edit: readonly [header: string, typed: string];
  readonly edited: Kept;
  /** What the update carries although it did not change. */
  readonly always?: readonly string[];
}

const withGroup = () => ({ group: { data: { type: "field_groups", id: firstGroup() } } });
const withField = () => ({ field: { data: { type: "fields", id: fieldNamed("Plants") } } });

const lists: readonly Operations[] = [
  {
    list: "paymentCurrencies",
    type: "payment_currencies",
    at: "/payments/v1/payment_currencies",
    names: ["createPaymentCurrency", "updatePaymentCurrency", "deletePaymentCurrency"],
    records: payments("payment_currencies"),
    reads: () => ["/payments/v1/payment_currencies"],
    row: () => ({ "Alpha code": "XTS", "Numeric code": "0963", "External ID": "T-1" }),
    sent: () => ({ attributes: { alpha: "XTS", numeric: "0963", external_id: "T-1" } }),
    made: () => ({ alpha: "XTS", numeric: "0963", external_id: "T-1" }),
    edit: ["Numeric code", "001"],
    edited: { numeric: "001" },
    always: ["alpha"],
  },
  {
    list: "paymentTypes",
    type: "payment_types",
    at: "/payments/v1/payment_types",
    names: ["createPaymentType", "updatePaymentType", "deletePaymentType"],
    records: payments("payment_types"),
    reads: () => ["/payments/v1/payment_types"],
    row: () => ({ Name: "By wire", Method: "Wire" }),
    sent: () => ({ attributes: { name: "By wire", payment_method: "Wire" } }),
    made: () => ({ name: "By wire", payment_method: "Wire", external_id: null }),
    edit: ["Method", "PayPal"],
    edited: { payment_method: "PayPal" },
    always: ["name"],
  },
  {
    list: "paymentTerms",
    type: "payment_terms",
    at: "/payments/v1/payment_terms",
    names: ["createPaymentTerm", "updatePaymentTerm", "deletePaymentTerm"],
    records: payments("payment_terms"),
    reads: () => ["/payments/v1/payment_terms"],
    row: () => ({ Name: "Net 75", "External ID": "N75" }),
    sent: () => ({ attributes: { name: "Net 75", external_id: "N75" } }),
    made: () => ({ name: "Net 75", external_id: "N75" }),
    edit: ["External ID", "N-1"],
    edited: { external_id: "N-1" },
    always: ["name"],
  },
  {
    list: "fieldGroups",
    type: "field_groups",
    at: "/fields/v1/field_groups",
    names: ["createFieldGroup", "updateFieldGroup", "deleteFieldGroup"],
    records: groups,
    reads: () => ["/fields/v1/field_groups"],
    row: () => ({ Name: "Logistics", "Belongs to": "PROJECT" }),
    sent: () => ({ attributes: { name: "Logistics", target_object: "PROJECT" } }),
    made: () => ({ name: "Logistics", target_object: "PROJECT", position: null }),
    edit: ["Name", "Strategy"],
    edited: { name: "Strategy" },
  },
  {
    list: "fields",
    type: "fields",
    at: "/fields/v1/fields",
    names: ["createField", "updateField", "deleteField"],
    records: fields,
    reads: () => ["/fields/v1/fields"],
    row: () => ({
      Name: "Incoterm",
      "Belongs to": "PROJECT",
      Type: "Single Select",
      Required: "yes",
      "Group ID": firstGroup(),
    }),
    sent: () => ({
      attributes: {
        name: "Incoterm",
        target_object: "PROJECT",
        type_description: "Single Select",
        required: true,
      },
      relationships: withGroup(),
    }),
    made: () => ({
      name: "Incoterm",
      target_object: "PROJECT",
      type_description: "Single Select",
      required: true,
      position: null,
      groupId: firstGroup(),
    }),
    edit: ["Required", "no"],
    edited: { required: false },
    always: ["name"],
  },
  {
    list: "fieldOptions",
    type: "field_options",
    at: "/fields/v1/field_options",
    names: ["createFieldOption", "updateFieldOption", "deleteFieldOption"],
    within: () => ({ field_id: fieldNamed("Plants") }),
    records: options,
    reads: () => [
      `/fields/v1/fields/${fieldNamed("Plants")}`,
      `/fields/v1/fields/${fieldNamed("Plants")}/field_options`,
    ],
    row: () => ({ Option: "Ulm" }),
    sent: () => ({ attributes: { label: "Ulm" }, relationships: withField() }),
    made: () => ({ label: "Ulm", position: null, fieldId: fieldNamed("Plants") }),
    edit: ["Option", "Lyon 2"],
    edited: { label: "Lyon 2" },
  },
  {
    list: "optionsOfFields",
    type: "field_options",
    at: "/fields/v1/field_options",
    names: ["createFieldOption", "updateFieldOption", "deleteFieldOption"],
    within: () => ({ "filter.group_id_equals": firstGroup() }),
    records: options,
    reads: () => [
      `/fields/v1/fields?filter[group_id_equals]=${firstGroup()}`,
      ...["Business unit", "Plants"].map((name) => `/fields/v1/fields/${fieldNamed(name)}/field_options`),
    ],
    row: () => ({ Field: "Plants", Option: "Ulm" }),
    sent: () => ({ attributes: { label: "Ulm" }, relationships: withField() }),
    made: () => ({ label: "Ulm", position: null, fieldId: fieldNamed("Plants") }),
    edit: ["Option", "Assembly lines"],
    edited: { label: "Assembly lines" },
  },
];

const logged = z.object({
  requests: z.array(
    z.object({
      operation: z.string(),
      method: z.string(),
      path: z.string(),
      query: z.string(),
      body: z.unknown(),
      status: z.number(),
    }),
  ),
});
async function requests() {
  return logged.parse(await world.sim("GET", "/log")).requests.map(({ path, query, ...rest }) => ({
    ...rest,
    path: path.replace("/services", "") + decodeURIComponent(query === "" ? "" : `?${query.replace(/^\?/, "")}`),
  }));
}

async function sendAll(room: ListRoom) {
  const shown = await room.preview();
  const deletions = new Set(shown.plan.deletions.map(({ id }) => id));
  return room.send(withChoices(shown, { ...shown.choices, deletions }));
}

describe.each(["lenient", "strict"] as const)("a %s platform", (mode) => {
  beforeEach(async () => {
    world = await openWorld({ behaviour: { strict: mode === "strict" } });
  });
  afterEach(() => world.close());

  describe.each(lists)("$list", (about) => {
    const open = () => ListRoom.open(world, { list: about.list, within: about.within?.() ?? {}, withinTitle: "" });
    const [create, update, remove] = about.names;

    test("is read by its own requests and no others", async () => {
      await world.sim("DELETE", "/log");
      const room = await open();
      const asked = await requests();
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(about.reads().map((path) => `GET ${path}`));
      expect(room.sheet.rowCount()).toBeGreaterThan(2);
    });

    test("creates, changes and deletes by exactly one request each, and nothing else changes", async () => {
      const room = await open();
      const before = about.records();
      const [first, last] = [0, room.sheet.rowCount() - 1].map((row) =>
        String(room.sheet.value(row, "Bidsheet ID (do not edit)")),
      );
      room.sheet.type(0, ...about.edit);
      room.sheet.deleteRow(room.sheet.rowCount() - 1);
      room.sheet.add(about.row());
      await world.sim("DELETE", "/log");
      await sendAll(room);
      const had = before.get(first ?? "") ?? {};
      const kept = Object.fromEntries((about.always ?? []).map((name) => [name, had[name]]));
      const order = ["GET", "PATCH", "POST", "DELETE"];
      const sorted = [...(await requests())].sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
      const changes = sorted.filter(({ method }) => method !== "GET");
      expect(changes).toEqual([
        {
          operation: update,
          method: "PATCH",
          path: `${about.at}/${first}`,
          status: 200,
          body: { data: { id: first, type: about.type, attributes: { ...kept, ...about.edited } } },
        },
        {
          operation: create,
          method: "POST",
          path: about.at,
          status: 201,
          body: { data: { type: about.type, ...about.sent() } },
        },
        { operation: remove, method: "DELETE", path: `${about.at}/${last}`, status: 204, body: null },
      ]);
      const after = about.records();
      const made = [...after].filter(([id]) => !before.has(id));
      expect(made.map(([, record]) => record)).toEqual([about.made()]);
      const expected = new Map(before);
      expected.delete(last ?? "");
      expected.set(first ?? "", { ...before.get(first ?? ""), ...about.edited });
      for (const [id, record] of made) expected.set(id, record);
      expect(after).toEqual(expected);
      expect((await room.preview()).plan).toMatchObject({
        creates: [],
        updates: [],
        deletions: [],
        writes: [],
        conflicts: [],
        problems: [],
      });
    });

    test("its send can be taken back: what was changed, created and deleted is as before", async () => {
      const room = await open();
      const before = about.records();
      room.sheet.type(0, ...about.edit);
      room.sheet.deleteRow(room.sheet.rowCount() - 1);
      room.sheet.add(about.row());
      const { sendId } = await sendAll(room);
      const undo = await world.run(previewUndo(world.services, room.link.id, sendId ?? ""));
      if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
      expect(await room.send(undo.preview)).toMatchObject({ created: 1, updated: 1, deleted: 1, failed: 0 });
      // The platform gives what comes back a new id, and a place of its own.
      const values = (records: Records) =>
        [...records.values()]
          .map((record) => JSON.stringify(Object.entries({ ...record, position: null }).sort()))
          .sort();
      expect(values(about.records())).toEqual(values(before));
      await room.refresh();
      // The row that had been created stays the person's, as one that was never sent.
      const { plan } = await room.preview();
      expect(plan).toMatchObject({ updates: [], deletions: [], conflicts: [], problems: [] });
      expect(plan.creates).toHaveLength(1);
    });

    test("a create whose answer is lost is found by reading back, and sent once", async () => {
      const room = await open();
      const before = about.records().size;
      const row = room.sheet.add(about.row());
      await world.sim("POST", "/faults", { kind: "dropAnswer", operation: create });
      expect(await room.send()).toMatchObject({ created: 1, unknown: 0 });
      expect(about.records().size).toBe(before + 1);
      expect(room.status(row)).toMatch(/^Sent /);
      expect(await room.send()).toMatchObject({ created: 0 });
      expect(await changing(world)).toEqual([create]);
    });

    test("a create that never arrived is sent again, once", async () => {
      const room = await open();
      const before = about.records().size;
      room.sheet.add(about.row());
      await world.sim("POST", "/faults", { kind: "dropBefore", operation: create });
      expect(await room.send()).toMatchObject({ created: 1, unknown: 0 });
      expect(about.records().size).toBe(before + 1);
    });
  });
});
