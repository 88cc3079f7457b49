// The options of select fields (document 2, 2.6 and 4.2): listed below their field, changed by their own id.
import { addField, optionsOf, takesOptions } from "../fieldRecords";
import { invalid, type Answer } from "../jsonApi";
import type { Call, Operation } from "../operations";
import { checkId, checkType, readAttributesAs } from "./attributes";
import { readData } from "./bodies";
import { findField, findOption, optionAttributes, optionResource, relatedId } from "./fieldBodies";

export const optionOperations: Operation[] = [
  // page parameters are taken and ignored: fields are unpaged (document 3, paging)
  {
    name: "listFieldOptions",
    method: "GET",
    path: "/fields/{field_id}/field_options",
    query: ["page"],
    answer: list,
  },
  { name: "createFieldOption", method: "POST", path: "/field_options", answer: create },
  { name: "updateFieldOption", method: "PATCH", path: "/field_options/{id}", answer: update },
  { name: "deleteFieldOption", method: "DELETE", path: "/field_options/{id}", answer: remove },
];

/** "200 list with links" (document 2, 4.2), and yet unpaged: there is never a next. */
function list(call: Call): Answer {
  const field = findField(call, call.path["field_id"]);
  const data = optionsOf(call.records.fields, field.id).map(optionResource);
  return {
    status: 200,
    document: { meta: { count: data.length }, data, links: { self: call.url.href, next: null } },
  };
}

function create(call: Call): Answer {
  const sent = readData(call.body, "one");
  checkType(sent, "field_options");
  const { fields } = call.records;
  const attributes = readAttributesAs(sent, optionAttributes);
  const field = fields.fields.get(relatedId(sent, "field", "fields") ?? "");
  const where = "/data/relationships/field";
  if (!field) throw invalid("field must name a field", where);
  if (!takesOptions(field)) throw invalid("options exist only for single-select and multiple-select fields", where);
  const option = addField(fields, fields.options, { fieldId: field.id, attributes });
  return { status: 201, document: { data: optionResource(option) } };
}

function update(call: Call): Answer {
  const option = findOption(call);
  const sent = readData(call.body, "one");
  checkType(sent, "field_options");
  checkId(sent, option.id);
  option.attributes = readAttributesAs(sent, optionAttributes, option.attributes);
  return { status: 200, document: { data: optionResource(option) } };
}

function remove(call: Call): Answer {
  call.records.fields.options.delete(findOption(call).id);
  return { status: 204 };
}
