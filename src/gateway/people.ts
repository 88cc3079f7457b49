// Sessions and accounts: who is asking, and with which credentials. Tokens are opaque and only their hash is kept;
// credentials leave this file decrypted for one request and are never written, logged or answered.
import { randomBytes } from "node:crypto";
import { environments, type Account, type Environment, type SessionRequest } from "../platform/gatewayContract";
import type { Clock } from "./clock";
import {
  credentialsHash,
  credentialsIn,
  openCredentials,
  openForSession,
  openFromMemory,
  openKey,
  sealForMemory,
  sealForSession,
  type Credentials,
} from "./credentials";
import { GatewayFailure } from "./failure";
import { rewrapped } from "./keys/keyCare";
import { KnownSessions, type Known } from "./known";
import { IDLE_MS, LIFETIME_MS, renew } from "./lifetimes";
import type { AccountRecord, SessionRecord, GatewayStore, Tables } from "./store/tables";
import { PERSONAL, rightsText, type Rights } from "./signIn/rights";
import { seal, sha256, type Vault } from "./keys/vault";

const TOKEN_BYTES = 32;

export interface PlatformPlace {
  readonly region: string;
  readonly environment: Environment;
}

export interface Person {
  readonly account: Account;
  readonly credentials: Credentials;
  readonly dataKey: Buffer;
  /** What the person's role allows. */
  readonly rights: Rights;
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
  /** The sign-in that opened it. */
  readonly signInId: string | null;
}

/** How a session begins, beside the keys. */
export interface Admission {
  /** May have an older session of the same person. */
  readonly authorization?: string | undefined;
  /** The sign-in that it belongs to. */
  readonly signInId?: string;
  /** The account that the signed-in person used before at this place. */
  readonly accountId?: string | null | undefined;
}

export interface Begun {
  readonly token: string;
  readonly account: Account;
  readonly expiresAt: number;
}

/** What the gateway itself may know of a person who does not ask at this moment. */
export interface Acquaintance {
  readonly userEmail: string;
  readonly dataKey: Buffer;
}

export interface People {
  /** Stores proven credentials and begins a session. */
  admit(request: SessionRequest, admission?: Admission): Promise<Begun>;
  /** Begins a session with credentials that were proven before. */
  goOn(accountId: string, credentials: Credentials, signInId: string): Promise<Begun>;
  /** Throws kind "session" when there is none. */
  recognise(authorization: string | undefined): Promise<Session>;
  dismiss(tokenHash: string): Promise<void>;
  /** For a person who is not admitted yet. */
  visitor(request: SessionRequest): Person;
  /** With the credentials of the account's newest session that the platform has not refused; null without one. */
  standIn(accountId: string): Promise<Person | null>;
  /** Whose account it is, without credentials, for what an administrator stops. Null where nobody can read it. */
  ownerOf(accountId: string): Promise<Person | null>;
  /** Ends a session, and keeps its credentials for sends that go on: they belong to no token any more. */
  leaveBehind(tokenHash: string): Promise<void>;
  /** The opposite, once no send goes on. */
  dropLeftBehind(accountId: string): Promise<void>;
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
  /** Whether the administrator lists this API key as one of the company's. */
  readonly isListed: (apiKey: string) => boolean;
  /** Whether people sign in at a provider: no session counts without a sign-in then. */
  readonly provided: boolean;
}

/** The first account of a person. A second one of the same e-mail, at another company, has its key in. */
function accountOf(platform: string, request: SessionRequest, ...more: string[]): Account {
  const { region, environment, userEmail } = request;
  const parts = [platform, region, environment, userEmail.toLowerCase(), ...more];
  return { id: sha256(JSON.stringify(parts)).slice(0, 32), platform, region, environment, userEmail };
}

function companyOf(needs: Needs, place: PlatformPlace): string {
  return sha256(JSON.stringify([needs.hostOf(place)])).slice(0, 32);
}

export function createPeople(needs: Needs): People {
  const known = new KnownSessions(needs.store);
  const visitor = (request: SessionRequest): Person => ({
    account: accountOf(needs.platform, request),
    credentials: credentialsIn(request),
    dataKey: needs.vault.newDataKey(),
    rights: PERSONAL,
    company: companyOf(needs, request),
  });
  return {
    visitor,
    admit: (request, admission = {}) => admit(needs, visitor(request), admission),
    goOn: (accountId, credentials, signInId) => goOn(needs, accountId, credentials, signInId),
    recognise: (authorization) => recognise(needs, known, authorization),
    acquaint: (account) => acquaint(needs.vault, account),
    standIn: (accountId) => standIn(needs, accountId),
    ownerOf: (accountId) => ownerOf(needs, accountId),
    leaveBehind: (tokenHash) => leaveBehind(needs, tokenHash),
    dropLeftBehind: (accountId) => needs.store.transaction((tables) => tables.sessions.remove(leftBehind(accountId))),
    dismiss: (tokenHash) => needs.store.transaction((tables) => tables.sessions.remove(tokenHash)),
  };
}

async function admit(needs: Needs, person: Person, admission: Admission): Promise<Begun> {
  const { store, vault, clock } = needs;
  const now = clock.now();
  return store.transaction(async (tables) => {
    const { id, record } = await findAccount(needs, tables, person, admission);
    // The journal is sealed with the data key: an account keeps the one it has.
    const dataKey = record === null ? person.dataKey : openKey(vault, record);
    await tables.accounts.save(sealedAccount(needs, { ...person, account: { ...person.account, id } }, dataKey));
    await tables.sessions.removeExpired(now);
    // The platform takes them. Sessions of what it refused a session's lifetime ago have ended.
    await tables.refused.remove(credentialsHash(id, person.credentials));
    await tables.refused.removeOld(now - LIFETIME_MS);
    const opened = await beginSession(needs, tables, { id, dataKey }, person.credentials, admission.signInId ?? null);
    return { ...opened, account: { ...person.account, id } };
  });
}

async function goOn(needs: Needs, accountId: string, credentials: Credentials, signInId: string): Promise<Begun> {
  return needs.store.transaction(async (tables) => {
    const record = await tables.accounts.find(accountId);
    if (record === null) throw noSession("The account is gone. Connect with your keys.");
    await tables.sessions.removeExpired(needs.clock.now());
    const owner = { id: accountId, dataKey: openKey(needs.vault, record) };
    const opened = await beginSession(needs, tables, owner, credentials, signInId);
    return { ...opened, account: accountIn(record, credentials) };
  });
}

async function beginSession(
  needs: Needs,
  tables: Tables,
  { id, dataKey }: { readonly id: string; readonly dataKey: Buffer },
  credentials: Credentials,
  signInId: string | null,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenHash = sha256(token);
  const now = needs.clock.now();
  const expiresAt = now + IDLE_MS;
  await tables.sessions.save({
    tokenHash,
    accountId: id,
    createdAt: now,
    expiresAt,
    credentials: sealForSession(dataKey, { accountId: id, tokenHash }, credentials),
    signInId,
  });
  return { token, expiresAt };
}

interface Found {
  readonly id: string;
  readonly record: AccountRecord | null;
}

/**
 * Whose account these proven credentials open. A key does not tell its company, and two customers of the platform may
 * have people of one e-mail: a known account opens to its own key, to an older session of its person, or where the
 * administrator lists both keys. Anybody else gets an account of their own.
 */
async function findAccount(needs: Needs, tables: Tables, person: Person, admission: Admission): Promise<Found> {
  const same = await tables.accounts.findSignIn(signInOf(needs, person.account, person.credentials));
  if (same !== null) return { id: same.id, record: same };
  const proven =
    (await provenBefore(needs, tables, person, admission.authorization)) ??
    (await usedBefore(needs, tables, person, admission.accountId ?? null));
  if (proven !== null) return { id: proven.id, record: proven };
  const first = await tables.accounts.find(person.account.id);
  if (first === null || mayShare(needs, person, first)) return { id: person.account.id, record: first };
  const { account, credentials } = person;
  const { id } = accountOf(needs.platform, { ...account, ...credentials }, sha256(credentials.apiKey));
  return { id, record: await tables.accounts.find(id) };
}

function mayShare({ vault, isListed }: Needs, { credentials }: Person, record: AccountRecord): boolean {
  const { apiKey } = openCredentials(openKey(vault, record), record);
  return apiKey === credentials.apiKey || (isListed(apiKey) && isListed(credentials.apiKey));
}

/** The account of a session that has not ended, if it is of the same place and e-mail. */
async function provenBefore(
  needs: Needs,
  tables: Tables,
  { account }: Person,
  authorization: string | undefined,
): Promise<AccountRecord | null> {
  const token = tokenIn(authorization);
  const session = token === undefined ? null : await tables.sessions.find(sha256(token));
  if (session === null || session.expiresAt <= needs.clock.now()) return null;
  return usedBefore(needs, tables, { account }, session.accountId);
}

/** This account, if it is of the same place and e-mail. */
async function usedBefore(
  needs: Needs,
  tables: Tables,
  { account }: Pick<Person, "account">,
  accountId: string | null,
): Promise<AccountRecord | null> {
  const record = accountId === null ? null : await tables.accounts.find(accountId);
  if (record === null) return null;
  const { userEmail } = openCredentials(openKey(needs.vault, record), record);
  const same =
    record.platform === account.platform &&
    record.region === account.region &&
    record.environment === account.environment &&
    userEmail.toLowerCase() === account.userEmail.toLowerCase();
  return same ? record : null;
}

/** Found again by whom and key. A key is long and random: its hash tells nobody what it is. */
function signInOf({ platform }: Needs, account: Account, { apiKey, userEmail }: Credentials): string {
  return sha256(JSON.stringify([platform, account.region, account.environment, userEmail.toLowerCase(), apiKey]));
}

function sealedAccount(needs: Needs, person: Person, dataKey: Buffer): AccountRecord {
  const { id, platform, region, environment } = person.account;
  const { version, wrapped } = needs.vault.wrap(dataKey, id);
  const credentials = seal(dataKey, `${id}/credentials`, JSON.stringify(person.credentials));
  const signIn = signInOf(needs, person.account, person.credentials);
  return { id, platform, region, environment, keyVersion: version, wrappedKey: wrapped, credentials, signIn };
}

function acquaint(vault: Vault, record: AccountRecord): Acquaintance | null {
  if (!vault.knows({ version: record.keyVersion, wrapped: record.wrappedKey })) return null;
  const dataKey = openKey(vault, record);
  return { userEmail: openCredentials(dataKey, record).userEmail, dataKey };
}

const noSession = (detail: string) => new GatewayFailure({ kind: "session", detail });
export const sessionEnded = () => noSession("The session has ended. Connect again.");

const tokenIn = (authorization: string | undefined) => /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];

async function recognise(needs: Needs, sessions: KnownSessions, authorization: string | undefined): Promise<Session> {
  const token = tokenIn(authorization);
  if (token === undefined) throw noSession("There is no session. Connect first.");
  const tokenHash = sha256(token);
  const now = needs.clock.now();
  const known = sessions.find(tokenHash, now);
  if (known !== null) return sessionOf(known);
  return needs.store.transaction(async (tables) => {
    const session = await tables.sessions.find(tokenHash);
    if (session === null || session.expiresAt <= now) throw sessionEnded();
    const account = await tables.accounts.find(session.accountId);
    if (account === null || account.platform !== needs.platform)
      throw noSession("The session is for another platform. Connect again.");
    const dataKey = openKey(needs.vault, account);
    if (!needs.vault.isNewest({ version: account.keyVersion, wrapped: account.wrappedKey }))
      await tables.accounts.save(rewrapped(needs.vault, account));
    const role = await roleIn(needs, tables, session);
    if (role === null) throw noSession("The sign-in has ended. Sign in again.");
    // Opened in any case: nobody works with an account whose texts were changed.
    openCredentials(dataKey, account);
    const renewed = renew(session, now);
    const credentials = openForSession(dataKey, account, session);
    if (await tables.refused.has(credentialsHash(account.id, credentials)))
      throw noSession("The platform refused the session's keys. Connect again.");
    if (renewed !== session) await tables.sessions.save(renewed);
    const kept = sealForMemory(dataKey, session, credentials);
    const company = companyAt(needs, account);
    const found = { session: renewed, account, dataKey, credentials: kept, ...role, company };
    sessions.keep(found);
    return sessionOf(found);
  });
}

function sessionOf({ session, account: record, dataKey, credentials: sealed, rights, company }: Known): Session {
  const { tokenHash, expiresAt, signInId } = session;
  const credentials = openFromMemory(dataKey, session, sealed);
  const account = accountIn(record, credentials);
  return { person: { account, credentials, dataKey, rights, company }, tokenHash, expiresAt, signInId };
}

async function standIn(needs: Needs, accountId: string): Promise<Person | null> {
  return needs.store.transaction(async (tables) => {
    const account = await tables.accounts.find(accountId);
    if (account === null || account.platform !== needs.platform || acquaint(needs.vault, account) === null) return null;
    const dataKey = openKey(needs.vault, account);
    for (const session of await tables.sessions.listOf(accountId)) {
      if (session.expiresAt <= needs.clock.now()) continue;
      const role = await roleIn(needs, tables, session);
      if (role?.rights.send !== true) continue;
      const person = personIn(account, dataKey, session, role.rights, companyAt(needs, account));
      if (!(await tables.refused.has(credentialsHash(accountId, person.credentials)))) return person;
    }
    return null;
  });
}

type Role = Pick<Known, "rights" | "signInEndsAt">;

/**
 * What the session's person may do now; null where the sign-in behind it has ended. One whose person left still counts
 * for the sends that go on, and for nothing else.
 */
async function roleIn({ provided, clock }: Needs, tables: Tables, session: SessionRecord): Promise<Role | null> {
  if (!provided) return { rights: PERSONAL, signInEndsAt: null };
  const signIn = session.signInId === null ? null : await tables.signIns.find(session.signInId);
  if (signIn === null || !signIn.provided || signIn.expiresAt <= clock.now()) return null;
  if (signIn.leftAt !== null && session.tokenHash !== leftBehind(session.accountId)) return null;
  return { rights: rightsText.parse(JSON.parse(signIn.rights)), signInEndsAt: signIn.expiresAt };
}

async function ownerOf(needs: Needs, accountId: string): Promise<Person | null> {
  const record = await needs.store.transaction((tables) => tables.accounts.find(accountId));
  const known = record === null ? null : acquaint(needs.vault, record);
  if (record === null || known === null) return null;
  const credentials = { apiKey: "", userToken: "", userEmail: known.userEmail };
  const account = accountIn(record, credentials);
  return { account, credentials, dataKey: known.dataKey, rights: PERSONAL, company: companyOf(needs, account) };
}

/** No token has this hash. */
const leftBehind = (accountId: string) => `sends of ${accountId}`;

async function leaveBehind(needs: Needs, tokenHash: string): Promise<void> {
  await needs.store.transaction(async (tables) => {
    const session = await tables.sessions.find(tokenHash);
    const account = session === null ? null : await tables.accounts.find(session.accountId);
    if (session === null || account === null) return;
    const dataKey = openKey(needs.vault, account);
    const credentials = openForSession(dataKey, account, session);
    const kept = leftBehind(account.id);
    await tables.sessions.save({
      ...session,
      tokenHash: kept,
      expiresAt: session.createdAt + LIFETIME_MS,
      credentials: sealForSession(dataKey, { accountId: account.id, tokenHash: kept }, credentials),
    });
    await tables.sessions.remove(tokenHash);
  });
}

function personIn(
  record: AccountRecord,
  dataKey: Buffer,
  session: SessionRecord,
  rights: Rights,
  company: string,
): Person {
  const credentials = openForSession(dataKey, record, session);
  return { account: accountIn(record, credentials), credentials, dataKey, rights, company };
}

function companyAt(needs: Needs, { region, environment }: AccountRecord): string {
  return companyOf(needs, { region, environment: environmentIn(environment) });
}

const environmentIn = (text: string): Environment => environments.find((one) => one === text) ?? "production";

function accountIn({ id, platform, region, environment }: AccountRecord, { userEmail }: Credentials): Account {
  return { id, platform, region, environment: environmentIn(environment), userEmail };
}
