// The last states of an agreed copy before the stored one, each as what leads back to it from the next: one custom XML
// part a state. Excel's Undo takes cells back, and leaves the parts. A chain that breaks off is a shorter past.
import { withChanges } from "../../sync/agreed/agreed";
import type { AgreedChange, AgreedCopy, AgreedPast } from "../../sync/agreedCopy";
import { changeXml, readChange } from "./agreedChanges";
import type { ExcelSession } from "../excel/session";
import { stateAt, type Stamp } from "./generation";
import { textsOf } from "./readParts";
import { readElement } from "./xmlParts";
import { ownedMap } from "../../values/ownedMap";

/** A refresh stores one state, a send two or more. */
const MOST_STATES = 40;
/** A change that touches more than some thousand rows ends what can be known of the time before it. */
const PART_CHARACTERS = 100_000;

export function pastNamespace(base: string): string {
  return `${base}:past`;
}

/** A stored state: equal names are equal copies. */
export interface KnownState {
  readonly name: string;
  readonly copy: AgreedCopy;
  readonly stamp: Stamp;
}

/** The same copy under another mark is another state. */
function placeInChain({ name, stamp }: Omit<KnownState, "copy">): string {
  return `${name}@${stamp.mark ?? ""}`;
}

export function stateName(checksum: string, changes: number): string {
  return `${checksum}.${changes}`;
}

/** Of one link, as this pane knows it: what it would else have to read again before each change. */
export class PastStates {
  /** The newest stored state. */
  newest: KnownState | null = null;
  private readonly places = new Map<string, number>();

  /**
   * Queues the part that leads from the state `to` back to `from`, and the removal of the oldest; call `added` after
   * the request.
   */
  async queue(
    context: Excel.RequestContext,
    parts: readonly Excel.CustomXmlPart[],
    { namespace, from, to, back }: Step,
  ): Promise<() => void> {
    const ends = { from: placeInChain(from), to: placeInChain(to) };
    // What no mark names nobody can ask for.
    if (ends.from === ends.to || from.stamp.mark === null) return () => undefined;
    const unknown = parts.filter(({ id }) => !this.places.has(id));
    const texts = await textsOf(context, unknown, MOST_STATES);
    unknown.forEach(({ id }, at) => this.places.set(id, Number(readElement(texts[at] ?? "")?.attribute("n") ?? 0)));
    const sorted = [...parts].sort((a, b) => this.placeOf(b) - this.placeOf(a));
    const [last] = sorted;
    const n = last === undefined ? 0 : this.placeOf(last) + 1;
    const xml = await changeXml(namespace, n, back, from.stamp, ends);
    const isTooLarge = xml.length > PART_CHARACTERS;
    for (const part of sorted.slice(isTooLarge ? 0 : MOST_STATES - 1)) part.delete();
    if (isTooLarge) return () => undefined;
    const added = context.workbook.customXmlParts.add(xml);
    added.load("id");
    return () => void this.places.set(added.id, n);
  }

  private placeOf({ id }: Excel.CustomXmlPart): number {
    return this.places.get(id) ?? 0;
  }
}

interface Step {
  readonly namespace: string;
  readonly from: KnownState;
  readonly to: Omit<KnownState, "copy">;
  /** Leads from `to` to `from`. */
  readonly back: AgreedChange;
}

const known = new WeakMap<ExcelSession, Map<string, PastStates>>();

export function pastOf(session: ExcelSession, linkId: string): PastStates {
  const links = ownedMap(known, session);
  const states = links.get(linkId) ?? new PastStates();
  links.set(linkId, states);
  return states;
}

/**
 * The copy as it was while the sheet had this mark, null: as long ago as is kept, and what it said since. It answers
 * null where the chain does not reach it.
 */
export async function pastInChain(
  context: Excel.RequestContext,
  parts: readonly Excel.CustomXmlPart[],
  newest: KnownState,
  mark: number | null,
): Promise<AgreedPast | null> {
  const read = await Promise.all((await textsOf(context, parts, MOST_STATES)).map(readChange));
  const byEnd = new Map(read.flatMap((one) => (one === null ? [] : [[one.attribute("to"), one] as const])));
  const steps: { readonly stamp: Stamp; readonly change: AgreedChange }[] = [];
  for (let step = byEnd.get(placeInChain(newest)); step !== undefined && steps.length < parts.length;) {
    steps.unshift(step);
    step = byEnd.get(step.attribute("from"));
  }
  const at = stateAt(
    [...steps, newest].map(({ stamp }) => stamp),
    mark,
  );
  if (at < 0) return null;
  const back = steps.slice(at).map(({ change }) => change);
  // Of a later state whatever changed after it is in its own step; all else still stands in the newest.
  return { copy: withChanges(newest.copy, [...back].reverse()), later: back.slice(1) };
}
