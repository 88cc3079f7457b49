// The one way in which stores read custom XML parts. Another window may replace a part between two requests of ours:
// Excel makes a new part with a new id, and the old id is gone. Then everything is looked for once more.
import { isKind, toWorkbookError } from "../excel/errors";
import { breathe, type ExcelSession } from "../excel/session";
import { xmlPartsOf, xmlOf } from "./xmlParts";

export interface PartRead {
  readonly part: Excel.CustomXmlPart;
  readonly xml: string;
}

/** Parts of half a megabyte: so many stay under 5 MB in one request or answer. */
export const PARTS_AT_ONCE = 7;
const MOST_AGAIN = 3;

/** `work` begins with finding the parts. */
export async function againWhereReplaced<T>(work: () => Promise<T>): Promise<T> {
  for (let again = 0; again < MOST_AGAIN; again += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isKind(toWorkbookError(error), "itemGone")) throw error;
    }
  }
  return work();
}

/** A batch that finds parts and does something with them: all of it once more where another window replaced one. */
export function runOverParts<T>(
  session: ExcelSession,
  batch: (context: Excel.RequestContext) => Promise<T>,
): Promise<T> {
  return session.run((context) => againWhereReplaced(() => batch(context)));
}

/** What is read and written in the same requests. Each begins again where a part was replaced. */
export interface Along {
  /** Queued before the request that names the parts. */
  readonly ask: () => void;
  /** Queued before the one that brings them. */
  readonly read: () => void;
  /** Queued behind what is written into them. */
  readonly write: () => void;
}

/** The parts of each namespace with what they say. One request names them all, one brings some of them. */
export function readParts(
  context: Excel.RequestContext,
  namespaces: readonly string[],
  { atOnce = PARTS_AT_ONCE, along }: { readonly atOnce?: number; readonly along?: Along | undefined } = {},
): Promise<readonly (readonly PartRead[])[]> {
  return againWhereReplaced(async () => {
    along?.ask();
    const found = await xmlPartsOf(context, namespaces);
    along?.read();
    const xmls = await textsOf(context, found.flat(), atOnce);
    if (along !== undefined && xmls.length === 0) await context.sync();
    let next = 0;
    return found.map((parts) => parts.map((part) => ({ part, xml: xmls[next++] ?? "" })));
  });
}

/** Whoever calls it finds the parts again where one of them was replaced. */
export async function textsOf(
  context: Excel.RequestContext,
  parts: readonly Excel.CustomXmlPart[],
  atOnce = PARTS_AT_ONCE,
): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < parts.length; at += atOnce) {
    texts.push(...(await xmlOf(context, parts.slice(at, at + atOnce))));
    await breathe();
  }
  return texts;
}

/** The parts of a namespace, read in the requests of other work: the first one names them, the second brings them. */
export class PartsAlong {
  items: readonly Excel.CustomXmlPart[] = [];
  private xmls: readonly { readonly value: string }[] | null = null;

  constructor(private readonly namespace: string) {}

  /** Queues the first half; after the request its answer is to be called. */
  askParts({ workbook }: Excel.RequestContext): () => void {
    const parts = workbook.customXmlParts.getByNamespace(this.namespace);
    parts.load("items/id");
    this.xmls = null;
    return () => {
      const { items } = parts;
      this.items = items;
    };
  }

  /** Queues the second half. */
  askTexts({ workbook }: Excel.RequestContext): void {
    this.xmls = this.items.map(({ id }) => workbook.customXmlParts.getItem(id).getXml());
  }

  /** Null where they were not asked for. */
  get read(): readonly PartRead[] | null {
    const { items, xmls } = this;
    return xmls === null ? null : items.map((part, at) => ({ part, xml: xmls[at]?.value ?? "" }));
  }
}
