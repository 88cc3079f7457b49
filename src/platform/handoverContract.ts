// The gateway's words for a send that it carries out itself (docs/gateway.md, "Handing a send over"): what is handed
// over, what came of each change, and how far it is. The gateway answers in them, tools and the pane read nothing else.
import * as z from "zod/mini";
import { MOST_FURTHER, ownName, sendCounts, sendNote } from "./sendContract";

/** One line is JSON; the first is the head, each further one a change. */
export const HANDOVER_TYPE = "application/x-ndjson";
export const MOST_CHANGES = 20_000;
/** How long an outage is waited out unless the head says another time, and the longest that it may say. */
export const USUAL_WAIT_MS = 3_600_000;
const MOST_WAIT_MS = 7 * 24 * 3_600_000;
/** Seconds for which a question for outcomes may be kept open. */
export const MOST_FOLLOW_SECONDS = 30;

const waitMs = z.optional(z.int().check(z.nonnegative(), z.maximum(MOST_WAIT_MS)));

/** A record's values by the platform's names. */
const record = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const mark = z.string().check(z.minLength(1), z.maxLength(200));

/** How a column's values are compared; what is not named is text. */
const column = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.enum(["text", "number", "money", "any", "moment", "day"]),
  /** The platform computes it: it says nothing of who made a row. */
  computed: z.optional(z.boolean()),
  /** What names a row to a person. At most one. */
  naming: z.optional(z.boolean()),
});

/** One list that a send changes. */
const part = {
  collection: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Which list the gateway reads, where the collection's name alone does not say it. */
  list: z.optional(
    z.strictObject({
      /** A name of `recordLists`, such as "fieldOptions". */
      name: z.string().check(z.maxLength(100)),
      /** Path values and filters of that list. */
      within: z.record(z.string(), z.string()),
      /** Marks of creates of the send that the list's records belong to: new fields, of a list of options. */
      owners: z.optional(z.array(mark).check(z.maxLength(1000))),
    }),
  ),
  /** Without it, columns are those of the changes, compared as text. */
  columns: z.optional(z.array(column).check(z.maxLength(500))),
  /** Ids that the list had when the send was shown. Without them the gateway reads the list before it creates. */
  known: z.optional(z.array(z.string().check(z.maxLength(100)))),
};

/** POST /api/sends as NDJSON, first line. */
export const handoverHead = z.strictObject({
  id: ownName,
  ...part,
  /** More lists, of the same service. A change names its list by `part`. `name`: the sender's own for the list. */
  further: z.optional(z.array(z.strictObject({ ...part, name: z.optional(ownName) })).check(z.maxLength(MOST_FURTHER))),
  title: z.string().check(z.maxLength(1000)),
  note: z.optional(sendNote),
  /** Must be the counts of the changes that follow. */
  counts: sendCounts,
  /** Kept for whoever asks for the send's details; the gateway does not look into it. */
  plan: z.optional(z.unknown()),
  undoes: z.optional(ownName),
  continues: z.optional(ownName),
  /** After an outcome "unknown" nothing more leaves, and the rest is "unsent": for what sends mail. */
  endsWithUnknown: z.optional(z.boolean()),
  /** How long one outage is waited out; an hour without it. */
  waitMs,
});
export type HandoverHead = z.infer<typeof handoverHead>;
/** What the head says of one list. */
export type HandedPart = Pick<HandoverHead, "collection" | "list" | "columns" | "known">;

/** Each further line. */
export const handedChange = z.strictObject({
  /** The sender's name for it, once in the send; its outcome bears it. */
  mark,
  /** 0: the head's own list. n: the n-th one of `further`. */
  part: z.optional(z.int().check(z.nonnegative(), z.maximum(MOST_FURTHER))),
  operation: z.string().check(z.maxLength(100)),
  path: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
  /** Of an update or a deletion: the row as it was shown, by the platform's names. Never sent. */
  before: z.optional(record),
  /** Marks of earlier changes of the send that must have arrived first. */
  after: z.optional(z.array(mark).check(z.maxLength(200))),
  /**
   * JSON pointer below `path` or `body` to the mark of an earlier create: its id stands there when the change leaves.
   * The change comes after that create.
   */
  made: z.optional(z.record(z.string().check(z.maxLength(300)), mark)),
  /** All changes of lower stages must have arrived first. It never falls from one change to the next. */
  stage: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
  /** Of invitations: those of one operation and path with the same word leave in one request. */
  together: z.optional(mark),
  /** A refused request of them is taken apart until the refused ones are alone. */
  apart: z.optional(z.boolean()),
  /** Earlier invitations of these suppliers were shown and do not keep this one from leaving. */
  again: z.optional(z.boolean()),
});
export type HandedChange = z.infer<typeof handedChange>;

export const outcomeKinds = [
  /** The platform has it. */
  "sent",
  /** The platform refused it, or what it waits for did not arrive. */
  "refused",
  /** Somebody changed, removed or made it since it was shown: nothing left. */
  "conflict",
  /** Only a person can say which record it became, if any. */
  "ask",
  /** It may have arrived, and nothing can be read back. */
  "unknown",
  /** The person stopped the send before it left. */
  "takenBack",
  /** The gateway gave up before it left. */
  "unsent",
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** What an outcome says besides its number, its mark and its kind. */
export const outcomeFacts = z.object({
  at: z.string(),
  /** The record's id: of what was sent, and of a row in conflict. */
  id: z.nullable(z.string()),
  /** Of what was sent, as the platform answered or was read back. Null of a deletion. */
  record: z.optional(z.nullable(record)),
  requestId: z.optional(z.string()),
  /** Its answer was lost, and reading back found it. */
  readBack: z.optional(z.boolean()),
  /** Why it was refused. */
  reason: z.optional(
    z.looseObject({
      kind: z.string(),
      detail: z.string(),
      status: z.optional(z.number()),
      pointer: z.optional(z.string()),
    }),
  ),
  /** Of a conflict: what the platform has now; null where the row is gone. Of an invitation, the earlier one. */
  now: z.optional(z.nullable(record)),
  /** Of an "ask": records that it may be. Of a conflict: all records that bear its external id. */
  candidates: z.optional(z.array(z.string())),
});
export type OutcomeFacts = z.infer<typeof outcomeFacts>;

export const sendOutcome = z.looseObject({
  /** 1, 2, 3 … in the order in which outcomes became known. */
  n: z.int(),
  mark: z.string(),
  outcome: z.enum(outcomeKinds),
  ...outcomeFacts.shape,
});
export type SendOutcome = z.infer<typeof sendOutcome>;

/** lateChange: an earlier change of the rows, whose answer was lost, may still be applied. */
export const waitReasons = ["outage", "rateLimited", "leaseHeld", "lateChange", "signIn", "person"] as const;

/** How far a send is. */
export const sendProgress = z.looseObject({
  id: z.string(),
  collection: z.string(),
  title: z.string(),
  /**
   * waiting: it goes on by itself at `nextTry`. paused: it goes on when the person resumes it or signs in. stopping:
   * what has left is still waited for.
   */
  state: z.enum(["running", "waiting", "paused", "stopping", "ended"]),
  /** Why it waits or is paused. */
  why: z.nullable(z.enum(waitReasons)),
  nextTry: z.nullable(z.string()),
  /** When an outage has lasted too long: what has not left then is handed back as unsent. */
  giveUpAt: z.nullable(z.string()),
  changes: z.int(),
  /** Without an outcome so far. */
  left: z.int(),
  outcomes: z.record(z.string(), z.int()),
  /** The pacer's estimate for what is left, in milliseconds; null while it does not run. */
  toGoMs: z.nullable(z.number()),
});
export type SendProgress = z.infer<typeof sendProgress>;

/** GET /api/sends/<id>/entries?after=<n>&wait=<seconds> */
export const outcomesAnswer = z.looseObject({
  send: sendProgress,
  outcomes: z.array(sendOutcome),
  /** For the next question's `after`. */
  next: z.int(),
});
export type OutcomesAnswer = z.infer<typeof outcomesAnswer>;

/** POST /api/sends/<id>/resume */
export const resumeRequest = z.strictObject({ waitMs });

/** What a sign-out may do with sends that the gateway carries out: DELETE /api/sessions/current?sends=… */
export const signOutChoices = ["stop", "pause", "continue"] as const;
export type SignOutChoice = (typeof signOutChoices)[number];

/** The answer to a sign-out without such a choice while sends run. */
export const runningSends = z.looseObject({ sends: z.array(sendProgress) });
