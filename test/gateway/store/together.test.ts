import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import { Together } from "../../../src/gateway/store/sqlite/together";

/** A database that only says what it was asked, and fails as it is told. */
function listening(failing: string | null = null) {
  const said: string[] = [];
  let inTransaction = false;
  const connection = {
    run(text: string) {
      said.push(text);
      if (text === failing) throw new Error("The disk is full.");
      inTransaction = text !== "COMMIT" && text !== "ROLLBACK";
    },
    isInTransaction: () => inTransaction,
  };
  const undone = { count: 0 };
  const together = new Together(connection, () => (undone.count += 1));
  const write = (name: string) =>
    together.transaction(() => {
      said.push(name);
      return Promise.resolve(name);
    });
  const refused = (name: string) => together.transaction(() => Promise.reject(new Error(name)));
  return { said, write, refused, undone };
}

describe("transactions that wait at one time", () => {
  it("share one commit, and each is told its own result after it", async () => {
    const { said, write } = listening();
    const told = ["a", "b", "c"].map((name) => write(name).then((result) => said.push(`${result} is told`)));
    await Promise.all(told);
    expect(said.filter((text) => text === "COMMIT")).toHaveLength(1);
    expect(said.slice(said.indexOf("COMMIT") + 1)).toEqual(["a is told", "b is told", "c is told"]);
    await write("d");
    expect(said.slice(-3)).toEqual(["BEGIN IMMEDIATE", "d", "COMMIT"]);
  });

  it("take back what fails of them alone", async () => {
    const { said, write, refused, undone } = listening();
    const all = await Promise.allSettled([write("a"), refused("wrong"), write("b")]);
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(said.filter((text) => /ROLLBACK|COMMIT/.test(text))).toEqual(["ROLLBACK TO part", "COMMIT"]);
    expect(undone.count).toBe(1);
  });

  it("all fail with a commit that fails, and what comes after them goes on", async () => {
    const { said, write, undone } = listening("COMMIT");
    const all = await Promise.allSettled([write("a"), write("b")]);
    expect(all.map((one) => (one.status === "rejected" ? String(one.reason) : ""))).toEqual([
      "Error: The disk is full.",
      "Error: The disk is full.",
    ]);
    expect([said.at(-1), undone.count]).toEqual(["ROLLBACK", 1]);
    await expect(write("c")).rejects.toThrow("full");
  });

  it("that all fail commit nothing", async () => {
    const { said, refused } = listening();
    await expect(refused("wrong")).rejects.toThrow("wrong");
    expect(said).toEqual(["BEGIN IMMEDIATE", "ROLLBACK"]);
  });
});

describe.each([{ aside: false }, { aside: true }])("a file of SQLite that commits on another thread: $aside", (how) => {
  let folder = "";
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "bidsheet-together-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("has what was told, and nothing of what was refused, also when it is opened again", async () => {
    const file = path.join(folder, "store.sqlite");
    const store = openSqliteStore(file, how);
    const writes = Array.from({ length: 20 }, (_, n) =>
      store.transaction(async (tables) => {
        await tables.keyChecks.save(`v${n}`, "sealed");
        if (n % 5 === 4) throw new Error("No.");
      }),
    );
    const told = await Promise.allSettled(writes);
    await store.close();
    const again = openSqliteStore(file, how);
    const kept = await again.transaction((tables) =>
      Promise.all(told.map((_, n) => tables.keyChecks.find(`v${n}`).then((found) => found !== null))),
    );
    expect(kept).toEqual(told.map(({ status }) => status === "fulfilled"));
    expect(kept.filter(Boolean)).toHaveLength(16);
    await again.close();
  });

  it("refuses what comes once it is closed", async () => {
    const store = openSqliteStore(path.join(folder, "closed.sqlite"), how);
    await store.transaction((tables) => tables.keyChecks.save("v1", "sealed"));
    await store.close();
    await expect(store.transaction((tables) => tables.keyChecks.find("v1"))).rejects.toThrow();
    await store.close();
  });
});
