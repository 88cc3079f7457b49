// Routes of sign-ins: by the provider's word, by a device's refresh token, and out again.
import { refreshRequest, signInRequest, type SignedInAnswer, type SignInRequest } from "../../platform/signInContract";
import { badRequest, GatewayFailure } from "../failure";
import { readJson } from "../requestBody";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { checkProof, type DeviceProof } from "../signIn/deviceProof";
import type { Provider } from "../signIn/provider";
import type { SignedIn } from "../signIn/signIns";
import type { Identity } from "../signIn/verifier";

/** Read for anybody: the longest token and a proof fit. */
const MOST_BYTES = 32_000;
const MOST_TOKEN = 16_000;
/** Pages of ours that a provider may send people back to. */
const LANDINGS = ["/signIn.html", "/admin.html", "/workbench/pane/signIn.html"];

export function addSignIns(app: GatewayApp, parts: Parts): void {
  app.get("/api/sign-ins/provider", async (context) => {
    context.set("operation", "provider");
    return context.json(await providerOf(parts).whereTo());
  });
  app.post("/api/sign-ins", async (context) => {
    context.set("operation", "signIn");
    const provider = providerOf(parts);
    const request = await readJson(context.req.raw, signInRequest, parts.stopping, MOST_BYTES);
    const device = await deviceOf(request.device);
    const identity = await identityOf(parts, provider, context, request);
    context.set("account", identity.id);
    return context.json(told(await parts.signIns.admit(identity, device)), 201);
  });
  app.post("/api/sign-ins/refresh", async (context) => {
    context.set("operation", "refresh");
    const { refreshToken, proof } = await readJson(context.req.raw, refreshRequest, parts.stopping, MOST_BYTES);
    const signedIn = await parts.signIns.refresh(refreshToken, proof);
    if (signedIn.provided !== (parts.provider !== null))
      throw new GatewayFailure({ kind: "session", detail: "The way to sign in has changed. Sign in again." });
    context.set("account", signedIn.ownerId);
    return context.json(told(signedIn));
  });
  app.delete("/api/sign-ins/current", async (context) => {
    context.set("operation", "signOut");
    const signIn = await parts.signIns.recognise(context.req.header("Authorization"));
    context.set("account", signIn.ownerId);
    await parts.signIns.end(signIn.id, { forget: context.req.query("keys") === "forget" });
    return context.body(null, 204);
  });
}

/** Throws kind "session". */
export function deviceOf(given: { readonly proof: string } | undefined): Promise<DeviceProof | null> {
  return given === undefined ? Promise.resolve(null) : checkProof(given.proof, { use: "register" });
}

function providerOf({ provider }: Parts): Provider {
  if (provider === null)
    throw new GatewayFailure({ kind: "notFound", detail: "This gateway has no sign-in provider. Connect with keys." });
  return provider;
}

async function identityOf(
  { door }: Parts,
  provider: Provider,
  context: GatewayContext,
  { code, verifier, redirectUri }: SignInRequest,
): Promise<Identity> {
  if (code === undefined) {
    const token = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1] ?? "";
    if (token === "" || token.length > MOST_TOKEN)
      throw new GatewayFailure({ kind: "session", detail: "There is no sign-in of the provider. Sign in." });
    return provider.verify(token);
  }
  if (verifier === undefined) throw badRequest("A code needs its verifier.", "/verifier");
  checkLanding(context, redirectUri ?? "");
  // Anybody can make us ask the provider: only so many at once.
  const visitor = { address: context.env.address, userEmail: "" };
  return door.pass(visitor, () => provider.redeem(code, verifier, redirectUri ?? ""));
}

/** A proxy in front may speak HTTPS for us: the scheme is the provider's to check. */
function checkLanding(context: GatewayContext, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.host !== new URL(context.req.url).host || !LANDINGS.includes(url.pathname))
    throw badRequest("The provider may send people back to pages of this gateway only.", "/redirectUri");
}

function told({ pass, email, expiresAt, rights, refreshToken, places }: SignedIn): SignedInAnswer {
  return {
    pass,
    email,
    expiresAt: new Date(expiresAt).toISOString(),
    rights: { ...rights },
    refreshToken,
    places: places.map((place) => ({ ...place })),
  };
}
