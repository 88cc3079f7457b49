// What a person may do at this gateway, beside what the platform lets their keys do. It decides by the kind of an
// operation, so that a new operation is covered before anybody thinks of it.
import { z } from "zod";
import { changes, type Operation } from "../../platform/operation";
import { GatewayFailure } from "../failure";
import type { ProviderSettings } from "./settings";

export const rightsText = z
  .object({
    /** Create and update. */
    send: z.boolean(),
    /** What nobody can take back: deletions, and invitations, which send mail. */
    inviteAndDelete: z.boolean(),
    admin: z.boolean(),
  })
  .readonly();
export type Rights = z.infer<typeof rightsText>;

/** Without a provider there are no roles: the platform alone decides. */
export const PERSONAL: Rights = { send: true, inviteAndDelete: true, admin: false };

/** Null: this person has no role here. */
export function rightsOf(settings: ProviderSettings, subject: string, claims: readonly string[]): Rights | null {
  const isAdmin = settings.admins.includes(subject);
  const { roles } = settings;
  if (roles === null) return { ...PERSONAL, admin: isAdmin };
  const has = (names: readonly string[]) => names.some((name) => claims.includes(name));
  const admin = isAdmin || has(roles.admin);
  const inviteAndDelete = has(roles.full);
  const send = inviteAndDelete || has(roles.send);
  return send || admin || has(roles.read) ? { send, inviteAndDelete, admin } : null;
}

/** Throws notAllowed. */
export function checkRights(rights: Rights, operation: Operation): void {
  if (!changes(operation)) return;
  if (operation.kind === "invite" && !rights.inviteAndDelete) throw notAllowed("Your role may not invite suppliers.");
  if (operation.kind === "delete" && !rights.inviteAndDelete) throw notAllowed("Your role may not delete.");
  checkMaySend(rights);
}

/** Throws notAllowed. */
export function checkMaySend(rights: Rights): void {
  if (!rights.send) throw notAllowed("Your role allows reading only.");
}

export function notAllowed(what: string): GatewayFailure {
  const detail = `${what} Nothing was sent. The administrator of this gateway can change that.`;
  return new GatewayFailure({ kind: "notAllowed", detail });
}
