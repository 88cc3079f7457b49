// The gateway's words for what colleagues did about given suppliers of an event (docs/gateway.md, "Invited before"): it
// answers about those that are asked for, and lists nobody.
import * as z from "zod/mini";

const MOST = 1000;

/** POST /api/invited. The kind of all references: companies or contacts, by the platform's ids or by external ones. */
export const invitedRequest = z.strictObject({
  eventId: z.string().check(z.regex(/^\d{1,19}$/)),
  kind: z.enum(["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"]),
  references: z.array(z.string().check(z.maxLength(255))).check(z.minLength(1), z.maxLength(MOST)),
});
export type InvitedRequest = z.infer<typeof invitedRequest>;

/** The latest change of a colleague that had, or may have had, an effect on a reference. */
export const invitedBefore = z.looseObject({
  reference: z.string(),
  change: z.enum(["invite", "remove"]),
  /** unknown: its answer was lost. */
  state: z.enum(["done", "unknown"]),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** An address; "" when the gateway can no longer read it. */
  by: z.string(),
});
export type InvitedBefore = z.infer<typeof invitedBefore>;

/** References that no colleague touched are missing. */
export const invitedAnswer = z.looseObject({ known: z.array(invitedBefore) });
