// The conditional formats of each sheet, the first of them first in priority. They say where and what; show.ts says
// which hold.
import { checkRect, checkUnlocked } from "../cells";
import type { Core } from "../core";
import { without } from "../rects";
import { StoreRefusal } from "../refusal";
import type { Rect } from "../types";
import { normalized } from "./rules";
import type { ConditionalFormat } from "./types";

export interface ConditionalStore {
  of(sheetId: string): readonly ConditionalFormat[];
  find(id: string): { readonly sheetId: string; readonly format: ConditionalFormat; readonly priority: number } | null;
  /** New ones come first, as in Excel, unless `last`. */
  add(sheetId: string, format: Omit<ConditionalFormat, "id">, place?: "first" | "last"): ConditionalFormat;
  change(id: string, patch: Partial<Pick<ConditionalFormat, "rule" | "stopIfTrue">>): void;
  /** Moves a format to a place in the order, from 0. */
  setPriority(id: string, priority: number): void;
  delete(id: string): void;
  /** Takes a rectangle out of all formats of the sheet. */
  clear(sheetId: string, rect: Rect): void;
}

export function conditionalStore(core: Core, newId: () => string): ConditionalStore {
  const of = (sheetId: string) => core.sheet(sheetId).meta.conditionals;
  const put = (sheetId: string, conditionals: readonly ConditionalFormat[]): void =>
    core.batch(() => core.setMeta(sheetId, { conditionals }));
  const find = (id: string) => findFormat(core, id);
  const found = (id: string) => {
    const place = find(id);
    if (place) return place;
    throw new StoreRefusal("ItemNotFound", "The conditional format does not exist.");
  };
  return {
    of,
    find,
    add(sheetId, format, place = "first") {
      for (const rect of format.rects) checkRect(rect);
      for (const rect of format.rects) checkUnlocked(core, core.sheet(sheetId), rect);
      const made = { ...format, rule: normalized(format.rule), id: newId() };
      put(sheetId, place === "first" ? [made, ...of(sheetId)] : [...of(sheetId), made]);
      return made;
    },
    change(id, patch) {
      const { sheetId, format } = found(id);
      const next = { ...format, ...patch, rule: normalized(patch.rule ?? format.rule) };
      put(
        sheetId,
        of(sheetId).map((one) => (one === format ? next : one)),
      );
    },
    setPriority(id, priority) {
      const { sheetId, format } = found(id);
      const others = of(sheetId).filter((one) => one !== format);
      put(sheetId, [...others.slice(0, priority), format, ...others.slice(priority)]);
    },
    delete(id) {
      const { sheetId, format } = found(id);
      put(
        sheetId,
        of(sheetId).filter((one) => one !== format),
      );
    },
    clear(sheetId, rect) {
      const kept = of(sheetId).flatMap((one) => {
        const rects = one.rects.flatMap((part) => without(part, rect));
        return rects.length === 0 ? [] : [{ ...one, rects }];
      });
      if (JSON.stringify(kept) !== JSON.stringify(of(sheetId))) put(sheetId, kept);
    },
  };
}

function findFormat(core: Core, id: string): ReturnType<ConditionalStore["find"]> {
  for (const { id: sheetId, meta } of core.state.sheets) {
    const priority = meta.conditionals.findIndex((one) => one.id === id);
    const format = meta.conditionals[priority];
    if (format) return { sheetId, format, priority };
  }
  return null;
}
