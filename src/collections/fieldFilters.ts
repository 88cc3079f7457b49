// The `within` of a table that shows some of the custom fields.
import { FILTER } from "./recordList";

export const GROUP_FILTER = `${FILTER}group_id_equals`;
export const TARGET_FILTER = `${FILTER}target_object_equals`;
