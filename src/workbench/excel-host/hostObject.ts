// An object of Excel as the host answers for it: its scalars, children and methods, and the arguments of a call.
import type { Area } from "./area";
import { invalidArgument } from "./hostError";
import { isJsonArray, type Json, type JsonObject } from "./wire";

/** What a path evaluates to; null is Excel's null object. */
export type Target = HostObject | null;

/** Nothing, a plain value (a ClientResult), an object, or null for a null object. */
export type MethodResult = undefined | Json | HostObject;

/** A class bound to one target, which stays its own secret: no caller has to guess the target's type. */
export interface HostObject {
  readonly className: string;
  readonly isCollection: boolean;
  readonly area: Area | null;
  identity(): JsonObject;
  scalarNames(): readonly string[];
  scalar(name: string): { get(): Json; set: ((value: Json) => void) | null } | undefined;
  child(name: string): { get(): Target } | undefined;
  method(name: string): ((args: Arguments) => MethodResult) | undefined;
  items(): readonly HostObject[];
  item(key: Json): Target;
}

export interface Argument {
  readonly json: Json;
  /** Set where the argument is an object, such as a range. */
  readonly object: HostObject | null;
}

const MISSING: Argument = { json: null, object: null };

export class Arguments {
  constructor(private readonly all: readonly Argument[]) {}

  get length(): number {
    return this.all.length;
  }

  at(index: number): Argument {
    return this.all[index] ?? MISSING;
  }

  json(index: number): Json {
    return this.at(index).json;
  }

  text(index: number): string {
    const value = this.json(index);
    if (typeof value === "string") return value;
    throw invalidArgument();
  }

  optionalText(index: number): string | null {
    return this.json(index) === null ? null : this.text(index);
  }

  whole(index: number): number {
    const value = this.json(index);
    if (typeof value === "number" && Number.isInteger(value)) return value;
    throw invalidArgument();
  }

  optionalWhole(index: number): number | null {
    return this.json(index) === null ? null : this.whole(index);
  }

  flag(index: number, otherwise = false): boolean {
    const value = this.json(index);
    if (value === null) return otherwise;
    if (typeof value === "boolean") return value;
    throw invalidArgument();
  }

  list(index: number): readonly Json[] {
    const value = this.json(index);
    if (isJsonArray(value)) return value;
    throw invalidArgument();
  }
}
