// Remembers which status texts of a linked table are our own and may be taken back, whatever their wording. What a text
// says changes with versions and languages, so a text is known by having been written and never by how it reads: the
// workbook keeps a fingerprint of each, beside its kind. That survives sorting, filters, copied rows, a saved file, an
// undone cell and a colleague with another language; what a person typed or changed has no fingerprint and is left
// alone. It costs no request of its own: parts are read with the rows, and added with the cells, unread.
import * as z from "zod/mini";
import { checksum } from "../../sync/checksum";
import { stored } from "../store/storedForm";
import { asciiJson, elementXml, partsOf, readElement, xmlOf } from "../store/xmlParts";
import type { PassingKind, TablePatch } from "./types";

/** Each write of new texts adds a part. As many as this, and the next write makes one of them. */
const MOST_PARTS = 8;
/** Of each kind, the newest: 17 characters each. An older one stays in its cell until the row gets another text. */
const MOST_TEXTS = 10_000;

/** Fingerprints of one part, oldest first, a blank between two. */
type Fingerprints = Readonly<Record<PassingKind, string>>;

const form = stored<Fingerprints>()(z.object({ reason: z.string(), refusal: z.string() }));

const namespaceOf = (linkId: string) => `urn:bidsheet:texts:1:${encodeURIComponent(linkId)}`;

/** Excel may keep another kind of blank than was written, and drops an apostrophe in front. */
function fingerprint(text: string): string {
  return checksum(text.replace(/^'/, "").replace(/\s+/g, " ").trim());
}

/** Reads the fingerprints along with the table: the first request names the parts, the second brings them. */
export class WrittenTexts {
  private ids: readonly string[] = [];
  private answers: readonly (() => string)[] = [];
  private known: ReadonlyMap<string, PassingKind> | null = null;

  constructor(private readonly linkId: string) {}

  /** Queues the first half; after the sync its answer is to be called. */
  askParts(context: Excel.RequestContext): () => void {
    const parts = context.workbook.customXmlParts.getByNamespace(namespaceOf(this.linkId));
    parts.load("items/id");
    return () => {
      this.ids = parts.items.map(({ id }) => id);
      this.known = null;
    };
  }

  /** Queues the second half. */
  askTexts(context: Excel.RequestContext): void {
    const texts = this.ids.map((id) => context.workbook.customXmlParts.getItem(id).getXml());
    this.answers = texts.map((text) => () => text.value);
  }

  /** Null for a text that is not ours, and for one that stays. */
  kindOf(text: string): PassingKind | null {
    if (text === "") return null;
    this.known ??= kindsIn(this.answers.map((answer) => answer()));
    return this.known.get(fingerprint(text)) ?? null;
  }
}

function kindsIn(xmls: readonly string[]): ReadonlyMap<string, PassingKind> {
  const { reason, refusal } = merged(xmls.map(readPart));
  // A refusal stays longer: where a text was both, it is not taken back too early.
  return new Map([
    ...marks(reason).map((mark) => [mark, "reason"] as const),
    ...marks(refusal).map((mark) => [mark, "refusal"] as const),
  ]);
}

interface Part {
  readonly n: number;
  readonly texts: Fingerprints;
}

function readPart(xml: string): Part {
  const element = readElement(xml);
  const texts = form.read(element?.text ?? "") ?? { reason: "", refusal: "" };
  return { n: Number(element?.attribute("n") ?? 0), texts };
}

function merged(parts: readonly Part[]): Fingerprints {
  const inOrder = [...parts].sort((a, b) => a.n - b.n).map(({ texts }) => texts);
  const newest = (kind: PassingKind) => joined(inOrder.flatMap((texts) => marks(texts[kind])));
  return { reason: newest("reason"), refusal: newest("refusal") };
}

function marks(text: string): readonly string[] {
  return text.split(" ").filter((mark) => mark !== "");
}

/** Each once, where it stands last. */
function joined(all: readonly string[]): string {
  const once = [...new Set([...all].reverse())].slice(0, MOST_TEXTS);
  return once.reverse().join(" ");
}

/** Queues the writing. */
type QueueWrite = () => void;
const NOTHING: QueueWrite = () => undefined;

/**
 * Queues the question which parts there are, where the patch has texts that may be taken back. After the sync the
 * answer says how they are written: in the same request as the cells, before them.
 */
export function askToWrite(
  context: Excel.RequestContext,
  linkId: string,
  { status = [], statusByRow = [] }: TablePatch,
): () => Promise<QueueWrite> {
  const texts = [...status, ...statusByRow];
  const of = (kind: PassingKind) => joined(texts.flatMap((one) => (one.kind === kind ? [fingerprint(one.text)] : [])));
  const fresh: Fingerprints = { reason: of("reason"), refusal: of("refusal") };
  if (fresh.reason === "" && fresh.refusal === "") return () => Promise.resolve(NOTHING);
  const parts = context.workbook.customXmlParts.getByNamespace(namespaceOf(linkId));
  parts.load("items/id");
  return async () => {
    const { items } = parts;
    const { customXmlParts } = context.workbook;
    if (items.length < MOST_PARTS)
      return () => void customXmlParts.add(partXml(linkId, { n: items.length, texts: fresh }));
    const old = (await xmlOf(context, items)).map(readPart);
    const texts = merged([...old, { n: Math.max(...old.map(({ n }) => n)) + 1, texts: fresh }]);
    return () => {
      customXmlParts.add(partXml(linkId, { n: 0, texts }));
      for (const part of items) part.delete();
    };
  };
}

function partXml(linkId: string, { n, texts }: Part): string {
  return elementXml("texts", namespaceOf(linkId), { n: String(n) }, asciiJson(texts));
}

/** Queues the removal of what is known of a link's texts. */
export async function removeWritten(context: Excel.RequestContext, linkId: string): Promise<void> {
  for (const part of (await partsOf(context, [namespaceOf(linkId)])).flat()) part.delete();
}
