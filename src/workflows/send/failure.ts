// Says why a row is refused, as its status and its result tell it.
import type { PlatformError } from "../../platform/errors";
import { saidShort, type RowRefusal } from "../table/rowTexts";

/** Why a row is refused, with the platform's words in one short line. The row stays pending. */
export function refusal({ kind, detail }: PlatformError): RowRefusal {
  return { kind: "refused", failure: kind, said: saidShort(detail) };
}
