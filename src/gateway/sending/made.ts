// Ids that a send makes and uses itself: a later change names the earlier create, and its id stands there when the
// change leaves. Pure.
import type { HandedChange } from "../../platform/handoverContract";
import { badRequest } from "../failure";
import { memberOf } from "../../values/memberOf";

/** Where an id is not known yet, for the checks of path and body: an id as the platform gives them. */
const STAND_IN = "1";
/** "/path/field_id" or "/body/data/relationships/field/data/id". */
const PLACES = /^\/(?:path|body)\/./;

type References = Pick<HandedChange, "path" | "body" | "made">;

/** The change as it may leave. Throws RangeError where an id is not known. */
export function madeFilledIn<C extends References>(change: C, idOf: (mark: string) => string | null): C {
  if (change.made === undefined) return change;
  let [path, body]: [unknown, unknown] = [change.path, change.body];
  for (const [pointer, mark] of Object.entries(change.made)) {
    const id = idOf(mark);
    if (id === null) throw new RangeError(`The change at "${mark}" has made nothing yet.`);
    const [, top, ...names] = namesOf(pointer);
    if (top === "path") path = withMember(path ?? {}, names, id);
    else body = withMember(body, names, id);
  }
  return { ...change, path: path === undefined ? undefined : textsOf(path), body };
}

/** For the checks of what does not depend on the ids. */
export const withStandIns = <C extends References>(change: C): C => madeFilledIn(change, () => STAND_IN);

/** Throws badRequest. `typeOf`: the type of record that an earlier create of this mark makes; null for other marks. */
export function checkReferences(change: HandedChange, top: string, typeOf: (mark: string) => string | null): void {
  for (const [pointer, mark] of Object.entries(change.made ?? {})) {
    const at = `${top}/made${pointer.slice(0, 200)}`;
    const wrong = (detail: string) => badRequest(detail, at);
    if (!PLACES.test(pointer)) throw wrong("An id can be in the path or in the body only.");
    const type = typeOf(mark);
    if (type === null) throw wrong("No earlier change of this mark creates a record.");
    const [, first, ...names] = namesOf(pointer);
    const where = first === "path" ? (change.path ?? {}) : change.body;
    const parent = names.slice(0, -1).reduce(memberOf, where);
    if (parent === null || typeof parent !== "object" || Array.isArray(parent))
      throw wrong("There is nothing that this id could be a member of.");
    if (memberOf(parent, names.at(-1) ?? "") !== undefined) throw wrong("This member has a value of its own.");
    const beside = memberOf(parent, "type");
    if (beside !== undefined && beside !== type) throw wrong(`The change of this mark makes a record of "${type}".`);
  }
}

/** The type of the record that a create makes, by its body. */
export function typeMade(body: unknown): string | null {
  const type = memberOf(memberOf(body, "data"), "type");
  return typeof type === "string" ? type : null;
}

const namesOf = (pointer: string): readonly string[] =>
  pointer.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

function withMember(value: unknown, [name = "", ...rest]: readonly string[], id: string): unknown {
  const members = value !== null && typeof value === "object" ? Object.entries(value) : [];
  const changed = rest.length === 0 ? id : withMember(memberOf(value, name), rest, id);
  return { ...Object.fromEntries(members), [name]: changed };
}

function textsOf(path: unknown): Record<string, string> {
  const members = path !== null && typeof path === "object" ? Object.entries(path) : [];
  return Object.fromEntries(members.map(([name, value]) => [name, String(value)]));
}
