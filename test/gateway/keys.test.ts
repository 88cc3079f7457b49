import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { localMasterKeys } from "../../src/gateway/keys/masterKeys";
import { startGateway } from "../../src/gateway/serve";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { MasterKey } from "../../src/gateway/keys/vault";
import { credentials, masterKey, Room, testProfile } from "./support";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bidsheet-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => path.join(folder, "gateway.sqlite");

const start = (...masterKeys: MasterKey[]) =>
  startGateway({ profile: testProfile(), store: openSqliteStore(file()), masterKeys, port: 0 });

/** Accounts under the first key; answers their tokens. */
async function filled(people: number): Promise<string[]> {
  const room = new Room({ store: openSqliteStore(file()) });
  const tokens: string[] = [];
  for (let at = 0; at < people; at += 1)
    tokens.push(await room.connect({ ...credentials, userEmail: `n${at}@example.com` }));
  await room.gateway.close();
  return tokens;
}

const [first, second] = [masterKey("v1", 7), masterKey("v2", 9)];

describe("a gateway that starts", () => {
  it("with another key of the same version ends with a sentence, also where nobody has signed in yet", async () => {
    await (await start(first)).close();
    await expect(start(masterKey("v1", 8))).rejects.toThrow(
      "The master key v1 is not the one that this store was written with.",
    );
  });

  it("over a store of an earlier version knows a wrong key by its accounts", async () => {
    await filled(1);
    const database = new Database(file());
    database.exec("DELETE FROM keyChecks");
    database.close();
    await expect(start(masterKey("v1", 8))).rejects.toThrow("is not the one that this store was written with");
    await (await start(first)).close();
  });

  it("without a key that accounts are under says which one it needs", async () => {
    await filled(1);
    await expect(start(second)).rejects.toThrow("under the master key v1, which is missing");
  });

  it("makes no key file beside a store", async () => {
    await filled(1);
    expect(() => localMasterKeys(folder)).toThrow("has no key");
    writeFileSync(path.join(folder, "master.key"), `v1:${first.key.toString("hex")}`, { mode: 0o600 });
    expect(localMasterKeys(folder).keys).toEqual([first]);
  });
});

describe("a new master key", () => {
  it("takes over every account while the gateway serves, and says when the old one may go", async () => {
    const tokens = await filled(3);
    const running = await start(second, first);
    expect(await running.rotated).toBe(
      "Every account is under the master key v2. The key v1 is no longer needed, except for older backups.",
    );
    await running.close();
    const room = new Room({ store: openSqliteStore(file()), masterKeys: [second] });
    for (const token of tokens) expect((await room.ask("GET", "/api/sessions/current", { token })).status).toBe(200);
    await room.gateway.close();
    const after = await start(second);
    expect(await after.rotated).toBeNull();
    await after.close();
  });
});
