// What came of a run, supplier by supplier, from the outcomes of its send. Pure.
import { namedIn, type Refusal } from "../../invitations/refusal";
import type { InvitationOutcome, OutcomeRow } from "../../invitations/types";
import { atTheDoor } from "../../platform/doors";
import { failureKinds, type Failure } from "../../platform/errors";
import type { OutcomeKind, SendOutcome, SendProgress } from "../../platform/handoverContract";
import type { InviteDone } from "./types";

/** The change that names a supplier; `at`: its place among all of the run. */
export const inviteMark = (at: number): string => `i.${at}`;

const outcomeOf: Readonly<Record<OutcomeKind, InvitationOutcome>> = {
  sent: "done",
  refused: "refused",
  conflict: "notSent",
  ask: "unknown",
  unknown: "unknown",
  takenBack: "notSent",
  unsent: "notSent",
};

export interface Heard {
  /** Requests as they were shown. */
  readonly chunks: readonly (readonly string[])[];
  /** Refused ones were taken apart. */
  readonly apart: boolean;
  readonly outcomes: ReadonlyMap<string, SendOutcome>;
}

type Rows = Pick<
  InviteDone,
  "rows" | "done" | "refused" | "unknown" | "notSent" | "refusedChunks" | "named" | "left" | "meanwhile"
>;

export function rowsHeard({ chunks, apart, outcomes }: Heard): Rows {
  const rows: OutcomeRow[] = [];
  const refusedChunks: (readonly string[])[] = [];
  const named: { readonly reference: string; readonly detail: string }[] = [];
  let at = 0;
  for (const chunk of chunks) {
    const told = chunk.map((reference) => ({ reference, outcome: outcomes.get(inviteMark(at++)) }));
    // Who was known by then did not go along: the platform counts without them.
    const asked = told.filter(({ outcome }) => outcome?.outcome !== "conflict").map(({ reference }) => reference);
    const reason = told.find(({ outcome }) => wasRefused(outcome))?.outcome?.reason;
    const name = reason === undefined || apart ? null : nameIn(asked, reason);
    const own = told.flatMap(({ reference, outcome }) => rowOf(reference, outcome, name));
    rows.push(...own);
    if (name !== null && reason !== undefined) named.push({ reference: name, detail: reason.detail });
    if (apart)
      for (const { reference, outcome, detail } of own) if (outcome === "refused") named.push({ reference, detail });
    const refused = own.filter(({ outcome }) => outcome === "refused");
    if (!apart && asked.length > 1 && refused.length === asked.length) refusedChunks.push(asked);
  }
  const count = (one: InvitationOutcome) => rows.filter(({ outcome }) => outcome === one).length;
  return {
    rows,
    refusedChunks,
    named,
    done: count("done"),
    refused: count("refused"),
    unknown: count("unknown"),
    notSent: count("notSent"),
    left: at - rows.length,
    meanwhile: [...outcomes.values()].filter(({ outcome }) => outcome === "conflict").length,
  };
}

const wasRefused = (outcome: SendOutcome | undefined): boolean =>
  outcome?.reason !== undefined && (outcome.outcome === "refused" || outcome.outcome === "unknown");

function nameIn(
  asked: readonly string[],
  { kind, detail, pointer }: NonNullable<SendOutcome["reason"]>,
): string | null {
  const refusal: Refusal = { detail, pointer, atTheDoor: atTheDoor(kind) };
  return namedIn(asked, refusal);
}

/** None while nothing is known of it. */
function rowOf(reference: string, told: SendOutcome | undefined, named: string | null): readonly OutcomeRow[] {
  if (told === undefined) return [];
  const outcome = outcomeOf[told.outcome];
  const detail = told.reason?.detail ?? "";
  const isOther = named !== null && named !== reference && wasRefused(told);
  return [{ reference, outcome, detail, ...(isOther ? { about: named } : {}) }];
}

/** What ended a run before all of it was tried; null where nothing did, and where the person stopped it. */
export function endedBy(outcomes: ReadonlyMap<string, SendOutcome>, send: SendProgress | null): Failure | null {
  const failure = (kind: Failure["kind"], detail = ""): Failure => {
    return { kind, operation: "", status: 0, detail, requestId: "" };
  };
  if (send?.state === "paused" && send.why === "signIn") return failure("credentials");
  const all = [...outcomes.values()];
  // One lost answer is seldom alone: each further request could be one more in doubt.
  if (all.some(({ outcome, reason }) => outcome === "unknown" && reason === undefined))
    return failure("unknownOutcome");
  const unsent = all.find(({ outcome }) => outcome === "unsent");
  if (unsent === undefined) return null;
  const { kind = "", detail = "" } = unsent.reason ?? {};
  return failure(failureKinds.find((one) => one === kind) ?? "unreachable", detail);
}
