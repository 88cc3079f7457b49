// Keeps the agreed copy of a link in the workbook, in two generations: the older one is replaced, the newer one stays
// whole until the new one is complete. A copy that is damaged or foreign is as good as none; it is never half read.
import { changeBack, undoOfChange, withChanges } from "../../sync/agreed/agreed";
import type { AgreedChange, AgreedCopy, AgreedPast } from "../../sync/agreedCopy";
import { changeXml, readChange, type ReadChange } from "./agreedChanges";
import { pastInChain, pastNamespace, pastOf, stateName, type KnownState } from "./agreedPast";
import { checksumOf, copyOfText, storedText, type StoredText } from "./agreedText";
import { breathe, type ExcelSession } from "../excel/session";
import type { AgreedState, SaveOptions } from "./agreedTypes";
import { generationOf, readStamp, stampAttributes, stateAt, type Stamp } from "./generation";
import { runOverParts, textsOf } from "./readParts";
import { elementXml, xmlPartsOf, readElement, xmlOf } from "./xmlParts";
import { addParts } from "./xmlParts";
import { ownedMap } from "../../values/ownedMap";

export const AGREED_NAMESPACE = "urn:bidsheet:agreed:1";
/** Excel grows slow with larger parts; plain ASCII, so characters are bytes. */
const PART_CHARACTERS = 500_000;
/** So many parts of changes at most stand behind a copy: loading it asks for each. */
const MOST_CHANGES = 100;
/** So many parts stay under 5 MB in one request or answer. */
const PARTS_AT_ONCE = 7;
const SLOTS = ["a", "b"] as const;
type Slot = (typeof SLOTS)[number];

type Names = Readonly<Record<"head" | "data" | "changes", string>>;

function baseOf(linkId: string): string {
  return `${AGREED_NAMESPACE}:${encodeURIComponent(linkId)}`;
}

/**
 * Namespaces for each link and slot, so that only what is wanted is read. The head is written last and makes a
 * generation complete; what changed since is in parts of its own behind it.
 */
function namespaces(linkId: string, slot: Slot): Names {
  const base = `${baseOf(linkId)}:${slot}`;
  return { head: `${base}:head`, data: base, changes: `${base}:changes` };
}

interface Generation {
  readonly slot: Slot;
  /** 0: nothing complete stands here. */
  readonly generation: number;
  readonly partCount: number;
  /** Of its text; "" where nothing complete stands here. */
  readonly checksum: string;
  readonly stamp: Stamp;
  readonly heads: readonly Excel.CustomXmlPart[];
  readonly parts: readonly Excel.CustomXmlPart[];
  readonly changes: readonly Excel.CustomXmlPart[];
  /** What parts of it say that were read with the heads, by their ids. */
  readonly read: ReadonlyMap<string, string>;
}

interface Stored {
  readonly found: readonly Generation[];
  /** Of earlier states. */
  readonly past: readonly Excel.CustomXmlPart[];
}

/** Where the newest copy of a link was last, so that its parts can be read with the heads. */
const lastSlots = new WeakMap<ExcelSession, Map<string, Slot>>();

function noteSlot(session: ExcelSession, linkId: string, slot: Slot): void {
  ownedMap(lastSlots, session).set(linkId, slot);
}

/** `early`: the parts of this slot are read in the same request as the heads, as far as they fit. */
async function generations(context: Excel.RequestContext, linkId: string, early?: Slot): Promise<Stored> {
  const names = SLOTS.map((slot) => namespaces(linkId, slot));
  const found = await xmlPartsOf(context, [
    ...names.flatMap(({ head, data, changes }) => [head, data, changes]),
    pastNamespace(baseOf(linkId)),
  ]);
  const slots = SLOTS.map((slot, at) => ({
    slot,
    heads: found[at * 3] ?? [],
    parts: found[at * 3 + 1] ?? [],
    changes: found[at * 3 + 2] ?? [],
  }));
  const heads = slots.flatMap((one) => one.heads.slice(0, 1));
  const wanted = slots.flatMap(({ slot, parts, changes }) => (slot === early ? [...parts, ...changes] : []));
  const along = wanted.length <= PARTS_AT_ONCE ? wanted : [];
  const texts = await xmlOf(context, [...heads, ...along]);
  const read = new Map(along.map(({ id }, at) => [id, texts[heads.length + at] ?? ""]));
  let next = 0;
  const all = slots.map((one) => ({ ...one, ...readHead(one.heads.length > 0 ? texts[next++] : undefined), read }));
  return { found: all, past: found[SLOTS.length * 3] ?? [] };
}

function readHead(xml: string | undefined): Pick<Generation, "generation" | "partCount" | "checksum" | "stamp"> {
  const head = xml === undefined ? null : readElement(xml);
  const generation = Number(head?.attribute("generation") ?? 0);
  const partCount = Number(head?.attribute("parts") ?? 0);
  const checksum = head?.attribute("checksum") ?? "";
  const stamp = readStamp((name) => head?.attribute(name) ?? null);
  const whole = Number.isSafeInteger(generation) && Number.isSafeInteger(partCount) && checksum !== "";
  return whole ? { generation, partCount, checksum, stamp } : { generation: 0, partCount: 0, checksum, stamp };
}

/** What the newest head names: also where its parts are damaged or gone. */
function newestOf(found: readonly Generation[]): Generation | null {
  const [newest] = found.filter((one) => one.generation > 0).sort((a, b) => b.generation - a.generation);
  return newest ?? null;
}

/** The newest generation that is complete and passes its checksum, and the checksum that the newest head names. */
export async function agreedState(session: ExcelSession, linkId: string): Promise<AgreedState> {
  return runOverParts(session, async (context) => {
    const { found } = await generations(context, linkId, lastSlots.get(session)?.get(linkId));
    const newest = newestOf(found);
    if (newest !== null) noteSlot(session, linkId, newest.slot);
    const checksum = newest?.checksum ?? null;
    const complete = found.filter((one) => one.generation > 0 && one.parts.length === one.partCount);
    for (const one of complete.sort((a, b) => b.generation - a.generation)) {
      const whole = await loadGeneration(context, one);
      if (whole === null) continue;
      const changes = await loadChanges(context, one);
      const copy = withChanges(
        whole,
        changes.map(({ change }) => change),
      );
      const stamp = changes.at(-1)?.stamp ?? one.stamp;
      generationOf(session, linkId).loaded(stamp);
      if (one === newest && changes.length === one.changes.length)
        pastOf(session, linkId).newest = { name: stateName(one.checksum, changes.length), copy, stamp };
      return { copy, checksum, isNewest: one === newest };
    }
    return { copy: null, checksum, isNewest: false };
  });
}

/** In their order, as far as none is missing or damaged: what came after such a one may build on it. */
async function loadChanges(context: Excel.RequestContext, one: Generation): Promise<ReadChange[]> {
  const read = await Promise.all((await textsIn(context, one, one.changes)).map(readChange));
  const byPlace = new Map(read.flatMap((one) => (one === null ? [] : [[one.n, one] as const])));
  const whole: ReadChange[] = [];
  for (let next = byPlace.get(0); next !== undefined; next = byPlace.get(whole.length)) whole.push(next);
  return whole;
}

/** No request where they were read with the heads. */
async function textsIn(
  context: Excel.RequestContext,
  { read }: Generation,
  parts: readonly Excel.CustomXmlPart[],
): Promise<readonly string[]> {
  const known = parts.flatMap(({ id }) => read.get(id) ?? []);
  return known.length === parts.length ? known : textsOf(context, parts);
}

async function loadGeneration(context: Excel.RequestContext, one: Generation): Promise<AgreedCopy | null> {
  const texts = await textsIn(context, one, one.parts);
  const pieces = texts.map((xml) => {
    const element = readElement(xml);
    return { n: Number(element?.attribute("n") ?? Number.NaN), text: element?.text ?? "" };
  });
  pieces.sort((a, b) => a.n - b.n);
  const text = pieces.map((piece) => piece.text).join("");
  // Parts of another generation may be whole in themselves.
  return checksumOf(text) === one.checksum ? copyOfText(text) : null;
}

/** In the place of the older generation. */
export async function saveAgreed(
  session: ExcelSession,
  linkId: string,
  copy: AgreedCopy,
  options: SaveOptions = {},
): Promise<StoredText> {
  const stored = await storedText(copy);
  await breathe();
  return saveText(session, linkId, { ...stored, ...options }, copy);
}

/**
 * Stores what changed behind the newest copy, which stays as it is. False, and nothing is stored, where there is no
 * such copy, or where a whole copy is due: many changes since, or a large one.
 */
export async function saveAgreedChange(session: ExcelSession, linkId: string, change: AgreedChange): Promise<boolean> {
  return runOverParts(session, async (context) => {
    const { found, past } = await generations(context, linkId);
    const newest = newestOf(found);
    if (newest === null || newest.parts.length !== newest.partCount) return false;
    const n = newest.changes.length;
    const before = await stateBefore(session, context, linkId, newest);
    const stamp = generationOf(session, linkId).stamp();
    const xml = await changeXml(namespaces(linkId, newest.slot).changes, n, change, stamp);
    if (n >= MOST_CHANGES || xml.length > PART_CHARACTERS) return false;
    const to = { name: stateName(newest.checksum, n + 1), stamp };
    const namespace = pastNamespace(baseOf(linkId));
    const states = pastOf(session, linkId);
    const added =
      before === null
        ? null
        : await states.queue(context, past, { namespace, from: before, to, back: undoOfChange(before.copy, change) });
    await addParts(context, [xml]);
    added?.();
    states.newest = before === null ? null : { ...to, copy: withChanges(before.copy, [change]) };
    return true;
  });
}

/** Puts a backed-up text in the place of the older generation. Null, and nothing is changed, when it is damaged. */
export async function restoreAgreed(session: ExcelSession, linkId: string, text: string): Promise<AgreedCopy | null> {
  const checksum = checksumOf(text);
  const copy = checksum === null ? null : await copyOfText(text);
  if (checksum !== null && copy !== null) await saveText(session, linkId, { text, checksum }, copy);
  return copy;
}

/** The newest stored state as it is; null where a part of it is damaged. It is read where this pane has not done so. */
async function stateBefore(
  session: ExcelSession,
  context: Excel.RequestContext,
  linkId: string,
  newest: Generation | null,
): Promise<KnownState | null> {
  if (newest === null || newest.parts.length !== newest.partCount) return null;
  const name = stateName(newest.checksum, newest.changes.length);
  const { newest: known } = pastOf(session, linkId);
  if (known?.name === name) return known;
  const whole = await loadGeneration(context, newest);
  const changes = await loadChanges(context, newest);
  if (whole === null || changes.length < newest.changes.length) return null;
  const copy = withChanges(
    whole,
    changes.map(({ change }) => change),
  );
  return { name, copy, stamp: changes.at(-1)?.stamp ?? newest.stamp };
}

async function saveText(
  session: ExcelSession,
  linkId: string,
  { text, checksum, ...options }: StoredText & SaveOptions,
  copy: AgreedCopy,
): Promise<StoredText> {
  return runOverParts(session, async (context) => {
    const { found, past } = await generations(context, linkId);
    const before = await stateBefore(session, context, linkId, newestOf(found));
    const [oldest] = [...found].sort((a, b) => a.generation - b.generation);
    if (!oldest) throw new Error("There are always two generations.");
    for (const part of [...oldest.heads, ...oldest.parts, ...oldest.changes]) part.delete();
    const names = namespaces(linkId, oldest.slot);
    const parts = cut(text).map((piece, n) => elementXml("part", names.data, { n: String(n) }, piece));
    for (let at = 0; at < parts.length; at += PARTS_AT_ONCE)
      await addParts(context, parts.slice(at, at + PARTS_AT_ONCE));
    const generation = Math.max(...found.map((one) => one.generation)) + 1;
    const stamp = generationOf(session, linkId).stamp(options);
    const head = { generation: String(generation), parts: String(parts.length), checksum, ...stampAttributes(stamp) };
    const to = { name: stateName(checksum, 0), stamp };
    const namespace = pastNamespace(baseOf(linkId));
    const states = pastOf(session, linkId);
    const added =
      before === null
        ? null
        : await states.queue(context, past, { namespace, from: before, to, back: changeBack(before.copy, copy) });
    await addParts(context, [elementXml("head", names.head, head, "")]);
    added?.();
    states.newest = { ...to, copy };
    noteSlot(session, linkId, oldest.slot);
    return { checksum, text };
  });
}

function cut(text: string): string[] {
  const count = Math.ceil(text.length / PART_CHARACTERS);
  return Array.from({ length: count }, (_, n) => text.slice(n * PART_CHARACTERS, (n + 1) * PART_CHARACTERS));
}

/** Queues the removal of both generations. */
export async function removeAgreed(context: Excel.RequestContext, linkId: string): Promise<void> {
  const slots = SLOTS.flatMap((slot) => Object.values(namespaces(linkId, slot)));
  const wanted = [...slots, pastNamespace(baseOf(linkId))];
  const found = await xmlPartsOf(context, wanted);
  for (const part of found.flat()) part.delete();
  await context.sync();
}

interface PastState {
  readonly stamp: Stamp;
  /** It says all of the copy, and not only what changed. */
  readonly whole: boolean;
  readonly change: AgreedChange;
}

/**
 * The copy as it was while the sheet had this mark, null: as long ago as is kept, and what became of it since; null
 * where that is no longer kept.
 */
export async function loadAgreedPast(
  session: ExcelSession,
  linkId: string,
  mark: number | null,
): Promise<AgreedPast | null> {
  return runOverParts(session, async (context) => {
    const { found, past } = await generations(context, linkId);
    const newest = await stateBefore(session, context, linkId, newestOf(found));
    if (isEnded(newest?.stamp ?? null, mark)) return null;
    const inChain = newest === null ? null : await pastInChain(context, past, newest, mark);
    if (inChain !== null) return inChain;
    const states: PastState[] = [];
    for (const one of found.filter(({ generation }) => generation > 0).sort((a, b) => a.generation - b.generation)) {
      const read = await loadStates(context, one);
      // What a damaged one said in between nobody knows.
      if (read === null) states.length = 0;
      else states.push(...read);
    }
    const at = stateAt(
      states.map(({ stamp }) => stamp),
      mark,
    );
    const from = states.slice(0, at + 1).findLastIndex(({ whole }) => whole);
    const [first, ...built] = from < 0 ? [] : states.slice(from, at + 1).map(({ change }) => change);
    if (first === undefined) return null;
    const copy = withChanges({ keys: first.keys, rows: first.rows }, built);
    return { copy, later: states.slice(at + 1).map(({ change }) => change) };
  });
}

function isEnded(newest: Stamp | null, mark: number | null): boolean {
  const since = newest?.since ?? 0;
  return mark !== null && mark < since;
}

/** A whole copy and the changes behind it, each as a change; null where a part of them is damaged. */
async function loadStates(context: Excel.RequestContext, one: Generation): Promise<PastState[] | null> {
  const whole = one.parts.length === one.partCount ? await loadGeneration(context, one) : null;
  const changes = await loadChanges(context, one);
  if (whole === null || changes.length < one.changes.length) return null;
  const behind = changes.map(({ stamp, change }) => ({ stamp, change, whole: false }));
  return [{ stamp: one.stamp, change: { ...whole, dropped: [] }, whole: true }, ...behind];
}
