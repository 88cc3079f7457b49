// GET /api/admin/overview: what an administrator of the gateway sees. No key, no token, no cell.
import * as z from "zod/mini";
import { rightsShown } from "./signInContract";

const rate = z.looseObject({ requestsPerSecond: z.number() });

export const adminOverview = z.looseObject({
  people: z.array(
    z.looseObject({
      id: z.string(),
      email: z.string(),
      rights: rightsShown,
      signIns: z.number(),
      seenAt: z.string(),
      /** Where the person has entered keys, and when. */
      keys: z.array(
        z.looseObject({
          region: z.string(),
          environment: z.string(),
          userEmail: z.string(),
          at: z.string(),
          refused: z.boolean(),
        }),
      ),
    }),
  ),
  /** Those that the gateway carries out now. */
  sends: z.array(
    z.looseObject({
      accountId: z.string(),
      id: z.string(),
      userEmail: z.string(),
      collection: z.string(),
      state: z.string(),
      changes: z.number(),
      left: z.number(),
    }),
  ),
  leases: z.array(
    z.looseObject({ collection: z.string(), userEmail: z.string(), since: z.string(), expiresAt: z.string() }),
  ),
  budget: z.looseObject({
    waiting: z.number(),
    limits: z.looseObject({ events: rate, payments: rate, fields: rate, reports: rate }),
  }),
});
export type AdminOverview = z.infer<typeof adminOverview>;
