// Sessions and accounts: who is asking, and with which credentials. Tokens are opaque and only their hash is kept;
// credentials leave this file decrypted for one request and are never written, logged or answered.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { environments, type Account, type Environment, type SessionRequest } from "../platform/gatewayContract";
import type { Clock } from "./clock";
import { GatewayFailure } from "./failure";
import { rewrapped } from "./keyCare";
import type { AccountRecord, SessionRecord, GatewayStore } from "./store";
import { seal, sha256, unseal, type Vault } from "./vault";

/** A session ends after 12 hours without use, and 7 days after it began. */
const IDLE_MS = 12 * 3_600_000;
const LIFETIME_MS = 7 * 24 * 3_600_000;
/** A session's end is moved at most this often, so that reading is not always writing. */
const RENEW_AFTER_MS = 5 * 60_000;
const TOKEN_BYTES = 32;

const credentialsText = z.object({ apiKey: z.string(), userToken: z.string(), userEmail: z.string() });
export type Credentials = z.infer<typeof credentialsText>;

export interface PlatformPlace {
  readonly region: string;
  readonly environment: Environment;
}

export interface Person {
  readonly account: Account;
  readonly credentials: Credentials;
  readonly dataKey: Buffer;
  /**
   * Whose rate budget is spent, as a hash. All API keys of a company share one budget (document 1, part 8), a key does
   * not tell its company, and a gateway serves one company: so it is the host's.
   */
  readonly company: string;
}

export interface Session {
  readonly person: Person;
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** What the gateway itself may know of a person who does not ask at this moment. */
export interface Acquaintance {
  readonly userEmail: string;
  readonly dataKey: Buffer;
}

export interface People {
  /** Stores proven credentials and begins a session. */
  admit(request: SessionRequest): Promise<{ token: string; account: Account; expiresAt: number }>;
  /** Throws kind "session" when there is none. */
  recognise(authorization: string | undefined): Promise<Session>;
  dismiss(tokenHash: string): Promise<void>;
  /** For a person who is not admitted yet. */
  visitor(request: SessionRequest): Person;
  /** Null when the account is under a master key that is no longer given: nobody can read it then. */
  acquaint(account: AccountRecord): Acquaintance | null;
}

interface Needs {
  readonly platform: string;
  /** The host that serves a place: regions that share one share its budget. */
  readonly hostOf: (place: PlatformPlace) => string | null;
  readonly store: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

export function accountOf(platform: string, request: SessionRequest): Account {
  const { region, environment, userEmail } = request;
  const id = sha256(JSON.stringify([platform, region, environment, userEmail.toLowerCase()])).slice(0, 32);
  return { id, platform, region, environment, userEmail };
}

function companyOf(needs: Needs, place: PlatformPlace): string {
  return sha256(JSON.stringify([needs.hostOf(place)])).slice(0, 32);
}

export function createPeople(needs: Needs): People {
  const visitor = (request: SessionRequest): Person => ({
    account: accountOf(needs.platform, request),
    credentials: credentialsText.parse(request),
    dataKey: needs.vault.newDataKey(),
    company: companyOf(needs, request),
  });
  return {
    visitor,
    admit: (request) => admit(needs, visitor(request)),
    recognise: (authorization) => recognise(needs, authorization),
    acquaint: (account) => acquaint(needs.vault, account),
    dismiss: (tokenHash) => needs.store.transaction((tables) => tables.sessions.remove(tokenHash)),
  };
}

async function admit(needs: Needs, person: Person) {
  const { store, vault, clock } = needs;
  const { account } = person;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = clock.now();
  const session = {
    tokenHash: sha256(token),
    accountId: account.id,
    createdAt: now,
    expiresAt: now + IDLE_MS,
    credentials: null,
  };
  await store.transaction(async (tables) => {
    const known = await tables.accounts.find(account.id);
    // The journal is sealed with the data key: an account keeps the one it has.
    const dataKey = known === null ? person.dataKey : openKey(vault, known);
    await tables.accounts.save(sealedAccount(vault, person, dataKey));
    await tables.sessions.removeExpired(now);
    await tables.sessions.save(session);
  });
  return { token, account, expiresAt: session.expiresAt };
}

function sealedAccount(vault: Vault, person: Person, dataKey: Buffer): AccountRecord {
  const { id, platform, region, environment } = person.account;
  const { version, wrapped } = vault.wrap(dataKey, id);
  const credentials = seal(dataKey, `${id}/credentials`, JSON.stringify(person.credentials));
  return { id, platform, region, environment, keyVersion: version, wrappedKey: wrapped, credentials, signIn: null };
}

function openKey(vault: Vault, account: AccountRecord): Buffer {
  return vault.unwrap({ version: account.keyVersion, wrapped: account.wrappedKey }, account.id);
}

function acquaint(vault: Vault, record: AccountRecord): Acquaintance | null {
  if (!vault.knows({ version: record.keyVersion, wrapped: record.wrappedKey })) return null;
  const dataKey = openKey(vault, record);
  return { userEmail: openCredentials(dataKey, record).userEmail, dataKey };
}

function openCredentials(dataKey: Buffer, record: AccountRecord): Credentials {
  const text = unseal(dataKey, `${record.id}/credentials`, record.credentials);
  return credentialsText.parse(JSON.parse(text));
}

const noSession = (detail: string) => new GatewayFailure({ kind: "session", detail });

async function recognise(needs: Needs, authorization: string | undefined): Promise<Session> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw noSession("There is no session. Connect first.");
  const tokenHash = sha256(token);
  const now = needs.clock.now();
  return needs.store.transaction(async (tables) => {
    const session = await tables.sessions.find(tokenHash);
    if (session === null || session.expiresAt <= now) throw noSession("The session has ended. Connect again.");
    const account = await tables.accounts.find(session.accountId);
    if (account === null || account.platform !== needs.platform)
      throw noSession("The session is for another platform. Connect again.");
    const dataKey = openKey(needs.vault, account);
    if (!needs.vault.isNewest({ version: account.keyVersion, wrapped: account.wrappedKey }))
      await tables.accounts.save(rewrapped(needs.vault, account));
    const renewed = renew(session, now);
    if (renewed !== session) await tables.sessions.save(renewed);
    return { person: openPerson(needs, account, dataKey), tokenHash, expiresAt: renewed.expiresAt };
  });
}

function renew(session: SessionRecord, now: number): SessionRecord {
  const expiresAt = Math.min(now + IDLE_MS, session.createdAt + LIFETIME_MS);
  return expiresAt - session.expiresAt < RENEW_AFTER_MS ? session : { ...session, expiresAt };
}

function openPerson(needs: Needs, record: AccountRecord, dataKey: Buffer): Person {
  const credentials = openCredentials(dataKey, record);
  const environment = environments.find((one) => one === record.environment) ?? "production";
  const account: Account = {
    id: record.id,
    platform: record.platform,
    region: record.region,
    environment,
    userEmail: credentials.userEmail,
  };
  return { account, credentials, dataKey, company: companyOf(needs, account) };
}
