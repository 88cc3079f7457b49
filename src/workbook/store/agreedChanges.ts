// What became of some rows since a copy was stored, as the text of one part: a send writes such a part every few
// seconds in the place of the whole copy. A damaged one gives null, never half a change.
import * as z from "zod/mini";
import { checksum } from "../../sync/agreed/checksum";
import type { AgreedChange } from "../../sync/agreedCopy";
import { copyOfText, storedText } from "./agreedText";
import { readStamp, stampAttributes, type Stamp } from "./generation";
import { asciiJson, elementXml, readElement } from "./xmlParts";

const stored = z.object({ rows: z.string(), dropped: z.array(z.string()) });

/** A part read back, in its place among those of its copy. */
export interface ReadChange {
  readonly n: number;
  readonly stamp: Stamp;
  readonly change: AgreedChange;
  readonly attribute: (name: string) => string | null;
}

export async function changeXml(
  namespace: string,
  n: number,
  { keys, rows, dropped }: AgreedChange,
  stamp: Stamp,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { text } = await storedText({ keys, rows });
  const body = asciiJson({ rows: text, dropped });
  const attributes = { n: String(n), checksum: checksum(body), ...stampAttributes(stamp), ...more };
  return elementXml("rows", namespace, attributes, body);
}

export async function readChange(xml: string): Promise<ReadChange | null> {
  const element = readElement(xml);
  if (element === null || checksum(element.text) !== element.attribute("checksum")) return null;
  const body = stored.safeParse(JSON.parse(element.text));
  const copy = body.success ? await copyOfText(body.data.rows) : null;
  if (!body.success || copy === null) return null;
  const { attribute } = element;
  const stamp = readStamp(attribute);
  return { n: Number(attribute("n")), stamp, change: { ...copy, dropped: body.data.dropped }, attribute };
}
