// Every operation of both documents by name: the gateway's allow-list is this one table. The pane imports the
// operations that it uses, never this table, so that it does not carry the rest.
import { getBid, getBidLineItem, listBidLineItems, listBidLineItemsOfBid, listBids } from "./bids";
import { describeBidLineItems, describeBids, describeEvents, describeWorksheets } from "./describe";
import { createEvent, deleteEvent, getEventTemplate, updateEvent } from "./eventChanges";
import { getEvent, listEvents, listEventTemplates } from "./events";
import {
  createField,
  createFieldGroup,
  createFieldOption,
  deleteField,
  deleteFieldGroup,
  deleteFieldOption,
  getField,
  getFieldGroup,
  listFieldGroups,
  listFieldOptions,
  listFields,
  updateField,
  updateFieldGroup,
  updateFieldOption,
} from "./fields";
import {
  bulkCreateLineItems,
  createLineItem,
  deleteLineItem,
  getLineItem,
  listLineItems,
  updateLineItem,
} from "./lineItems";
import type { Operation } from "./operation";
import { paymentCurrencies, paymentTerms, paymentTypes } from "./payments";
import { getSupplier2018, listEntriesOfEventReport, listEventReports2018, listSuppliers2018, reports } from "./reports";
import {
  addSuppliers,
  addSuppliersByExternalIds,
  addSuppliersUsingContactExternalIds,
  addSuppliersUsingContacts,
  removeSuppliers,
  removeSuppliersByExternalIds,
  removeSuppliersUsingContactExternalIds,
  removeSuppliersUsingContacts,
} from "./suppliers";
import { getWorksheet, listWorksheets } from "./worksheets";

const eventsService: readonly Operation[] = [
  listEvents,
  createEvent,
  getEvent,
  updateEvent,
  deleteEvent,
  describeEvents,
  addSuppliers,
  removeSuppliers,
  addSuppliersByExternalIds,
  removeSuppliersByExternalIds,
  addSuppliersUsingContacts,
  removeSuppliersUsingContacts,
  addSuppliersUsingContactExternalIds,
  removeSuppliersUsingContactExternalIds,
  listEventTemplates,
  getEventTemplate,
  listWorksheets,
  getWorksheet,
  describeWorksheets,
  listLineItems,
  createLineItem,
  bulkCreateLineItems,
  getLineItem,
  updateLineItem,
  deleteLineItem,
  listBids,
  getBid,
  describeBids,
  listBidLineItemsOfBid,
  getBidLineItem,
  listBidLineItems,
  describeBidLineItems,
];

const paymentsService: readonly Operation[] = [paymentCurrencies, paymentTypes, paymentTerms].flatMap((resource) =>
  Object.values<Operation>(resource),
);

const fieldsService: readonly Operation[] = [
  listFieldGroups,
  createFieldGroup,
  getFieldGroup,
  updateFieldGroup,
  deleteFieldGroup,
  listFields,
  createField,
  getField,
  updateField,
  deleteField,
  listFieldOptions,
  createFieldOption,
  updateFieldOption,
  deleteFieldOption,
];

const reportsService: readonly Operation[] = [
  ...Object.values(reports).flatMap((report) => Object.values<Operation>(report)),
  listEntriesOfEventReport,
  listEventReports2018,
  listSuppliers2018,
  getSupplier2018,
];

export const operations: ReadonlyMap<string, Operation> = new Map(
  [...eventsService, ...paymentsService, ...fieldsService, ...reportsService].map((operation) => [
    operation.name,
    operation,
  ]),
);
