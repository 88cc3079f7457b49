// Where a person is sent to sign in: an authorization request with PKCE (RFC 7636).
import { base64url } from "./base64url";
import type { ProviderAnswer } from "../../platform/signInContract";

/** 256 bits, as text. */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The provider's address with everything that it must know. `page` is where it sends the person back to. */
export async function authorizationAddress(
  provider: ProviderAnswer,
  page: string,
  verifier: string,
  state: string,
): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const address = new URL(provider.authorizationEndpoint);
  const asked: Record<string, string> = {
    client_id: provider.clientId,
    response_type: "code",
    redirect_uri: page,
    scope: provider.scope,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
    ...(provider.resource === undefined ? {} : { resource: provider.resource }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}
