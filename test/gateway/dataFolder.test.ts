import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { backup, restore } from "../../src/gateway/backup";
import { enterDataFolder } from "../../src/gateway/dataFolder";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { connected, created, key, said } from "./changeRoom";
import { create, isObject, Room } from "./support";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bidsheet-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name = "gateway.sqlite") => path.join(folder, name);

async function keptByFirstGateway(): Promise<string> {
  const { room, token } = await connected({ store: openSqliteStore(file()) });
  await room.operation(token, "createLineItem", create, key("k"));
  await room.gateway.close();
  return token;
}

const journalled = (name: string) => {
  const database = new Database(name);
  const found = database.prepare("SELECT count(*) AS n FROM journal").get();
  database.close();
  return isObject(found) ? found["n"] : null;
};

describe("a data folder", () => {
  it.each(["gateway.lock", "gateway.owner"])("in which %s cannot be written is said to be so, and nobody's", (name) => {
    mkdirSync(path.join(folder, name));
    expect(() => enterDataFolder(folder)).toThrow(`The gateway may not write in ${folder}.`);
    rmSync(path.join(folder, name), { recursive: true });
    enterDataFolder(folder).leave();
  });

  it("is one gateway's at a time: the second one is told which the first is", async () => {
    const first = enterDataFolder(folder);
    const store = first.openStore();
    expect(() => enterDataFolder(folder)).toThrow(`Another gateway (process ${process.pid}, since 20`);
    await store.close();
    enterDataFolder(folder).leave();
  });

  it("is free again when its process was killed", async () => {
    const script = `require("./src/gateway/dataFolder").enterDataFolder(${JSON.stringify(folder)});
      console.log("locked"); setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ["--import", "tsx", "-e", script], { cwd: path.join(__dirname, "../..") });
    await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
    expect(() => enterDataFolder(folder)).toThrow(`process ${child.pid}`);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    enterDataFolder(folder).leave();
  });

  it("that others can open is refused", () => {
    chmodSync(folder, 0o750);
    expect(() => enterDataFolder(folder)).toThrow(`chmod 700 ${folder}`);
  });
});

describe("the data file", () => {
  it("has everything in itself after a clean stop, so that it can be copied alone", async () => {
    const token = await keptByFirstGateway();
    copyFileSync(file(), file("copy.sqlite"));
    const room = new Room({ store: openSqliteStore(file("copy.sqlite")) });
    const again = await room.operation(token, "createLineItem", create, key("k"));
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    await room.gateway.close();
  });

  it("that is damaged in its middle is refused with one sentence", async () => {
    await keptByFirstGateway();
    const damaged = openSync(file(), "r+");
    for (let at = 4096; at < statSync(file()).size; at += 4096)
      writeSync(damaged, Buffer.alloc(2000, 0xa5), 0, 2000, at);
    expect(() => openSqliteStore(file())).toThrow(
      `The data file ${file()} is damaged. Restore a backup: npm run gateway -- restore FILE`,
    );
  });
});

describe("a backup", () => {
  it("is a whole store for this user alone, made while the gateway writes", async () => {
    const { room, token } = await connected({ store: openSqliteStore(file()) });
    await room.operation(token, "createLineItem", create, key("k"));
    expect(backup(folder, file("backup.sqlite"))).toContain("is copied to");
    expect([journalled(file("backup.sqlite")), statSync(file("backup.sqlite")).mode & 0o777]).toEqual([1, 0o600]);
    expect(() => backup(folder, file("backup.sqlite"))).toThrow("exists already");
    await room.gateway.close();
  });

  it("is put back while no gateway runs, and the store before is kept", async () => {
    const token = await keptByFirstGateway();
    backup(folder, file("backup.sqlite"));
    const { room } = await connected({ store: openSqliteStore(file()) });
    await room.operation(token, "createLineItem", create, key("later"));
    await room.gateway.close();
    const sentence = await restore(folder, file("backup.sqlite"));
    const aside = /previous store is (\S+)\./.exec(sentence)?.[1] ?? "";
    expect([journalled(file()), journalled(aside)]).toEqual([1, 2]);
  });

  it("is not put back beneath a gateway that runs, nor when it is damaged or no store", async () => {
    await keptByFirstGateway();
    backup(folder, file("backup.sqlite"));
    const running = enterDataFolder(folder);
    await expect(restore(folder, file("backup.sqlite"))).rejects.toThrow("Another gateway");
    running.leave();
    copyFileSync(__filename, file("text.sqlite"));
    await expect(restore(folder, file("text.sqlite"))).rejects.toThrow("is damaged");
    await expect(restore(folder, file("nothing.sqlite"))).rejects.toThrow("does not exist");
    expect(journalled(file())).toBe(1);
  });

  it("is a command of its own beside the gateway", async () => {
    await keptByFirstGateway();
    const run = (words: string[]) =>
      new Promise<string>((resolve) => {
        const env = { PATH: process.env["PATH"] ?? "", BIDSHEET_DATA: folder };
        const options = { cwd: path.join(__dirname, "../.."), env };
        const all = ["--import", "tsx", "src/gateway/main.ts", ...words];
        execFile(process.execPath, all, options, (_error, out, problem) => resolve(out + problem));
      });
    expect(await run(["backup", file("b.sqlite")])).toMatch(/^The store is copied to .*\n$/);
    expect(existsSync(file("b.sqlite"))).toBe(true);
    expect(await run(["backup"])).toMatch(/^Use: npm run gateway.*\n$/);
  });
});

describe("a full disk", () => {
  /** Refuses every transaction from a given moment on, as SQLite does. */
  function filling(store: GatewayStore) {
    const disk = { full: false };
    const transaction: GatewayStore["transaction"] = (work) =>
      disk.full
        ? Promise.reject(Object.assign(new Error("disk full"), { code: "SQLITE_FULL" }))
        : store.transaction(work);
    return { disk, store: { ...store, transaction } };
  }

  it("while an outcome is written leaves it unknown, and the gateway says that it is not ready", async () => {
    const { disk, store } = filling(openSqliteStore(":memory:"));
    const { room, token, intents } = await connected({ store });
    room.platform.answer = () => {
      disk.full = true;
      return created();
    };
    expect(said(await room.operation(token, "createLineItem", create, key("k")))).toEqual([502, "unknownOutcome"]);
    expect(room.lines.join("")).toContain("SQLITE_FULL");
    expect((await room.ask("GET", "/readyz")).status).toBe(503);
    disk.full = false;
    expect(await intents()).toMatchObject([{ key: "k" }]);
  });
});
