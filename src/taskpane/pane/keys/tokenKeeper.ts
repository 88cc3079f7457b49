// Keeps the gateway's bearer token for as long as this pane's tab lives: in memory, and in sessionStorage so that a
// reload of the pane stays connected. Never localStorage, which outlives Excel and is shared by its windows; never the
// workbook, which travels. The credentials themselves are never kept: the token is opaque, says nothing by itself, and
// the gateway can end it.
import { attempt } from "../../parts/attempt";

export interface TokenKeeper {
  get(): string | null;
  set(token: string | null): void;
}

const KEY = "bidsheet.token";

export function keepsToken(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(KEY) !== null;
}

export function createTokenKeeper(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): TokenKeeper {
  let token = attempt(() => storage.getItem(KEY), null);
  return {
    get: () => token,
    set(next) {
      token = next;
      attempt(() => {
        if (next === null) storage.removeItem(KEY);
        else storage.setItem(KEY, next);
      }, undefined);
    },
  };
}
