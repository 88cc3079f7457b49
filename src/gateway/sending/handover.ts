// Takes a whole send in: reads its lines, checks every change, and keeps all of it in one transaction or nothing of it.
// It sends nothing.
import { createHmac } from "node:crypto";
import {
  handedChange,
  handoverHead,
  USUAL_WAIT_MS,
  type HandedChange,
  type HandoverHead,
} from "../../platform/handoverContract";
import { changes as isChange, type Operation } from "../../platform/operation";
import { operations } from "../../platform/operations";
import type { SendCounts } from "../../platform/sendContract";
import { referencesIn, wishOf } from "../../platform/suppliers";
import { checkCall, type CheckedCall } from "../outgoing/callCheck";
import { badRequest, GatewayFailure } from "../failure";
import type { Person } from "../people";
import type { Profile } from "../profile/profile";
import { readText } from "../requestBody";
import type { Sends } from "../sends";
import type { GatewayStore } from "../store/tables";
import { derive } from "../keys/vault";
import { listOf, namedBy, ownerTypeOf, rolesOf, type HandedList } from "./list";
import { checkReferences, typeMade, withStandIns } from "./made";
import { partsOf } from "./part";
import { sealChange, sealHead, sealKnown } from "./sealing";
import { countOf } from "./tally";

/** A send as it was read: checked, sealed, and not kept yet. */
export interface Handover {
  readonly head: HandoverHead;
  readonly contentHash: string;
  /** Sealed, in their order. */
  readonly changes: readonly string[];
}

const AT_A_TIME = 100;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Throws badRequest with a pointer to the first change that does not fit. */
export async function readHandover(profile: Profile, person: Person, lines: AsyncIterable<string>): Promise<Handover> {
  const hash = createHmac("sha256", derive(person.dataKey, "handover"));
  let reader: ChangeReader | null = null;
  const changes: string[] = [];
  for await (const line of lines) {
    hash.update(line.trim()).update("\n");
    if (reader === null) {
      reader = new ChangeReader(profile, person, readText(line, handoverHead, "/head"));
      continue;
    }
    changes.push(reader.read(line, changes.length));
    // Ten thousand changes take most of a second: others get their turn in between.
    if (changes.length % AT_A_TIME === 0) await pause();
  }
  if (reader === null) throw badRequest("The send has no head.", "/head");
  reader.checkEnd(changes.length);
  return { head: reader.head, contentHash: hash.digest("hex"), changes };
}

class ChangeReader {
  readonly #lists: readonly (HandedList | null)[];
  readonly #roles: readonly ReturnType<typeof rolesOf>[];
  /** With the type of record that a create makes; null for other changes. */
  readonly #marks = new Map<string, string | null>();
  /** Suppliers, each once; and how many of them leave in one request. */
  readonly #invited = new Set<string>();
  readonly #bundles = new Map<string, number>();
  #stage = 0;
  #service: Operation["service"] | null = null;
  readonly #counts: Record<keyof SendCounts, number> = { creates: 0, updates: 0, deletions: 0 };

  constructor(
    private readonly profile: Profile,
    private readonly person: Person,
    readonly head: HandoverHead,
  ) {
    this.#lists = partsOf(head).map((part, index) => checked(topOf(index), () => listOf(part)));
    this.#roles = this.#lists.map(rolesOf);
    const known = new Set<string>();
    for (const [index, { collection, list }] of partsOf(head).entries()) {
      const name = JSON.stringify([collection, list]);
      if (known.has(name)) throw badRequest("The send names this list twice.", topOf(index));
      known.add(name);
    }
  }

  /** Sealed. */
  read(line: string, place: number): string {
    const top = `/changes/${place}`;
    const { sendChanges } = this.profile.limits;
    if (place >= sendChanges) throw badRequest(`A send has at most ${sendChanges} changes.`, top);
    const change = readText(line, handedChange, top);
    const { kind } = this.#check(change, top);
    this.#marks.set(change.mark, kind === "create" ? typeMade(change.body) : null);
    const { account, dataKey } = this.person;
    return sealChange({ accountId: account.id, dataKey }, this.head.id, place, line);
  }

  checkEnd(changes: number): void {
    if (changes === 0) throw badRequest("The send has no changes.", "/head/counts");
    const { creates, updates, deletions } = this.head.counts;
    const same =
      creates === this.#counts.creates && updates === this.#counts.updates && deletions === this.#counts.deletions;
    if (!same) throw badRequest("The counts are not those of the changes.", "/head/counts");
    for (const [index, { list }] of partsOf(this.head).entries())
      for (const [place, mark] of (list?.owners ?? []).entries())
        if (this.#marks.get(mark) !== ownerTypeOf(list?.name ?? ""))
          throw badRequest("No change of this mark creates such an owner.", `${topOf(index)}/list/owners/${place}`);
  }

  #check(change: HandedChange, top: string): Operation {
    const { mark, after = [], part = 0, stage = 0 } = change;
    const operation = operations.get(change.operation);
    const kind = operation === undefined ? null : countOf(operation, this.head.counts);
    if (operation === undefined || kind === null || !isChange(operation))
      throw badRequest("This is no operation that changes one record.", `${top}/operation`);
    if (this.#marks.has(mark)) throw badRequest("Two changes have this mark.", `${top}/mark`);
    if (!after.every((one) => this.#marks.has(one)))
      throw badRequest("A change can come after earlier ones only.", `${top}/after`);
    if (operation.service !== (this.#service ??= operation.service))
      throw badRequest("All changes of a send are of one service.", `${top}/operation`);
    const asked = partsOf(this.head)[part];
    if (asked === undefined) throw badRequest("The head names no such list.", `${top}/part`);
    if (stage < this.#stage) throw badRequest("An earlier change is of a later stage.", `${top}/stage`);
    this.#stage = stage;
    checkReferences(change, top, (one) => this.#marks.get(one) ?? null);
    const { path, body } = withStandIns(change);
    const call = checked(top, () => checkCall(this.profile, this.person, operation, { path, body }));
    if (call.collection !== asked.collection)
      throw badRequest("This change is of another collection than the send.", `${top}/path`);
    const role = this.#roles[part]?.({ operation: change.operation, body });
    const listed = role === "update" || role === "remove";
    if (listed && change.before === undefined)
      throw badRequest("A change of a listed record needs what was shown of it.", `${top}/before`);
    const name = namedBy(this.#lists[part] ?? null, change.operation);
    if (name !== null && change.before?.[name] === undefined)
      throw badRequest("This deletion needs the name that was confirmed.", `${top}/before/${name}`);
    if (listed && change.made?.["/path/id"] !== undefined)
      throw badRequest("What the send makes was not shown, so nothing changes it.", `${top}/made/path/id`);
    if (role === "invite") this.#checkInvitation(operation, call, change, top);
    else if (change.together !== undefined || change.apart !== undefined || change.again !== undefined)
      throw badRequest("Only invitations are sent together, taken apart, or known from before.", top);
    this.#counts[kind] += 1;
    return operation;
  }

  #checkInvitation(
    { name }: Operation,
    { path, body }: CheckedCall,
    { mark, together, apart }: HandedChange,
    top: string,
  ) {
    const wish = wishOf(name);
    const ids = wish === null ? [] : referencesIn(wish, body);
    if (apart === true && ids.length > 1)
      throw badRequest("A change that may be taken apart names one supplier.", `${top}/body/data/1`);
    const target = JSON.stringify([name, path]);
    for (const [at, id] of ids.entries()) {
      const reference = JSON.stringify([target, id]);
      if (this.#invited.has(reference))
        throw badRequest("The send names this supplier twice.", `${top}/body/data/${at}`);
      this.#invited.add(reference);
    }
    const bundle = JSON.stringify([target, together ?? mark, together === undefined]);
    const size = (this.#bundles.get(bundle) ?? 0) + ids.length;
    this.#bundles.set(bundle, size);
    const { supplierReferences } = this.profile.limits;
    if (size > supplierReferences)
      throw badRequest(`One request can have at most ${supplierReferences} suppliers.`, `${top}/together`);
  }
}

/** Where the head says something of one of its lists. */
const topOf = (index: number): string => (index === 0 ? "/head" : `/head/further/${index - 1}`);

/** A refusal points into the change, and no longer into a call. */
function checked<T>(top: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    throw new GatewayFailure({ ...error.facts, pointer: `${top}${error.facts.pointer ?? ""}` }, { cause: error });
  }
}

const sameCounts = (a: SendCounts, b: SendCounts): boolean =>
  a.creates === b.creates && a.updates === b.updates && a.deletions === b.deletions;

interface Needs {
  readonly store: GatewayStore;
  readonly sends: Sends;
}

/**
 * On disk when it resolves. False where the same send was handed over before. Throws keyReused for an id of another
 * content, leaseHeld while somebody sends to the collection.
 */
export async function keepHandover({ store, sends }: Needs, person: Person, handover: Handover): Promise<boolean> {
  const { head, contentHash, changes } = handover;
  const { id, collection, title, note, counts, undoes, continues, plan: shown, further = [] } = head;
  const owner = { accountId: person.account.id, dataKey: person.dataKey };
  const request = {
    id,
    collection,
    title,
    counts,
    plan: shown ?? null,
    ...(note === undefined ? {} : { note }),
    further: further.map(({ collection: one, name }) => ({ collection: one, ...(name === undefined ? {} : { name }) })),
    ...(undoes === undefined ? {} : { undoes }),
    ...(continues === undefined ? {} : { continues }),
  };
  const plan = await sends.sealPlan(person, request);
  return store.transaction(async (tables) => {
    const known = await tables.handed.find(owner.accountId, id);
    if (known?.contentHash === contentHash) return false;
    const opened = await tables.sends.find(owner.accountId, id);
    // A window may have opened it, to write into its sheet while nobody else sends.
    if (known !== null || (opened !== null && !sameCounts(opened.counts, counts)))
      throw new GatewayFailure({ kind: "keyReused", detail: "This id belongs to another send." });
    await sends.openIn(tables, person, request, plan);
    if (opened !== null) await sends.keepPlanIn(tables, person, id, plan);
    await tables.handed.save({
      accountId: owner.accountId,
      id,
      contentHash,
      head: sealHead(owner, head),
      known: sealKnown(
        owner,
        id,
        partsOf(head).map(({ known: ids }) => ids ?? null),
      ),
      wish: "run",
      waitMs: head.waitMs ?? USUAL_WAIT_MS,
      endedAt: null,
    });
    await tables.handed.addChanges(owner.accountId, id, changes);
    return true;
  });
}
