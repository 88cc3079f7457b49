// A sign-in provider on this machine, for the tests and for `npm start -- --sign-in`: the OpenID provider of the
// package oidc-provider, with people of the demo and without passwords. It signs real tokens.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, type JWKS } from "oidc-provider";
import { exportJWK, generateKeyPair } from "jose";

export interface LocalPerson {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export interface LocalProviderOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly people: readonly LocalPerson[];
  /** Where the pane and the administrator's page may be sent back to. */
  readonly redirectUris: readonly string[];
  readonly keys: JWKS;
  /** More claims for every access token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface LocalProvider {
  readonly issuer: string;
  /** A token as the provider would give it after a sign-in, for tests of what reads it. */
  issue(who: LocalPerson, given?: Partial<Issued>): Promise<string>;
  close(): Promise<void>;
}

export interface Issued {
  readonly audience: string;
  readonly scope: string;
  readonly seconds: number;
}

export const CLIENT = "bidsheet-pane";
export const AUDIENCE = "https://bidsheet.example.com";
export const SCOPE = "bidsheet.use";

export async function signingKey(name: string): Promise<JWKS["keys"][number]> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: name, use: "sig", alg: "RS256" };
}

/** Rejects with a sentence when the port is taken. */
export async function startLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const server = createServer();
  await listen(server, options.port);
  const issuer = `http://localhost:${portOf(server)}`;
  const provider = new Provider(issuer, configurationOf(options));
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") === true)
      void interact(provider, options.people, request, response).catch(() => response.writeHead(500).end());
    else void answer(request, response);
  });
  return {
    issuer,
    issue: (who, given = {}) => issue(provider, who, given),
    close: () => closed(server),
  };
}

function configurationOf({ people, redirectUris, keys, claims = {} }: LocalProviderOptions): Configuration {
  return {
    jwks: keys,
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        redirect_uris: [...redirectUris],
      },
    ],
    scopes: ["openid", "profile", "email", SCOPE],
    claims: { openid: ["sub"], email: ["email"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => {
      const person = people.find((one) => one.id === id);
      if (person === undefined) return undefined;
      return { accountId: id, claims: () => ({ sub: id, email: person.email }) };
    },
    extraTokenClaims: (_context, token) => {
      const person = "accountId" in token ? people.find(({ id }) => id === token.accountId) : undefined;
      return { ...(person === undefined ? {} : { email: person.email, roles: [...person.roles] }), ...claims };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["for this machine only"] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => ({ scope: SCOPE, audience: resource, accessTokenFormat: "jwt" }),
      },
    },
  };
}

/** Whoever opens it picks a person: this provider asks for no password. */
async function interact(
  provider: Provider,
  people: readonly LocalPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const chosen = new URL(request.url ?? "/", provider.issuer).searchParams.get("person");
  const id = prompt.name === "login" ? chosen : (session?.accountId ?? null);
  if (id === null) {
    const links = people.map(
      (one) =>
        `<p><a href="?person=${encodeURIComponent(one.id)}">Sign in as ${one.email} (${one.roles.join(", ")})</a></p>`,
    );
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Sign in</title><h1>Local sign-in</h1>${links.join("")}`);
    return;
  }
  const grant = new provider.Grant({ accountId: id, clientId: String(params["client_id"]) });
  grant.addOIDCScope(`openid profile email ${SCOPE}`);
  grant.addResourceScope(AUDIENCE, SCOPE);
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login: { accountId: id }, consent });
}

async function issue(provider: Provider, who: LocalPerson, given: Partial<Issued>): Promise<string> {
  const { audience = AUDIENCE, scope = SCOPE, seconds = 3600 } = given;
  const client = await provider.Client.find(CLIENT);
  if (client === undefined) throw new Error("The provider does not know the pane.");
  const grant = new provider.Grant({ accountId: who.id, clientId: CLIENT });
  const token = new provider.AccessToken({
    accountId: who.id,
    client,
    grantId: await grant.save(),
    gty: "authorization_code",
    scope,
    aud: audience,
    expiresIn: seconds,
  });
  token.resourceServer = new provider.ResourceServer(audience, { scope, audience, accessTokenFormat: "jwt" });
  token.extra = { email: who.email, roles: [...who.roles] };
  return token.save();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", () =>
      reject(new Error(`Port ${port} is taken. Choose another one for the sign-in provider.`)),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
