// The three credentials of a person: their form, their hash, and how an account's are opened. Decrypted they belong to
// one request; they are never written, logged or answered.
import { z } from "zod";
import { openBytes, seal, sealBytes, sha256, unseal, type Vault } from "./keys/vault";
import type { AccountRecord, SessionRecord } from "./store/tables";

const credentialsText = z.object({ apiKey: z.string(), userToken: z.string(), userEmail: z.string() });
export type Credentials = z.infer<typeof credentialsText>;

/** Of a request that has them beside other things. */
export const credentialsIn = (request: Credentials): Credentials => credentialsText.parse(request);

export const parseCredentials = (text: string): Credentials => credentialsText.parse(JSON.parse(text));

/** Tokens and keys are long and random: the hash tells nobody what they are. */
export function credentialsHash(accountId: string, { apiKey, userToken, userEmail }: Credentials): string {
  return sha256(JSON.stringify([accountId, apiKey, userToken, userEmail]));
}

export function openKey(vault: Vault, account: AccountRecord): Buffer {
  return vault.unwrap({ version: account.keyVersion, wrapped: account.wrappedKey }, account.id);
}

export function openCredentials(dataKey: Buffer, record: AccountRecord): Credentials {
  return parseCredentials(unseal(dataKey, `${record.id}/credentials`, record.credentials));
}

type SessionName = Pick<SessionRecord, "accountId" | "tokenHash">;

const bindingOf = ({ accountId, tokenHash }: SessionName) => `${accountId}/sessions/${tokenHash}`;

/** For no other session. */
export function sealForSession(dataKey: Buffer, session: SessionName, credentials: Credentials): string {
  return seal(dataKey, bindingOf(session), JSON.stringify(credentials));
}

/** Sealed in the same way, as bytes: what each request opens needs no decoding. */
export function sealForMemory(dataKey: Buffer, session: SessionName, credentials: Credentials): Buffer {
  return sealBytes(dataKey, bindingOf(session), JSON.stringify(credentials));
}

export function openFromMemory(dataKey: Buffer, session: SessionName, sealed: Buffer): Credentials {
  return parseCredentials(openBytes(dataKey, bindingOf(session), sealed).toString("utf8"));
}

/** The session's own; the account's where an earlier version wrote none. */
export function openForSession(dataKey: Buffer, account: AccountRecord, session: SessionRecord): Credentials {
  if (session.credentials === null) return openCredentials(dataKey, account);
  return parseCredentials(unseal(dataKey, bindingOf(session), session.credentials));
}
