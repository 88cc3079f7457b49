import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import type { JWKS } from "oidc-provider";
import { z } from "zod";
import type { LocalProvider } from "../../../scripts/localProvider";
import { GatewayFailure } from "../../../src/gateway/failure";
import type { Verify } from "../../../src/gateway/signIn/verifier";
import { admin, buyer, checking, keysNamed, nobody, provider, reader, sender } from "./provider";

const saying = (text: string): unknown => expect.stringContaining(text);

let local: LocalProvider;
/** One whose private key is known here. */
let own: JWKS;
let signer: LocalProvider;
beforeAll(async () => {
  own = await keysNamed("own");
  [local, signer] = await Promise.all([provider(), provider({ keys: own })]);
});
afterAll(() => Promise.all([local.close(), signer.close()]));

/** What the gateway says to a token that it does not take. */
async function refusal(verify: Verify, token: string): Promise<{ kind: string; detail: string }> {
  try {
    await verify(token);
  } catch (error) {
    if (error instanceof GatewayFailure) return { kind: error.facts.kind, detail: error.facts.detail };
    throw error;
  }
  throw new Error("The token was accepted.");
}

const text = (json: unknown) => Buffer.from(JSON.stringify(json)).toString("base64url");
const partsOf = (token: string) => token.split(".").map((part) => Buffer.from(part, "base64url").toString("utf8"));
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + 60 * minutes;
const members = z.record(z.string(), z.unknown());
const membersIn = (token: string, part: number) => members.parse(JSON.parse(partsOf(token)[part] ?? "{}"));

describe("a provider's token", () => {
  it("says whose it is and what the person may do", async () => {
    const { verify } = checking(local.issuer);
    const found = await Promise.all([reader, sender, buyer, admin].map(async (who) => verify(await local.issue(who))));
    expect(found.map(({ email, rights }) => [email, rights])).toEqual([
      ["reader@example.com", { send: false, inviteAndDelete: false, admin: false }],
      ["sender@example.com", { send: true, inviteAndDelete: false, admin: false }],
      ["buyer@example.com", { send: true, inviteAndDelete: true, admin: false }],
      ["admin@example.com", { send: false, inviteAndDelete: false, admin: true }],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(4);
    expect((await verify(await local.issue(reader))).id).toBe(found[0]?.id);
  });

  it("of a person without a role is refused with a sentence", async () => {
    const { verify } = checking(local.issuer);
    expect(await refusal(verify, await local.issue(nobody))).toMatchObject({
      kind: "notAllowed",
      detail: saying("You have no role at this gateway."),
    });
  });

  it("counts until it expires, and not before its time", async () => {
    const { verify, clock } = checking(local.issuer);
    const token = await local.issue(buyer, { seconds: 600 });
    clock.advance(650_000);
    await verify(token);
    clock.advance(20_000);
    expect(await refusal(verify, token)).toMatchObject({ kind: "session", detail: saying("expired") });
    clock.advance(-670_000 - 120_000);
    expect((await refusal(verify, token)).detail).toContain("not valid yet");
  });

  it.each([
    ["another program's", { audience: "https://other.example.com" }, {}, "for another program"],
    ["one without the scope", { scope: "openid" }, {}, "lacks the scope"],
    ["one of another tenant", {}, { BIDSHEET_OIDC_TENANTS: "company-2" }, "another provider or tenant"],
    ["one of a listed tenant by another claim", {}, { BIDSHEET_OIDC_TENANT_CLAIM: "hd" }, "another provider or tenant"],
    ["one of an algorithm that is not listed", {}, { BIDSHEET_OIDC_ALGORITHMS: "ES256" }, "kind that is not accepted"],
  ])("is refused where it is %s", async (_what, issued, change, why) => {
    const { verify } = checking(local.issuer, change);
    expect(await refusal(verify, await local.issue(buyer, issued))).toMatchObject({
      kind: "session",
      detail: saying(why),
    });
  });

  it("is refused without a signature, with one of a shared secret, and with one of somebody else's key", async () => {
    const { verify } = checking(local.issuer);
    const token = await local.issue(buyer);
    const [, body = ""] = token.split(".");
    const keys: unknown = await (await fetch(`${local.issuer}/jwks`)).json();
    const shared = `${text({ ...membersIn(token, 0), alg: "HS256" })}.${body}`;
    const { privateKey } = await generateKeyPair("RS256");
    const claims = membersIn(token, 1);
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "first", typ: "at+jwt" })
      .sign(privateKey);
    const changed = `${token.split(".")[0]}.${text({ ...claims, sub: "sub-admin" })}.${token.split(".")[2]}`;
    for (const no of [
      `${text({ ...membersIn(token, 0), alg: "none" })}.${body}.`,
      `${shared}.${createHmac("sha256", JSON.stringify(keys)).update(shared).digest("base64url")}`,
      forged,
      changed,
      "not.a.token",
      "",
    ])
      expect((await refusal(verify, no)).kind).toBe("session");
  });

  it.each([
    ["of another issuer", { iss: "https://other.example.com" }, "another provider or tenant"],
    ["of another tenant", { tid: "company-2" }, "another provider or tenant"],
    ["of no tenant", { tid: undefined }, "another provider or tenant"],
    ["that begins to count in ten minutes", { nbf: inMinutes(10) }, "not valid yet"],
    ["that was issued in ten minutes", { iat: inMinutes(10) }, "not valid yet"],
    ["that never ends", { exp: undefined }, "A claim is missing or wrong"],
    ["that does not say when it was issued", { iat: undefined }, "A claim is missing or wrong"],
    ["of nobody", { sub: undefined }, "does not say whose it is"],
    ["of a program, without a scope", { scope: undefined }, "lacks the scope"],
    ["for several programs, none of them this one", { aud: ["a", "b"] }, "for another program"],
  ])("that the provider itself signed is refused: one %s", async (_what, change, why) => {
    const { verify } = checking(signer.issuer);
    const key = await importJWK(z.looseObject({}).parse(own.keys[0]), "RS256");
    const claims = membersIn(await signer.issue(buyer), 1);
    const signed = (all: object) =>
      new SignJWT({ ...all }).setProtectedHeader({ alg: "RS256", kid: "own", typ: "at+jwt" }).sign(key);
    expect((await verify(await signed(claims))).email).toBe(buyer.email);
    const refused = await refusal(verify, await signed({ ...claims, ...change }));
    expect(refused).toMatchObject({ kind: "session", detail: saying(why) });
  });

  it("that brings its own key is refused", async () => {
    const { verify } = checking(local.issuer);
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const claims = membersIn(await local.issue(buyer), 1);
    const jwk = await exportJWK(publicKey);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", jwk }).sign(privateKey);
    expect((await refusal(verify, token)).kind).toBe("session");
  });
});

describe("the provider's keys", () => {
  it("are read once, again for a new key, and not for every token that names an unknown one", async () => {
    const port = Number(new URL(local.issuer).port);
    const { verify, clock, asked } = checking(local.issuer);
    const old = await local.issue(buyer);
    await verify(old);
    await verify(old);
    expect(asked).toEqual(["/.well-known/openid-configuration", "/jwks"]);
    await local.close();
    // Away: what is known counts.
    clock.advance(2 * 3_600_000);
    const later = await local.issue(buyer, { seconds: 30 * 3600 });
    await verify(later);
    local = await provider({ port, keys: await keysNamed("second") });
    const fresh = await local.issue(buyer, { seconds: 30 * 3600 });
    clock.advance(31_000);
    await verify(fresh);
    const before = asked.length;
    for (let n = 0; n < 20; n += 1) expect((await refusal(verify, later)).kind).toBe("session");
    expect(asked.length).toBe(before);
    clock.advance(31_000);
    expect((await refusal(verify, later)).kind).toBe("session");
    expect(asked.length).toBe(before + 1);
  });

  it("that cannot be had at first sign nobody in, and the next try asks again", async () => {
    const { verify, clock } = checking("http://localhost:9");
    expect(await refusal(verify, await local.issue(buyer))).toMatchObject({
      kind: "gatewayFault",
      detail: saying("The sign-in provider did not answer as expected. Nobody was signed in."),
    });
    clock.advance(1000);
    expect((await refusal(verify, await local.issue(buyer))).kind).toBe("gatewayFault");
  });
});
