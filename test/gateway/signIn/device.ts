// A device that keeps a refresh token: its key, and the proofs that it signs with it.
import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type Device = Awaited<ReturnType<typeof newDevice>>;

export async function newDevice() {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const sign = (claims: Record<string, unknown>, change: Record<string, unknown> = {}) =>
    new SignJWT({ jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: "ES256", typ: "bidsheet-device+jwt", jwk, ...change })
      .sign(privateKey);
  const hash = (token: string) => createHash("sha256").update(token).digest("hex");
  return {
    sign,
    register: () => sign({ use: "register" }),
    refresh: (token: string, claims: Record<string, unknown> = {}) =>
      sign({ use: "refresh", token: hash(token), ...claims }),
  };
}
