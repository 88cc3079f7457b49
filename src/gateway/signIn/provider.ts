// The company's provider as the routes use it: whose token this is, where people are sent, and what a code is worth.
import { z } from "zod";
import type { ProfileAnswer } from "../../platform/gatewayContract";
import type { ProviderAnswer } from "../../platform/signInContract";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import { askProvider, createProviderKeys, type AskProvider } from "./providerKeys";
import type { ProviderSettings } from "./settings";
import { createVerifier, type Identity, type Verify } from "./verifier";

export interface Provider {
  /** As GET /api/profile says it. */
  readonly shown: NonNullable<ProfileAnswer["signIn"]>;
  readonly verify: Verify;
  /** Throws status 503 when the provider cannot be asked. */
  whereTo(): Promise<ProviderAnswer>;
  /** Throws kind "session" when the provider does not take the code. */
  redeem(code: string, verifier: string, redirectUri: string): Promise<Identity>;
}

const tokenAnswer = z.looseObject({ access_token: z.string() });

export function createProvider(settings: ProviderSettings, ask: AskProvider, clock: Clock): Provider {
  const keys = createProviderKeys(settings, ask, clock);
  const verify = createVerifier(settings, keys, clock);
  const resource = resourceOf(settings);
  const { kind, authority, clientId, askedScope } = settings;
  return {
    shown: { provider: kind, authority, clientId, scope: askedScope },
    verify,
    async whereTo() {
      const { authorization_endpoint: authorizationEndpoint } = await keys.discovery();
      const { clientId, askedScope: scope } = settings;
      return { authorizationEndpoint, clientId, scope, ...(resource === null ? {} : { resource }) };
    },
    async redeem(code, verifier, redirectUri) {
      const { token_endpoint: address } = await keys.discovery();
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: settings.clientId,
        ...(settings.clientSecret === null ? {} : { client_secret: settings.clientSecret }),
        ...(resource === null ? {} : { resource }),
      });
      const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
      const request = new Request(address, { method: "POST", headers, body: body.toString(), redirect: "error" });
      const answer = tokenAnswer.safeParse(await askProvider(ask, request, [200, 400, 401]));
      if (!answer.success)
        throw new GatewayFailure({
          kind: "session",
          detail: "The sign-in provider did not accept this sign-in. Nothing was changed. Sign in again.",
        });
      return verify(answer.data.access_token);
    },
  };
}

/** RFC 8707. Entra names the gateway in the scope instead. */
function resourceOf({ kind, audiences }: ProviderSettings): string | null {
  const [audience = ""] = audiences;
  return kind === "openid" && URL.canParse(audience) ? audience : null;
}
