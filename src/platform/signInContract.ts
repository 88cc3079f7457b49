// The words of sign-ins between gateway and pane (docs/gateway.md, "Sign-in").
import * as z from "zod/mini";
import { environment } from "./gatewayWords";

/** What the person's role allows. A gateway without roles does not say: then everything. */
export const rightsShown = z.looseObject({ send: z.boolean(), inviteAndDelete: z.boolean(), admin: z.boolean() });
export type RightsShown = z.infer<typeof rightsShown>;

/** A JWS that the device's own key signed, in the form of RFC 9449 (DPoP). */
const proof = z.string().check(z.minLength(20), z.maxLength(4096));
export const deviceGiven = z.object({ proof });

/** GET /api/sign-ins/provider: where to send a person, and as whom. */
export const providerAnswer = z.looseObject({
  authorizationEndpoint: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** RFC 8707, where the provider is asked for it. */
  resource: z.optional(z.string()),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

/** POST /api/sign-ins: with a code of the provider (RFC 7636), or with its access token as `Authorization`. */
export const signInRequest = z.object({
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
  verifier: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))),
  redirectUri: z.optional(z.string().check(z.maxLength(1000))),
  device: z.optional(deviceGiven),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** POST /api/sign-ins/refresh */
export const refreshRequest = z.object({
  refreshToken: z.string().check(z.regex(/^[\w-]{20,200}$/)),
  proof,
});
export type RefreshRequest = z.infer<typeof refreshRequest>;

export const signedIn = z.looseObject({
  /** The bearer token for opening sessions by this sign-in. */
  pass: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  rights: rightsShown,
  /** In place of the one before; null where the device keeps none. */
  refreshToken: z.nullable(z.string()),
  /** Where the person has entered keys, newest first. */
  places: z.array(
    z.looseObject({
      region: z.string(),
      environment,
      userEmail: z.string(),
      /** The platform no longer takes them. */
      refused: z.boolean(),
    }),
  ),
});
export type SignedInAnswer = z.infer<typeof signedIn>;

/** POST /api/sessions/go-on, with a pass. */
export const goOnRequest = z.object({ region: z.string(), environment });
export type GoOnRequest = z.infer<typeof goOnRequest>;
