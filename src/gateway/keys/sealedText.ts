// Large texts at rest: compressed, then sealed for one account and one field. Meant for what a person's own pane wrote;
// what cannot be opened throws and is never half read.
import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";
import type { Person } from "../people";
import { seal, unsealBytes } from "./vault";

/**
 * Up to here it takes a few milliseconds and is done on the spot; longer ones go to another thread, so that nobody
 * waits.
 */
const AT_ONCE_BYTES = 1_000_000;
const level = { level: 3 };
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** `field` names table, column and row, so that nothing can be moved to another one. */
export async function sealText(person: Person, field: string, text: string): Promise<string> {
  const bytes = Buffer.from(text, "utf8");
  const packed = bytes.length <= AT_ONCE_BYTES ? deflateRawSync(bytes, level) : await deflate(bytes, level);
  return seal(person.dataKey, `${person.account.id}/${field}`, packed);
}

export async function openText(person: Person, field: string, sealed: string): Promise<string> {
  const packed = unsealBytes(person.dataKey, `${person.account.id}/${field}`, sealed);
  const bytes = packed.length <= AT_ONCE_BYTES ? inflateRawSync(packed) : await inflate(packed);
  return bytes.toString("utf8");
}
