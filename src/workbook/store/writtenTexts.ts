// Remembers which texts in cells are our own, whatever their wording. What a text says changes with versions and
// languages, so a text is known by having been written and never by how it reads: the workbook keeps a fingerprint of
// each, beside its kind. That survives sorting, filters, copied rows, a saved file, an undone cell and a colleague with
// another language; what a person typed or changed has no fingerprint and is left alone. It costs no request of its
// own: parts are read with the rows, and added with the cells, unread.
import { checksum } from "../../sync/agreed/checksum";
import { PartsAlong } from "./readParts";
import type { StoredForm } from "./storedForm";
import { asciiJson, elementXml, xmlPartsOf, readElement, xmlOf } from "./xmlParts";

/** Each write of new texts adds a part. As many as this, and the next write makes one of them. */
const MOST_PARTS = 8;
/** Of each kind, the newest: 17 characters each. An older one stays in its cell and is no longer ours. */
const MOST_TEXTS = 10_000;

/** Fingerprints of one part, oldest first, a blank between two. */
export type Fingerprints<Kind extends string> = Readonly<Record<Kind, string>>;

/** Texts that are known together, in parts of one namespace. */
export interface TextScope<Kind extends string> {
  readonly namespace: string;
  /** Where a text was written as several of them, the last one counts. */
  readonly kinds: readonly Kind[];
  readonly form: StoredForm<Fingerprints<Kind>>;
}

export interface TextWritten<Kind extends string> {
  readonly text: string;
  /** Without one it is not remembered. */
  readonly kind?: Kind | undefined;
}

/** Excel may keep another kind of blank than was written, and drops an apostrophe in front. */
function fingerprint(text: string): string {
  return checksum(text.replace(/^'/, "").replace(/\s+/g, " ").trim());
}

/** Reads the fingerprints along with cells: the first request names the parts, the second brings them. */
export class WrittenTexts<Kind extends string> {
  private readonly along: PartsAlong;
  private known: ReadonlyMap<string, Kind> | null = null;

  constructor(private readonly scope: TextScope<Kind>) {
    this.along = new PartsAlong(scope.namespace);
  }

  /** Queues the first half; after the sync its answer is to be called. */
  askParts(context: Excel.RequestContext): () => void {
    const answer = this.along.askParts(context);
    return () => {
      answer();
      this.known = null;
    };
  }

  /** Queues the second half. */
  askTexts(context: Excel.RequestContext): void {
    this.along.askTexts(context);
  }

  /** Queues the first question; after the sync its answer queues the second. */
  ask(context: Excel.RequestContext): () => void {
    const answer = this.askParts(context);
    return () => {
      answer();
      this.askTexts(context);
    };
  }

  /** Null for a text that is not ours, and for one that stays. */
  kindOf(text: string): Kind | null {
    if (text === "") return null;
    this.known ??= kindsIn(this.scope, this.parts());
    return this.known.get(fingerprint(text)) ?? null;
  }

  /** Queues the writing of texts that are not known yet: in the same request as the cells, before them. */
  write(context: Excel.RequestContext, written: readonly TextWritten<Kind>[]): void {
    const fresh = written.filter(({ text, kind }) => kind !== undefined && this.kindOf(text) !== kind);
    if (fresh.length > 0) addPart(context, this.scope, { items: this.along.items, fresh, old: this.parts() });
  }

  private parts(): readonly Part[] {
    return (this.along.read ?? []).map(({ xml }) => readPart(this.scope, xml));
  }
}

function kindsIn<Kind extends string>({ kinds }: TextScope<Kind>, parts: readonly Part[]): ReadonlyMap<string, Kind> {
  return new Map(kinds.flatMap((kind) => newest(parts, kind).map((mark) => [mark, kind] as const)));
}

interface Part {
  readonly n: number;
  /** By kind. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

function readPart<Kind extends string>({ form, kinds }: TextScope<Kind>, xml: string): Part {
  const element = readElement(xml);
  const read = form.read(element?.text ?? "");
  const texts = new Map(kinds.map((kind) => [kind, (read?.[kind] ?? "").split(" ").filter((mark) => mark !== "")]));
  return { n: Number(element?.attribute("n") ?? 0), texts };
}

function freshPart<Kind extends string>(
  { kinds }: TextScope<Kind>,
  n: number,
  written: readonly TextWritten<Kind>[],
): Part {
  const marksOf = (kind: Kind) => written.flatMap((one) => (one.kind === kind ? [fingerprint(one.text)] : []));
  return { n, texts: new Map(kinds.map((kind) => [kind, marksOf(kind)])) };
}

/** Each once, where it comes last; oldest first. */
function newest(parts: readonly Part[], kind: string): readonly string[] {
  const inOrder = [...parts].sort((a, b) => a.n - b.n).flatMap(({ texts }) => texts.get(kind) ?? []);
  const once = [...new Set(inOrder.reverse())].slice(0, MOST_TEXTS);
  return once.reverse();
}

/** Queues the writing. */
type QueueWrite = () => void;
const NOTHING: QueueWrite = () => undefined;

/**
 * Queues the question which parts there are, where some texts have a kind. After the sync the answer says how they are
 * written: in the same request as the cells, before them.
 */
export function askToWrite<Kind extends string>(
  context: Excel.RequestContext,
  scope: TextScope<Kind>,
  written: readonly TextWritten<Kind>[],
): () => Promise<QueueWrite> {
  const fresh = written.filter(({ kind }) => kind !== undefined);
  if (fresh.length === 0) return () => Promise.resolve(NOTHING);
  const parts = context.workbook.customXmlParts.getByNamespace(scope.namespace);
  parts.load("items/id");
  return async () => {
    const { items } = parts;
    const xmls = items.length < MOST_PARTS ? [] : await xmlOf(context, items);
    const old = xmls.map((xml) => readPart(scope, xml));
    return () => addPart(context, scope, { items, fresh, old });
  };
}

/** Queues the writing where nothing can be asked before. A later write makes one part of many. */
export function addUnread<Kind extends string>(
  { workbook: { customXmlParts } }: Excel.RequestContext,
  scope: TextScope<Kind>,
  written: readonly TextWritten<Kind>[],
): void {
  customXmlParts.add(partXml(scope, 0, [freshPart(scope, 0, written)]));
}

interface Adding<Kind extends string> {
  /** The parts there are. */
  readonly items: readonly Excel.CustomXmlPart[];
  readonly fresh: readonly TextWritten<Kind>[];
  /** What the parts say; looked at only where there are too many. */
  readonly old: readonly Part[];
}

function addPart<Kind extends string>(
  { workbook: { customXmlParts } }: Excel.RequestContext,
  scope: TextScope<Kind>,
  { items, fresh, old }: Adding<Kind>,
): void {
  if (items.length < MOST_PARTS) {
    customXmlParts.add(partXml(scope, items.length, [freshPart(scope, items.length, fresh)]));
    return;
  }
  const after = Math.max(...old.map(({ n }) => n)) + 1;
  customXmlParts.add(partXml(scope, 0, [...old, freshPart(scope, after, fresh)]));
  for (const part of items) part.delete();
}

function partXml<Kind extends string>(
  { namespace, kinds }: TextScope<Kind>,
  n: number,
  parts: readonly Part[],
): string {
  const texts = Object.fromEntries(kinds.map((kind) => [kind, newest(parts, kind).join(" ")]));
  return elementXml("texts", namespace, { n: String(n) }, asciiJson(texts));
}

/** Queues the removal of what is known of a scope's texts. */
export async function removeWrittenTexts<Kind extends string>(
  context: Excel.RequestContext,
  { namespace }: TextScope<Kind>,
): Promise<void> {
  for (const part of (await xmlPartsOf(context, [namespace])).flat()) part.delete();
}
