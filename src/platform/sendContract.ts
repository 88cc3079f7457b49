// The gateway's words for sends, their leases and the agreed copies (docs/gateway.md, "Sends"): the gateway answers in
// them, the pane reads nothing else. A plan and an agreed copy are the pane's own business: here they are unknown JSON
// and text.
import * as z from "zod/mini";

const count = z.int().check(z.nonnegative());

/** What a send is going to change, in rows. */
export const sendCounts = z.object({ creates: count, updates: count, deletions: count });
export type SendCounts = z.infer<typeof sendCounts>;

/** What became of its rows. */
export const sendTally = z.object({
  created: count,
  updated: count,
  deleted: count,
  failed: count,
  unknown: count,
});
export type SendTally = z.infer<typeof sendTally>;

/** Names that the pane chooses and that stand in addresses: a dot or two would mean another address. */
export const ownName = z.string().check(z.regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/));

/** Why a person sends, in their own words. */
export const MOST_NOTE = 1000;
export const sendNote = z.string().check(z.minLength(1), z.maxLength(MOST_NOTE));
const collection = z.string().check(z.minLength(1), z.maxLength(1000));

/** Lists of one send besides its own. */
export const MOST_FURTHER = 99;

/** One of them. `name`: the sender's own name for it, such as that of the table that it is sent from. */
export const furtherList = z.strictObject({ collection, name: z.optional(ownName) });
export type FurtherList = z.infer<typeof furtherList>;

/** POST /api/sends */
export const sendRequest = z.strictObject({
  id: ownName,
  collection,
  /** The send has the leases of all of them, or of none. */
  further: z.optional(z.array(furtherList).check(z.maxLength(MOST_FURTHER))),
  title: z.string().check(z.maxLength(1000)),
  note: z.optional(sendNote),
  counts: sendCounts,
  plan: z.unknown(),
  /** The send that this one takes back. */
  undoes: z.optional(ownName),
  /** The own, not finished send that this one finishes. */
  continues: z.optional(ownName),
});
export type SendRequest = z.infer<typeof sendRequest>;

/** `fence` goes with every change of this send; a later one for the same collection makes it void. */
export const sendOpened = z.looseObject({ id: z.string(), fence: z.number(), expiresAt: z.string() });
export type SendOpened = z.infer<typeof sendOpened>;

/** POST /api/sends/<id>/renew */
export const renewRequest = z.strictObject({ fence: z.number() });
export const renewAnswer = z.looseObject({ expiresAt: z.string() });
export type Renewed = z.infer<typeof renewAnswer>;

/** POST /api/sends/<id>/finish */
export const finishRequest = z.strictObject({ outcome: sendTally, cancelled: z.boolean() });
export type FinishRequest = z.infer<typeof finishRequest>;

export const sendShown = z.looseObject({
  id: z.string(),
  collection: z.string(),
  /** Of a send of several lists: the others. */
  further: z.optional(z.array(z.looseObject({ collection: z.string(), name: z.optional(z.string()) }))),
  /** The worksheet's title. */
  title: z.string(),
  /** What its sender wrote to it; null where nothing was written; absent from an older gateway. */
  note: z.optional(z.nullable(z.string())),
  /** `userEmail` is empty when the gateway can no longer read it. */
  by: z.looseObject({ userEmail: z.string(), own: z.boolean() }),
  at: z.string(),
  endedAt: z.nullable(z.string()),
  /**
   * cutOff: a window's own, not ended, and nobody holds its lease any more. continued: another send took over what was
   * left of it.
   */
  state: z.enum(["running", "finished", "cutOff", "continued"]),
  /** While it runs: when its lease ends unless it sends on, ISO 8601. Null otherwise; absent from an older gateway. */
  leaseUntil: z.optional(z.nullable(z.string())),
  counts: sendCounts,
  outcome: z.nullable(sendTally),
  cancelled: z.boolean(),
  undoes: z.nullable(z.string()),
  continues: z.nullable(z.string()),
});
export type SendShown = z.infer<typeof sendShown>;
/** GET /api/sends: newest first. */
export const sendsAnswer = z.looseObject({ sends: z.array(sendShown) });

/** One change of a send, as the journal has it. */
export const sendEntry = z.looseObject({
  key: z.string(),
  operation: z.string(),
  path: z.record(z.string(), z.string()),
  body: z.unknown(),
  /** What the platform had before this change, as the pane told it; null when it did not. */
  before: z.unknown(),
  at: z.string(),
  /** open: it may have been applied. notApplied: it had no effect for certain. */
  state: z.enum(["open", "answered", "notApplied"]),
  status: z.nullable(z.number()),
  requestId: z.nullable(z.string()),
  /** The version of the service that answered, as the platform said it. */
  apiVersion: z.optional(z.nullable(z.string())),
  document: z.unknown(),
  /** Of a create that was read back: rows that the document lacks may have been created as well. */
  unclear: z.optional(z.boolean()),
  failure: z.nullable(
    z.looseObject({
      kind: z.string(),
      detail: z.string(),
      status: z.number(),
      /** Where in the body the platform says that the fault lies. */
      pointer: z.optional(z.string()),
    }),
  ),
});
export type SendEntry = z.infer<typeof sendEntry>;

/** GET /api/sends/<id>: entries in the order in which their intents were written. */
export const sendDetails = z.looseObject({ send: sendShown, plan: z.unknown(), entries: z.array(sendEntry) });
export type SendDetails = z.infer<typeof sendDetails>;

/** PUT /api/agreed/<linkId> */
export const agreedRequest = z.strictObject({
  checksum: z.string().check(z.maxLength(100)),
  text: z.string(),
});
export type AgreedRequest = z.infer<typeof agreedRequest>;
export const agreedAnswer = z.looseObject({ checksum: z.string(), text: z.string(), at: z.string() });
export type AgreedAnswer = z.infer<typeof agreedAnswer>;
