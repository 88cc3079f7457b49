// Every operation by name: the gateway's allow-list and the client's vocabulary are this one table.
import { getEvent, listEvents, listEventTemplates } from "./events";
import {
  bulkCreateLineItems,
  createLineItem,
  deleteLineItem,
  getLineItem,
  listLineItems,
  updateLineItem,
} from "./lineItems";
import type { Operation } from "./operation";
import { getWorksheet, listWorksheets } from "./worksheets";

export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>(
  [
    listEvents,
    getEvent,
    listEventTemplates,
    listWorksheets,
    getWorksheet,
    listLineItems,
    createLineItem,
    bulkCreateLineItems,
    getLineItem,
    updateLineItem,
    deleteLineItem,
  ].map((operation) => [operation.name, operation]),
);
