// Nested app authentication: the account that Office is signed in with, without a page of the provider. The library is
// loaded only where the gateway's provider is Entra ID and the host can do it.
import { createNestablePublicClientApplication, InteractionRequiredAuthError } from "@azure/msal-browser";

/** An access token for the gateway. Asks in Office's own window where consent or a second factor is needed. */
export async function nestedToken(clientId: string, authority: string, scope: string): Promise<string> {
  const app = await createNestablePublicClientApplication({ auth: { clientId, authority } });
  // "openid", "profile" and "email" are asked for by the library itself.
  const scopes = scope.split(" ").filter((one) => !["openid", "profile", "email", "offline_access"].includes(one));
  try {
    return (await app.acquireTokenSilent({ scopes })).accessToken;
  } catch (error) {
    if (!(error instanceof InteractionRequiredAuthError)) throw error;
    return (await app.acquireTokenPopup({ scopes })).accessToken;
  }
}
