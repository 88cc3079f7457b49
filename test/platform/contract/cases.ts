// How each of the 88 operations is asked of the simulator, and what its answer is: status, and the type of its records.
import { bodyOf } from "../exampleBodies";
import type { Asked, House } from "./house";

export interface Case {
  readonly status: 200 | 201 | 204;
  /** Of the records in the answer; null where there is none. */
  readonly type: string | null;
  readonly asked: (house: House) => Promise<Asked>;
}

type Cases = Readonly<Record<string, Case>>;
const plain = () => Promise.resolve({});
const first = (ids: readonly string[]): string => {
  const [id] = ids;
  if (id === undefined) throw new Error("The simulator has none.");
  return id;
};
const list = (type: string, asked: Case["asked"] = plain): Case => ({ status: 200, type, asked });
const get = list;
const link = (type: string, id: string) => ({ data: { type, id } });

/** The show-piece: an RFP with bids. */
function showPiece({ simulator: { records } }: House): { event_id: string; worksheet_id: string } {
  const [bid] = records.bids.values();
  const worksheet = [...records.worksheets.values()].find((one) => one.eventId === bid?.eventId);
  return { event_id: bid?.eventId ?? "", worksheet_id: worksheet?.id ?? "" };
}

/** A fresh record to change or to delete. */
async function made(house: House, create: string, type: string, attributes: unknown): Promise<string> {
  const { document } = await house.ask(create, { body: { data: { type, attributes } } });
  const parsed: unknown = Reflect.get(Object(document), "data");
  return String(Reflect.get(Object(parsed), "id"));
}

const newEvent = (house: House) => {
  const template = [...house.simulator.records.templates.values()].find(
    (one) => one.event_type === "RFP" && one.breaks === undefined,
  );
  const relationships = {
    event_template: link("event_templates", template?.id ?? ""),
    project: link("projects", "7"),
  };
  return { body: { data: { type: "events", attributes: { external_id: "NEW/1" }, relationships } } };
};

const changing = (
  name: string,
  status: Case["status"],
  type: string | null,
  path: (house: House) => Promise<Record<string, string>>,
) => ({
  [name]: {
    status,
    type,
    asked: async (house: House) => {
      const values = await path(house);
      return { path: values, body: bodyOf(name, values) };
    },
  },
});

const lineItem = async (house: House) => {
  const path = showPiece(house);
  return { ...path, id: first((await house.ids("listLineItems", { path })).slice(-1)) };
};
const rfp = (house: House) => Promise.resolve({ event_id: showPiece(house).event_id });
/** An event's external identifier, given here so that it holds everything that an address could trip over. */
const EXTERNAL = "EV/1?a=b#c 50% ü";
async function externalEvent(house: House) {
  const { event_id: id } = await rfp(house);
  await house.ask("updateEvent", {
    path: { id },
    body: { data: { id, type: "events", attributes: { external_id: EXTERNAL } } },
  });
  return { event_external_id: EXTERNAL };
}

function references(name: string, external: boolean): Cases {
  const asked = async (house: House): Promise<Asked> => {
    const { suppliers, contacts } = house.simulator.records;
    const [type, all] = name.includes("Contact")
      ? (["supplier_contacts", [...contacts.values()]] as const)
      : (["supplier_companies", [...suppliers.values()]] as const);
    const one = all.find(({ externalId }) => externalId !== null);
    const id = (external ? one?.externalId : one?.id) ?? "";
    return { path: await (external ? externalEvent : rfp)(house), body: { data: [{ type, id }] } };
  };
  return { [name]: { status: 204, type: null, asked } };
}

export const eventCases: Cases = {
  listEvents: list("events", () =>
    Promise.resolve({ query: { filter: { state_equals: ["published", "draft"] }, pageSize: 5 } }),
  ),
  createEvent: { status: 201, type: "events", asked: (house) => Promise.resolve(newEvent(house)) },
  getEvent: get("events", async (house) => ({ path: { id: first(await house.ids("listEvents")) } })),
  ...changing("updateEvent", 200, "events", async (house) => ({ id: (await rfp(house)).event_id })),
  ...changing("deleteEvent", 204, null, async (house) => ({
    id: first((await house.ids("listEvents")).slice(-1)),
  })),
  describeEvents: list("event_fields"),
  ...references("addSuppliers", false),
  ...references("removeSuppliers", false),
  ...references("addSuppliersByExternalIds", true),
  ...references("removeSuppliersByExternalIds", true),
  ...references("addSuppliersUsingContacts", false),
  ...references("removeSuppliersUsingContacts", false),
  ...references("addSuppliersUsingContactExternalIds", true),
  ...references("removeSuppliersUsingContactExternalIds", true),
  listEventTemplates: list("event_templates"),
  getEventTemplate: get("event_templates", async (house) => ({
    path: { id: first(await house.ids("listEventTemplates")) },
  })),
  listWorksheets: list("worksheets", async (house) => ({ path: await rfp(house) })),
  getWorksheet: get("worksheets", (house) => {
    const { event_id, worksheet_id: id } = showPiece(house);
    return Promise.resolve({ path: { event_id, id } });
  }),
  describeWorksheets: list("worksheet_fields"),
  listLineItems: list("line_items", (house) => Promise.resolve({ path: showPiece(house) })),
  createLineItem: {
    status: 201,
    type: "line_items",
    asked: (house) => {
      const path = showPiece(house);
      const relationships = { worksheet: link("worksheets", path.worksheet_id) };
      const attributes = { data: { c1: "Bolt" } };
      return Promise.resolve({ path, body: { data: { type: "line_items", attributes, relationships } } });
    },
  },
  ...changing("bulkCreateLineItems", 201, "line_items", (house) => Promise.resolve(showPiece(house))),
  getLineItem: get("line_items", async (house) => ({ path: await lineItem(house) })),
  ...changing("updateLineItem", 200, "line_items", lineItem),
  ...changing("deleteLineItem", 204, null, lineItem),
  listBids: list("bids", async (house) => ({
    path: await rfp(house),
    query: {
      include: ["supplier_company"],
      filter: { status_equals: ["submitted", "resubmitted", "awarded", "draft"] },
    },
  })),
  getBid: get("bids", async (house) => ({
    path: { id: first(await house.ids("listBids", { path: await rfp(house) })) },
    query: { include: ["event"] },
  })),
  describeBids: list("bid_fields"),
  listBidLineItemsOfBid: list("bid_line_items", async (house) => ({
    path: { bid_id: first(await house.ids("listBids", { path: await rfp(house) })) },
  })),
  getBidLineItem: get("bid_line_items", async (house) => ({
    path: { id: first(await house.ids("listBidLineItems")) },
  })),
  listBidLineItems: list("bid_line_items", async (house) => ({
    query: { filter: { event_id_equals: (await rfp(house)).event_id } },
  })),
  describeBidLineItems: list("bid_line_item_fields"),
};

let payments = 0;
/** Six operations of one resource, each on a record of its own. */
function paymentCases(one: string, many: string, type: string): Cases {
  const content = () => {
    payments += 1;
    if (one === "PaymentCurrency") return { alpha: `X${payments}X`, numeric: String(900 + payments) };
    const name = `Made ${payments}`;
    return one === "PaymentType" ? { name, payment_method: "Wire" } : { name };
  };
  const attributes = () => ({ ...content(), external_id: `ext/${payments}?ü` });
  const own = async (house: House) => ({ id: await made(house, `create${one}`, type, attributes()) });
  const external = async (house: House) => {
    const all = attributes();
    await made(house, `create${one}`, type, all);
    return { external_id: all.external_id };
  };
  const update = (path: (house: House) => Promise<Record<string, string>>): Case => ({
    status: 200,
    type,
    asked: async (house) => {
      const values = await path(house);
      return { path: values, body: { data: { id: Object.values(values)[0], type, attributes: content() } } };
    },
  });
  const remove = (path: (house: House) => Promise<Record<string, string>>): Case => ({
    status: 204,
    type: null,
    asked: async (house) => ({ path: await path(house) }),
  });
  return {
    [`list${many}`]: list(type),
    [`create${one}`]: {
      status: 201,
      type,
      asked: () => Promise.resolve({ body: { data: { type, attributes: attributes() } } }),
    },
    [`update${one}`]: update(own),
    [`delete${one}`]: remove(own),
    [`update${one}ByExternalId`]: update(external),
    [`delete${one}ByExternalId`]: remove(external),
  };
}

export const paymentsCases: Cases = {
  ...paymentCases("PaymentCurrency", "PaymentCurrencies", "payment_currencies"),
  ...paymentCases("PaymentType", "PaymentTypes", "payment_types"),
  ...paymentCases("PaymentTerm", "PaymentTerms", "payment_terms"),
};

const newGroup = async (house: House) => ({
  id: await made(house, "createFieldGroup", "field_groups", {
    target_object: "PROJECT",
    name: "Made for this",
  }),
});
const newField = async (house: House) => ({
  id: await made(house, "createField", "fields", {
    target_object: "RFP",
    name: "Made for this",
    type_description: "Single Select",
    required: false,
  }),
});
async function newOption(house: House) {
  const { document } = await house.ask("createFieldOption", await optionBody(house));
  return { id: String(Reflect.get(Object(Reflect.get(Object(document), "data")), "id")) };
}
async function optionBody(house: House) {
  const relationships = { field: link("fields", (await newField(house)).id) };
  return { body: { data: { type: "field_options", attributes: { label: "Red" }, relationships } } };
}

export const fieldCases: Cases = {
  listFieldGroups: list("field_groups"),
  ...changing("createFieldGroup", 201, "field_groups", () => Promise.resolve({})),
  getFieldGroup: get("field_groups", async (house) => ({ path: await newGroup(house) })),
  ...changing("updateFieldGroup", 200, "field_groups", newGroup),
  ...changing("deleteFieldGroup", 204, null, newGroup),
  listFields: list("fields", () => Promise.resolve({ query: { filter: { target_object_equals: "RFP" } } })),
  ...changing("createField", 201, "fields", () => Promise.resolve({})),
  getField: get("fields", async (house) => ({ path: await newField(house) })),
  updateField: {
    status: 200,
    type: "fields",
    asked: async (house) => {
      const path = await newField(house);
      return { path, body: { data: { ...path, type: "fields", attributes: { name: "Called otherwise" } } } };
    },
  },
  ...changing("deleteField", 204, null, newField),
  listFieldOptions: list("field_options", async (house) => {
    const { body } = await optionBody(house);
    await house.ask("createFieldOption", { body });
    return { path: { field_id: body.data.relationships.field.data.id } };
  }),
  createFieldOption: { status: 201, type: "field_options", asked: optionBody },
  ...changing("updateFieldOption", 200, "field_options", newOption),
  ...changing("deleteFieldOption", 204, null, newOption),
};

const REPORTS = [
  "ContractMilestone",
  "Contract",
  "Event",
  "PerformanceReviewAnswer",
  "PerformanceReview",
  "ProjectMilestone",
  "Project",
  "Savings",
  "Supplier",
  "SupplierReview",
];
const snake = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

export const reportCases: Cases = {
  ...Object.fromEntries(
    REPORTS.flatMap((name) => [
      [
        `list${name}ReportEntries`,
        list(`${snake(name)}_report_entries`, () => Promise.resolve({ query: { pageSize: 7 } })),
      ],
      [`get${name}ReportSchema`, get(`${snake(name)}_schemas`)],
    ]),
  ),
  listEntriesOfEventReport: list("event_report_entries", async (house) => ({
    path: { event_report_id: first(await house.ids("listEventReports2018")) },
  })),
  listEventReports2018: list("event_reports"),
  listSuppliers2018: list("suppliers", () => Promise.resolve({ query: { include: ["contacts"], sort: "-name" } })),
  getSupplier2018: get("suppliers", async (house) => ({
    path: { supplier_id: first(await house.ids("listSuppliers2018")) },
  })),
};
