// What stands in the way of a sheet of custom fields, as words for a person.
import type { FieldObstacle } from "../workflows/fieldObstacles";
import type { Message } from "./pane/messages";

export const fieldMessages = {
  fieldWithoutOptions: ({ field, fieldType }: FieldObstacle): Message => ({
    title: "This field has no options",
    text: `“${field}” is of the type ${fieldType}; only single select and multiple select fields have options. Nothing was linked.`,
    todo: "Choose another field, or change its type in the table of custom fields first.",
  }),
};
