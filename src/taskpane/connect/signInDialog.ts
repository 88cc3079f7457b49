// The provider's page in a dialog of Office, and the code that it hands back (OAuth 2.0 with PKCE, RFC 7636). The code
// is worth nothing without the verifier, which never leaves this window but for the gateway.
import type { ProviderAnswer, SignInRequest } from "../../platform/signInContract";
import type { SignInShell } from "../pane/paneParts";
import { authorizationAddress, randomText } from "../pkce/pkce";

/** Null where the person closed the dialog, or the provider's page ended without a sign-in. */
export async function codeByDialog(
  provider: ProviderAnswer,
  show: SignInShell["showDialog"],
  page: string,
): Promise<Required<Pick<SignInRequest, "code" | "verifier" | "redirectUri">> | null> {
  const [verifier, state] = [randomText(), randomText()];
  const address = await authorizationAddress(provider, page, verifier, state);
  // An Office dialog must begin at our own origin: our page goes on to the provider.
  const said = await show(`${page}#${encodeURIComponent(address)}`);
  const answer = new URLSearchParams(said ?? "");
  const code = answer.get("code");
  return code === null || answer.get("state") !== state ? null : { code, verifier, redirectUri: page };
}
