// What shows that a request comes from the device that a refresh token was given to: a signature by a key that the
// device's browser made and cannot hand out. In the form of RFC 9449 (DPoP), bound to the refresh token instead of to
// an address, since a proxy may change addresses.
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from "jose";
import { z } from "zod";
import { GatewayFailure } from "../failure";
import { sha256 } from "../keys/vault";

export const PROOF_TYPE = "bidsheet-device+jwt";

const proofClaims = z.looseObject({
  use: z.enum(["register", "refresh"]),
  jti: z.string().min(16).max(100),
  /** With "refresh": SHA-256 of the refresh token, as hex. */
  token: z.string().optional(),
});

export interface DeviceProof {
  /** Of the device's key. */
  readonly device: string;
  /** Hash of the proof's own id: it counts once. */
  readonly proof: string;
}

export type ProofFor = { readonly use: "register" } | { readonly use: "refresh"; readonly token: string };

/** Throws kind "session". The time in a proof is not looked at: clocks of devices are wrong too often. */
export async function checkProof(text: string, wanted: ProofFor): Promise<DeviceProof> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, { algorithms: ["ES256"], typ: PROOF_TYPE });
    const claims = proofClaims.safeParse(payload);
    if (!claims.success || protectedHeader.jwk === undefined || claims.data.use !== wanted.use) throw noProof();
    if (wanted.use === "refresh" && claims.data.token !== sha256(wanted.token)) throw noProof();
    return { device: await calculateJwkThumbprint(protectedHeader.jwk), proof: sha256(claims.data.jti).slice(0, 32) };
  } catch (error) {
    throw error instanceof errors.JOSEError || error instanceof TypeError ? noProof(error) : error;
  }
}

export function noProof(cause?: unknown): GatewayFailure {
  const detail = "This device could not show that the sign-in is its own. Sign in again.";
  return new GatewayFailure({ kind: "session", detail }, { cause });
}
