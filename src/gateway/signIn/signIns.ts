// Sign-ins: who has come in, by the provider's word or by a device that keeps a refresh token, and the platform keys
// that were entered once. A refresh token counts with its device's signature only, changes with every use, and ends.
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { AdminOverview } from "../../platform/adminContract";
import { environments, type Environment } from "../../platform/gatewayContract";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import { credentialsHash, openCredentials, openKey, parseCredentials, type Credentials } from "../credentials";
import type { SignInRecord } from "../store/signInTables";
import type { AccountRecord, GatewayStore, Tables } from "../store/tables";
import { derive, keyedHash, seal, sha256, unseal, type Vault } from "../keys/vault";
import { checkProof, noProof, type DeviceProof } from "./deviceProof";
import { PERSONAL, rightsText, type Rights } from "./rights";
import type { Identity } from "./verifier";

const HOUR_MS = 3_600_000;
/** Without a provider: after so long without use, and after so long in any case. */
const IDLE_MS = 30 * 24 * HOUR_MS;
const LONGEST_MS = 180 * 24 * HOUR_MS;
/** A pass opens sessions; the window that got it uses it at once, the administrator's page for a while. */
const PASS_MS = 12 * HOUR_MS;
/** The answer with the new refresh token may be lost: so long the one before it counts too. */
const GRACE_MS = 60_000;
const PROOFS_KEPT = 20;
const ID_BYTES = 16;
const TOKEN_BYTES = 32;

export interface KeptPlace {
  readonly region: string;
  readonly environment: Environment;
  readonly userEmail: string;
  /** The platform no longer takes these keys. */
  readonly refused: boolean;
}

/** A sign-in that counts now. */
export interface SignIn {
  readonly id: string;
  readonly ownerId: string;
  readonly provided: boolean;
  readonly rights: Rights;
  readonly email: string;
  readonly expiresAt: number;
}

export interface SignedIn extends SignIn {
  readonly pass: string;
  readonly refreshToken: string | null;
  readonly places: readonly KeptPlace[];
}

export interface Place {
  readonly region: string;
  readonly environment: Environment;
}

interface Opening {
  readonly id: string;
  readonly provided: boolean;
  readonly rights: Rights;
  readonly device: DeviceProof | null;
}

export class SignIns {
  readonly #platform: string;
  readonly #store: GatewayStore;
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #lifetimeMs: number;

  /** `lifetimeMs`: how long a provider's word counts. */
  constructor(needs: { platform: string; store: GatewayStore; vault: Vault; clock: Clock; lifetimeMs: number }) {
    this.#platform = needs.platform;
    this.#store = needs.store;
    this.#vault = needs.vault;
    this.#clock = needs.clock;
    this.#lifetimeMs = needs.lifetimeMs;
  }

  newId(): string {
    return randomBytes(ID_BYTES).toString("hex");
  }

  /** Begins one for a person whom the provider named. What the role allows now counts for all of the person's. */
  admit(identity: Identity, device: DeviceProof | null): Promise<SignedIn> {
    return this.#store.transaction(async (tables) => {
      const known = await tables.accounts.find(identity.id);
      const dataKey = known === null ? this.#vault.newDataKey() : openKey(this.#vault, known);
      const owner = this.#ownerRow(identity, dataKey);
      await tables.accounts.save(owner);
      for (const one of await tables.signIns.listOf(owner.id))
        await tables.signIns.save({ ...one, rights: JSON.stringify(identity.rights) });
      return this.#begin(tables, owner, { id: this.newId(), provided: true, rights: identity.rights, device });
    });
  }

  /** Begins one for a device of somebody whom the platform knows: personal mode. */
  remember(id: string, place: Place, accountId: string, credentials: Credentials, device: DeviceProof) {
    return this.#store.transaction(async (tables) => {
      const owner = await tables.accounts.find(accountId);
      if (owner === null) throw ended();
      await this.#keep(tables, owner, place, accountId, credentials);
      return this.#begin(tables, owner, { id, provided: false, rights: PERSONAL, device });
    });
  }

  /** Throws kind "session": the token is unknown, used before, not this device's, or its sign-in has ended. */
  async refresh(refreshToken: string, proofText: string): Promise<SignedIn> {
    const hash = sha256(refreshToken);
    const proof = await checkProof(proofText, { use: "refresh", token: refreshToken });
    const signedIn = await this.#store.transaction(async (tables) => {
      const found = await tables.signIns.findRefresh(hash);
      const signIn = found === null ? null : this.#alive(found);
      if (signIn === null) throw ended();
      const proofs = signIn.proofs.split(" ").filter((one) => one !== "");
      if (signIn.device !== proof.device || proofs.includes(proof.proof)) throw noProof();
      // Used long after the next one was given: two have it, and nobody can tell who is the right one.
      if (signIn.refresh !== hash && this.#clock.now() - signIn.rotatedAt > GRACE_MS) {
        await tables.signIns.remove(signIn.id);
        return null;
      }
      const owner = await tables.accounts.find(signIn.ownerId);
      if (owner === null) throw ended();
      const next = randomBytes(TOKEN_BYTES).toString("base64url");
      const now = this.#clock.now();
      const renewed: SignInRecord = {
        ...signIn,
        refresh: sha256(next),
        refreshBefore: hash,
        rotatedAt: now,
        proofs: [...proofs, proof.proof].slice(-PROOFS_KEPT).join(" "),
        seenAt: now,
        expiresAt: signIn.provided ? signIn.expiresAt : Math.min(now + IDLE_MS, signIn.createdAt + LONGEST_MS),
      };
      await tables.signIns.save(renewed);
      return this.#told(tables, owner, renewed, next);
    });
    if (signedIn === null) throw ended();
    return signedIn;
  }

  /** By the pass in an Authorization header. Throws kind "session". */
  recognise(authorization: string | undefined): Promise<SignIn> {
    const pass = /^Bearer ([0-9a-f]{32})([0-9a-z]{9})([\w-]{43})$/i.exec(authorization ?? "");
    const [, id = "", until = "", mac = ""] = pass ?? [];
    return this.#store.transaction(async (tables) => {
      const found = id === "" ? null : await tables.signIns.find(id);
      const record = found === null ? null : this.#alive(found);
      const owner = record === null ? null : await tables.accounts.find(record.ownerId);
      if (record === null || owner === null || owner.platform !== this.#platform) throw ended();
      const right = Buffer.from(this.#mac(owner, id, until));
      const given = Buffer.from(mac);
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      if (!isRight || parseInt(until, 36) <= this.#clock.now()) throw ended();
      return this.#shown(owner, record);
    });
  }

  /** The keys that were entered for this place. Throws notFound, or "credentials" where the platform refused them. */
  keysFor(signIn: SignIn, { region, environment }: Place): Promise<{ accountId: string; credentials: Credentials }> {
    return this.#store.transaction(async (tables) => {
      const owner = await tables.accounts.find(signIn.ownerId);
      const kept = await tables.keptKeys.find(signIn.ownerId, region, environment);
      if (owner === null || kept === null)
        throw new GatewayFailure({ kind: "notFound", detail: "You have entered no platform keys for this place yet." });
      const credentials = this.#open(owner, kept);
      if (await tables.refused.has(credentialsHash(kept.accountId, credentials)))
        throw new GatewayFailure({ kind: "credentials", detail: "The platform refused these keys. Enter new ones." });
      return { accountId: kept.accountId, credentials };
    });
  }

  /** Which account the person has used there. */
  async accountAt(signIn: SignIn, { region, environment }: Place): Promise<string | null> {
    const kept = await this.#store.transaction((tables) => tables.keptKeys.find(signIn.ownerId, region, environment));
    return kept?.accountId ?? null;
  }

  /** Keeps keys that the platform took, in place of earlier ones. */
  async keep(signIn: SignIn, place: Place, accountId: string, credentials: Credentials): Promise<void> {
    await this.#store.transaction(async (tables) => {
      const owner = await tables.accounts.find(signIn.ownerId);
      if (owner === null) throw ended();
      await this.#keep(tables, owner, place, accountId, credentials);
    });
  }

  /** `leave` keeps what running sends need, and lets nobody in any more. `forget` removes the person's keys as well. */
  async end(id: string, { leave = false, forget = false } = {}): Promise<void> {
    await this.#store.transaction(async (tables) => {
      const signIn = await tables.signIns.find(id);
      if (signIn === null) return;
      if (leave)
        await tables.signIns.save({ ...signIn, leftAt: this.#clock.now(), refresh: null, refreshBefore: null });
      else await tables.signIns.remove(id);
      const others = (await tables.signIns.listOf(signIn.ownerId)).some((one) => this.#alive(one) !== null);
      // Without a provider nobody could ever use them again.
      if (forget || (!signIn.provided && !others)) await tables.keptKeys.removeOf(signIn.ownerId);
    });
  }

  /** Whose these are, once for each person; for the administrator. */
  people(records: readonly SignInRecord[]): Promise<AdminOverview["people"]> {
    return this.#store.transaction(async (tables) => {
      const shown: AdminOverview["people"] = [];
      for (const record of records.filter((one) => this.#alive(one) !== null)) {
        const known = shown.find(({ id }) => id === record.ownerId);
        if (known !== undefined) known.signIns += 1;
        const owner = known === undefined ? await tables.accounts.find(record.ownerId) : null;
        if (owner === null) continue;
        const { email, rights } = this.#shown(owner, record);
        const keys: AdminOverview["people"][number]["keys"] = [];
        for (const kept of await tables.keptKeys.listOf(owner.id)) {
          const { region, environment, at } = kept;
          const credentials = this.#open(owner, kept);
          const refused = await tables.refused.has(credentialsHash(kept.accountId, credentials));
          keys.push({ region, environment, userEmail: credentials.userEmail, at: new Date(at).toISOString(), refused });
        }
        const seenAt = new Date(record.seenAt).toISOString();
        shown.push({ id: owner.id, email, rights: { ...rights }, signIns: 1, seenAt, keys });
      }
      return shown;
    });
  }

  removeExpired(): Promise<void> {
    return this.#store.transaction((tables) => tables.signIns.removeExpired(this.#clock.now()));
  }

  #alive(record: SignInRecord): SignInRecord | null {
    return record.leftAt === null && record.expiresAt > this.#clock.now() ? record : null;
  }

  /** A person of the provider has a row of accounts too: a data key of their own, which rotates like every other. */
  #ownerRow({ id, email }: Identity, dataKey: Buffer): AccountRecord {
    const { version, wrapped } = this.#vault.wrap(dataKey, id);
    const facts = JSON.stringify({ apiKey: "", userToken: "", userEmail: email });
    const credentials = seal(dataKey, `${id}/credentials`, facts);
    return {
      id,
      platform: this.#platform,
      region: "",
      environment: "",
      keyVersion: version,
      wrappedKey: wrapped,
      credentials,
      signIn: null,
    };
  }

  async #begin(tables: Tables, owner: AccountRecord, { id, provided, rights, device }: Opening): Promise<SignedIn> {
    const now = this.#clock.now();
    const refreshToken = device === null ? null : randomBytes(TOKEN_BYTES).toString("base64url");
    const record: SignInRecord = {
      id,
      ownerId: owner.id,
      provided,
      rights: JSON.stringify(rights),
      device: device?.device ?? null,
      refresh: refreshToken === null ? null : sha256(refreshToken),
      refreshBefore: null,
      rotatedAt: now,
      proofs: device?.proof ?? "",
      createdAt: now,
      seenAt: now,
      expiresAt: now + (provided ? this.#lifetimeMs : IDLE_MS),
      leftAt: null,
    };
    await tables.signIns.save(record);
    return this.#told(tables, owner, record, refreshToken);
  }

  async #told(
    tables: Tables,
    owner: AccountRecord,
    record: SignInRecord,
    refreshToken: string | null,
  ): Promise<SignedIn> {
    const until = Math.min(record.expiresAt, this.#clock.now() + PASS_MS)
      .toString(36)
      .padStart(9, "0");
    const places: KeptPlace[] = [];
    for (const kept of await tables.keptKeys.listOf(owner.id)) {
      const credentials = this.#open(owner, kept);
      const environment = environments.find((one) => one === kept.environment);
      if (environment === undefined) continue;
      const refused = await tables.refused.has(credentialsHash(kept.accountId, credentials));
      places.push({ region: kept.region, environment, userEmail: credentials.userEmail, refused });
    }
    const pass = `${record.id}${until}${this.#mac(owner, record.id, until)}`;
    return { ...this.#shown(owner, record), pass, refreshToken, places };
  }

  #shown(owner: AccountRecord, { id, ownerId, provided, rights, expiresAt }: SignInRecord): SignIn {
    const { userEmail } = openCredentials(openKey(this.#vault, owner), owner);
    return { id, ownerId, provided, rights: rightsText.parse(JSON.parse(rights)), email: userEmail, expiresAt };
  }

  /** Only this gateway can make it, and only for one sign-in and time. */
  #mac(owner: AccountRecord, id: string, until: string): string {
    return keyedHash(derive(openKey(this.#vault, owner), "pass"), `${id}/${until}`).toString("base64url");
  }

  async #keep(
    tables: Tables,
    owner: AccountRecord,
    { region, environment }: Place,
    accountId: string,
    { apiKey, userToken, userEmail }: Credentials,
  ): Promise<void> {
    const text = JSON.stringify({ apiKey, userToken, userEmail });
    const credentials = seal(openKey(this.#vault, owner), keptBinding(owner.id, region, environment), text);
    const at = this.#clock.now();
    await tables.keptKeys.save({ ownerId: owner.id, region, environment, accountId, credentials, at });
  }

  #open(owner: AccountRecord, kept: { region: string; environment: string; credentials: string }): Credentials {
    const binding = keptBinding(owner.id, kept.region, kept.environment);
    return parseCredentials(unseal(openKey(this.#vault, owner), binding, kept.credentials));
  }
}

const keptBinding = (ownerId: string, region: string, environment: string) =>
  `${ownerId}/keptKeys/${region}/${environment}`;

function ended(): GatewayFailure {
  return new GatewayFailure({ kind: "session", detail: "The sign-in has ended. Sign in again." });
}
