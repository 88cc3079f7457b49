// What is kept of a send that the gateway carries out, sealed for its account: its head, its changes, and what is told
// of their outcomes. It reads nothing that another account wrote.
import * as z from "zod/mini";
import {
  handedChange,
  handoverHead,
  outcomeFacts,
  type HandedChange,
  type HandoverHead,
  type OutcomeFacts,
  type SendOutcome,
} from "../../platform/handoverContract";
import type { Sealed } from "../journal";
import type { HandedChangeRecord } from "../store/tables";
import { seal, unseal } from "../keys/vault";

const binding = ({ accountId }: Sealed, id: string, field: string) => `${accountId}/handed/${id}/${field}`;

export function sealHead(owner: Sealed, head: HandoverHead): string {
  // The plan is kept with the send, and the changes' ids are read only when a create is in doubt.
  const { plan: _plan, known: _known, further, ...own } = head;
  const kept = { ...own, further: further?.map(({ known: _ids, ...part }) => part) };
  return seal(owner.dataKey, binding(owner, head.id, "head"), JSON.stringify(kept));
}

export function openHead(owner: Sealed, id: string, sealed: string): HandoverHead {
  return handoverHead.parse(JSON.parse(unseal(owner.dataKey, binding(owner, id, "head"), sealed)));
}

/** Of each of the send's lists; null where nobody has read it yet. */
export type IdsByList = readonly (readonly string[] | null)[];
const knownIds = z.array(z.nullable(z.array(z.string())));

export function sealKnown(owner: Sealed, id: string, ids: IdsByList): string {
  return seal(owner.dataKey, binding(owner, id, "known"), JSON.stringify(ids));
}

export function openKnown(owner: Sealed, id: string, sealed: string | null): IdsByList {
  if (sealed === null) return [];
  return knownIds.parse(JSON.parse(unseal(owner.dataKey, binding(owner, id, "known"), sealed)));
}

export function sealChange(owner: Sealed, id: string, place: number, text: string): string {
  return seal(owner.dataKey, binding(owner, id, `change/${place}`), text);
}

export function openChange(owner: Sealed, id: string, { place, change }: HandedChangeRecord): HandedChange {
  return handedChange.parse(JSON.parse(unseal(owner.dataKey, binding(owner, id, `change/${place}`), change)));
}

export function sealTold(owner: Sealed, id: string, place: number, what: OutcomeFacts): string {
  return seal(owner.dataKey, binding(owner, id, `told/${place}`), JSON.stringify(what));
}

export function openOutcome(owner: Sealed, id: string, record: HandedChangeRecord): SendOutcome {
  const { place, n, outcome, told: sealed } = record;
  if (n === null || outcome === null || sealed === null) throw new RangeError("This change has no outcome yet.");
  const what = outcomeFacts.parse(JSON.parse(unseal(owner.dataKey, binding(owner, id, `told/${place}`), sealed)));
  const { mark } = openChange(owner, id, record);
  return { ...what, n, mark, outcome };
}
