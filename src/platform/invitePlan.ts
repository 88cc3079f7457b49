// The plan of an invitation run as it is kept with its send at the gateway: whom it was to invite or remove, in which
// requests. Whatever is read back is parsed; a plan of another kind is none.
import * as z from "zod/mini";

/** A column of a sheet, as a plan names it. */
export const planPlace = z.object({
  sheetName: z.string(),
  table: z.nullable(z.object({ id: z.string(), columnId: z.number() })),
  column: z.number(),
  headerRow: z.nullable(z.number()),
});

const plan = z.object({
  invitations: z.literal(1),
  eventId: z.string(),
  kind: z.enum(["companyIds", "companyExternalIds", "contactIds", "contactExternalIds"]),
  change: z.enum(["invite", "remove"]),
  apart: z.boolean(),
  chunks: z.array(z.array(z.string())),
  /** The column that the references came from; null where they came from none. */
  place: z.nullable(planPlace),
});
export type InvitePlan = z.infer<typeof plan>;

/** Lists of the plan may be read-only: it is written, not kept. */
type Written<T> = T extends readonly (infer Item)[] ? readonly Written<Item>[] : T;

export function invitePlanOf(facts: {
  readonly [K in keyof Omit<InvitePlan, "invitations">]: Written<InvitePlan[K]>;
}): unknown {
  return { invitations: 1, ...facts };
}

/** Whether a send is an invitation run, by the gateway's name for its list. */
export function isInvitationRun({ collection }: { readonly collection: string }): boolean {
  return /^invitations(ByExternalId)?\//.test(collection);
}

/** Null where it is no plan of an invitation run. */
export function readInvitePlan(text: unknown): InvitePlan | null {
  const parsed = plan.safeParse(text);
  return parsed.success ? parsed.data : null;
}
