// Keeps what a comparison's pulls said, each in a place of its own and compressed. A place is filled before anything
// names it, and a pull that is damaged or foreign is as good as none; it is never half read.
import * as z from "zod/mini";
import type { Pull } from "../../bids/compare/pull";
import { checksum } from "../../sync/agreed/checksum";
import { fromBase85, toBase85 } from "../store/base85";
import type { RememberedComparison, RememberedPull } from "./types";
import { deflate, inflate } from "../store/deflate";
import { againWhereReplaced } from "../store/readParts";
import { stored } from "../store/storedForm";
import { breathe } from "../excel/session";
import { elementXml, xmlPartsOf, readElement, xmlOf } from "../store/xmlParts";

export const COMPARISONS_NAMESPACE = "urn:bidsheet:comparisons:1";
export const MOST_PULLS = 10;
/** One more than are kept, so that none that is still named is written over. */
const SLOTS = MOST_PULLS + 1;
/** Excel grows slow with larger parts; plain ASCII, so characters are bytes. */
const PART_CHARACTERS = 500_000;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const bid = z.object({
  id: z.string(),
  status: z.string(),
  submittedAt: z.nullable(z.string()),
  resubmittedAt: z.nullable(z.string()),
  offers: z.array(z.union([z.number(), z.string()])),
  further: z.array(z.array(cell)),
});
const pull = stored<Pull>()(
  z.object({
    at: z.string(),
    lines: z.array(z.string()),
    parts: z.array(z.array(cell)),
    bids: z.array(bid),
    gone: z._default(z.array(z.string()), []),
  }),
);

function namespaceOf(id: string, slot: number): string {
  return `${COMPARISONS_NAMESPACE}:${encodeURIComponent(id)}:${slot}`;
}

/** Fills a free place. The comparison names it only once it is saved with what this answers. */
export async function addPull(
  context: Excel.RequestContext,
  { id, pulls }: RememberedComparison,
  given: Pull,
): Promise<RememberedPull> {
  const used = new Set(pulls.map(({ slot }) => slot));
  const slot = Array.from({ length: SLOTS }, (_, at) => at).find((at) => !used.has(at)) ?? 0;
  const text = toBase85(await deflate([JSON.stringify(given)]));
  await breathe();
  const namespace = namespaceOf(id, slot);
  await againWhereReplaced(async () => {
    const [old = []] = await xmlPartsOf(context, [namespace]);
    for (const part of old) part.delete();
    for (let n = 0; n * PART_CHARACTERS < text.length; n++) {
      const piece = text.slice(n * PART_CHARACTERS, (n + 1) * PART_CHARACTERS);
      context.workbook.customXmlParts.add(elementXml("part", namespace, { n: String(n) }, piece));
    }
    await context.sync();
  });
  return { at: given.at, slot, checksum: checksum(text) };
}

/** Newest first; damaged ones are left out. */
export async function loadPulls(
  context: Excel.RequestContext,
  { id, pulls }: RememberedComparison,
  most: number,
): Promise<readonly Pull[]> {
  return againWhereReplaced(async () => {
    const found = await xmlPartsOf(
      context,
      pulls.map(({ slot }) => namespaceOf(id, slot)),
    );
    const read: Pull[] = [];
    for (const [at, remembered] of pulls.entries()) {
      if (read.length >= most) break;
      // One place a request: it may weigh half a megabyte.
      const one = await pullOfTexts(await xmlOf(context, found[at] ?? []), remembered);
      if (one !== null) read.push(one);
      await breathe();
    }
    return read;
  });
}

async function pullOfTexts(xmls: readonly string[], remembered: RememberedPull): Promise<Pull | null> {
  const pieces = xmls.map((xml) => {
    const element = readElement(xml);
    return { n: Number(element?.attribute("n") ?? Number.NaN), text: element?.text ?? "" };
  });
  const text = pieces
    .sort((a, b) => a.n - b.n)
    .map((piece) => piece.text)
    .join("");
  if (checksum(text) !== remembered.checksum) return null;
  const packed = fromBase85(text);
  const bytes = packed === null ? null : await inflate(packed);
  if (bytes === null) return null;
  return pull.read(new TextDecoder().decode(bytes));
}

/** Queues the removal of all of them. */
export async function removePulls(context: Excel.RequestContext, id: string): Promise<void> {
  const places = Array.from({ length: SLOTS }, (_, slot) => namespaceOf(id, slot));
  for (const part of (await xmlPartsOf(context, places)).flat()) part.delete();
}
