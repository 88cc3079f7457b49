// Which texts in the status column of a linked table may be taken back.
import * as z from "zod/mini";
import { stored } from "../store/storedForm";
import type { Fingerprints, TextScope, TextWritten } from "../store/writtenTexts";
import type { PassingKind, TablePatch } from "./types";

const form = stored<Fingerprints<PassingKind>>()(z.object({ reason: z.string(), refusal: z.string() }));

export function statusScope(linkId: string): TextScope<PassingKind> {
  return {
    namespace: `urn:bidsheet:texts:1:${encodeURIComponent(linkId)}`,
    // A refusal stays longer: where a text was both, it is not taken back too early.
    kinds: ["reason", "refusal"],
    form,
  };
}

export function statusesOf({ status = [], statusByRow = [] }: TablePatch): readonly TextWritten<PassingKind>[] {
  return [...status, ...statusByRow];
}
