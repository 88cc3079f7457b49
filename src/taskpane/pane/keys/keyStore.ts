// Keeps the device's keys in IndexedDB: the only place of a browser that keeps a key without handing it out.
import type { KeyStore } from "./deviceKeeper";

const TABLE = "keys";

/** `name` is of the origin's partition. Rejects where the browser refuses. */
export function createKeyStore(databases: IDBFactory, name: string): KeyStore {
  return {
    async get() {
      const found: unknown = await inTable(databases, name, "readonly", (table) => table.get(TABLE));
      return isPair(found) ? found : null;
    },
    async set(keys) {
      await inTable(databases, name, "readwrite", (table) => table.put(keys, TABLE));
    },
  };
}

function isPair(value: unknown): value is CryptoKeyPair {
  return value !== null && typeof value === "object" && "privateKey" in value && "publicKey" in value;
}

async function inTable<T>(
  databases: IDBFactory,
  name: string,
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = databases.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(TABLE);
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(TABLE, mode).objectStore(TABLE)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser keeps nothing here."));
  });
}
