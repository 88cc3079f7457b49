// The provider's page in a dialog of Office, and the code that it hands back (OAuth 2.0 with PKCE, RFC 7636). The code
// is worth nothing without the verifier, which never leaves this window but for the gateway.
import type { SignInShell } from "../pane/screens";
import type { ProviderAnswer, SignInRequest } from "../../platform/signInContract";

/** Null where the person closed the dialog. Throws SignInRefused where the provider refused. */
export async function codeByDialog(
  provider: ProviderAnswer,
  show: SignInShell["showDialog"],
  page: string,
): Promise<Required<Pick<SignInRequest, "code" | "verifier" | "redirectUri">> | null> {
  const [verifier, state] = [random(), random()];
  const said = await show(`${page}#${await startOf(provider, page, verifier, state)}`);
  if (said === null) return null;
  const answer = new URLSearchParams(said);
  const code = answer.get("code");
  if (answer.get("state") !== state || code === null) throw new SignInRefused(answer.get("error") ?? "");
  return { code, verifier, redirectUri: page };
}

/** The provider said no, or another page answered. */
export class SignInRefused extends Error {
  constructor(readonly code: string) {
    super("The provider did not sign in.");
    this.name = "SignInRefused";
  }
}

/** The provider's address, for our page to go to: an Office dialog must begin at our own origin. */
async function startOf(provider: ProviderAnswer, page: string, verifier: string, state: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const address = new URL(provider.authorizationEndpoint);
  const asked: Record<string, string> = {
    client_id: provider.clientId,
    response_type: "code",
    redirect_uri: page,
    scope: provider.scope,
    state,
    code_challenge: text(new Uint8Array(digest)),
    code_challenge_method: "S256",
    ...(provider.resource === undefined ? {} : { resource: provider.resource }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return encodeURIComponent(address.href);
}

function random(): string {
  return text(crypto.getRandomValues(new Uint8Array(32)));
}

function text(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
