// What of a preview leaves with one send: a send has a limit, and what is above it is left for the next one. Pure.
import type { ProfileAnswer } from "../../platform/gatewayContract";
import { MOST_CHANGES } from "../../platform/handoverContract";
import { outgoing, type Outgoing } from "../../sync/plan/choices";
import type { Preview } from "./types";

export interface SendPart {
  readonly wanted: Outgoing;
  /** Rows that the person chose and that wait for the next send. */
  readonly later: number;
}

/** In the order in which they leave: changed rows, new ones, deletions. */
export function partOf({ limits }: Pick<ProfileAnswer, "limits">, { plan, choices }: Preview): SendPart {
  const { updates, creates, deletions } = outgoing(plan, choices);
  const all = updates.length + creates.length + deletions.length;
  let room = mostOf(limits);
  const first = <Row>(rows: readonly Row[]): readonly Row[] => {
    const taken = rows.length <= room ? rows : rows.slice(0, room);
    room -= taken.length;
    return taken;
  };
  const wanted = { updates: first(updates), creates: first(creates), deletions: first(deletions) };
  const part = wanted.updates.length + wanted.creates.length + wanted.deletions.length;
  return { wanted, later: all - part };
}

/** An older gateway does not say it. */
export const mostOf = ({ sendChanges }: ProfileAnswer["limits"]): number => sendChanges ?? MOST_CHANGES;
