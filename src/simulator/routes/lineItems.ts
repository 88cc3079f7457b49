// The six line item operations (document 1, 4.5).
// Knows line items alone: which columns a worksheet has and what they take is said in cells.ts.
import { readCells, shownCells, type CellsResult } from "../cells";
import { conflict, invalid, notFound, Refusal, type Answer, type Resource } from "../jsonApi";
import type { Call, Operation } from "../operations";
import { pageOf } from "../paging";
import {
  addLineItem,
  deleteLineItem,
  lineItemsOf,
  touch,
  type Cells,
  type LineItemRecord,
  type WorksheetRecord,
} from "../records";
import { checkWorksheet, readAttributes, readData, type Sent } from "./bodies";
import { EVENTS_BASE, findWorksheet } from "./eventRecords";

const MOST_IN_BULK = 200; // document 1, part 8
const TYPE = "line_items";
const PREFIX = "/events/{event_id}/worksheets/{worksheet_id}/line_items";

export const lineItemOperations: Operation[] = [
  { name: "listLineItems", method: "GET", path: PREFIX, query: ["page"], answer: list },
  { name: "createLineItem", method: "POST", path: PREFIX, answer: create },
  { name: "bulkCreateLineItems", method: "POST", path: `${PREFIX}/bulk`, answer: bulkCreate },
  { name: "getLineItem", method: "GET", path: `${PREFIX}/{id}`, answer: get },
  { name: "updateLineItem", method: "PATCH", path: `${PREFIX}/{id}`, answer: update },
  { name: "deleteLineItem", method: "DELETE", path: `${PREFIX}/{id}`, answer: remove },
];

function list(call: Call): Answer {
  const worksheet = worksheetOf(call);
  const items = [...lineItemsOf(call.records, worksheet.id).values()];
  const { count, items: found, links } = pageOf(items, call.url, "null");
  return {
    status: 200,
    document: { meta: { count }, data: found.map((item) => resource(call, worksheet, item)), links },
  };
}

function get(call: Call): Answer {
  const { worksheet, item } = find(call);
  return { status: 200, document: { data: resource(call, worksheet, item) } };
}

function create(call: Call): Answer {
  const worksheet = worksheetOf(call);
  const data = readData(call.body, "one");
  checkType(data, "/data");
  checkWorksheet(data, worksheet.id, "required");
  const item = addLineItem(call.records, worksheet.id, accepted(cellsOf(worksheet, data, "/data")));
  touch(worksheet, call.now);
  return { status: 201, document: { data: resource(call, worksheet, item) } };
}

/** All or nothing, unless the simulator is told otherwise. The answer keeps the order of the request. */
function bulkCreate(call: Call): Answer {
  const worksheet = worksheetOf(call);
  const data = readData(call.body, "many");
  if (data.length === 0) throw invalid("data must have at least one line item", "/data");
  if (data.length > MOST_IN_BULK) throw invalid(`data must have at most ${MOST_IN_BULK} line items`, "/data");
  data.forEach((sent, index) => checkType(sent, `/data/${index}`));
  const results = data.map((sent, index) => cellsOf(worksheet, sent, `/data/${index}`));
  const errors = results.flatMap((result) => ("errors" in result ? result.errors : []));
  if (errors.length > 0 && !call.behaviour.partialBulk) throw new Refusal(422, errors);
  const valid = results.flatMap((result) => ("cells" in result ? [result.cells] : []));
  const items = valid.map((cells) => addLineItem(call.records, worksheet.id, cells));
  if (items.length > 0) touch(worksheet, call.now);
  if (errors.length > 0) throw new Refusal(422, errors);
  return { status: 201, document: { data: items.map((item) => resource(call, worksheet, item)) } };
}

/** Keeps the cells that are not sent, unless the simulator is told to replace them. */
function update(call: Call): Answer {
  const { worksheet, item } = find(call);
  const data = readData(call.body, "one");
  checkType(data, "/data");
  if (data.id !== item.id) throw conflict(`id must be "${item.id}", as in the path`, "/data/id");
  checkWorksheet(data, worksheet.id, "optional");
  const cells = accepted(cellsOf(worksheet, data, "/data"));
  item.data = call.behaviour.patchReplaces ? cells : { ...item.data, ...cells };
  touch(worksheet, call.now);
  return { status: 200, document: { data: resource(call, worksheet, item) } };
}

function remove(call: Call): Answer {
  const { worksheet, item } = find(call);
  deleteLineItem(call.records, worksheet, item.id);
  touch(worksheet, call.now);
  return { status: 204 };
}

function worksheetOf(call: Call): WorksheetRecord {
  return findWorksheet(call, call.path["event_id"], call.path["worksheet_id"]);
}

function find(call: Call): { worksheet: WorksheetRecord; item: LineItemRecord } {
  const worksheet = worksheetOf(call);
  const id = call.path["id"] ?? "";
  const item = lineItemsOf(call.records, worksheet.id).get(id);
  if (!item) throw notFound(`Line item ${id}`);
  return { worksheet, item };
}

function checkType(sent: Sent, pointer: string): void {
  if (sent.type !== TYPE) throw conflict(`type must be "${TYPE}"`, `${pointer}/type`);
}

function cellsOf(worksheet: WorksheetRecord, sent: Sent, pointer: string): CellsResult {
  const cells = readAttributes(sent)?.data;
  const where = `${pointer}/attributes/data`;
  if (cells === undefined)
    return {
      errors: [
        {
          title: "Validation Error",
          detail: "data must be an object of cells by column identifier",
          source: { pointer: where },
        },
      ],
    };
  return readCells(worksheet, cells, where);
}

function accepted(result: CellsResult): Cells {
  if ("errors" in result) throw new Refusal(422, result.errors);
  return result.cells;
}

function resource(call: Call, worksheet: WorksheetRecord, item: LineItemRecord): Resource {
  const { id, eventId } = worksheet;
  return {
    id: item.id,
    type: TYPE,
    attributes: { data: shownCells(worksheet, item) },
    relationships: { worksheet: { data: { type: "worksheets", id } } },
    links: { self: `${call.url.origin}${EVENTS_BASE}/events/${eventId}/worksheets/${id}/line_items/${item.id}` },
  };
}
