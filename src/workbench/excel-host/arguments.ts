// The arguments of a method, read by position and type. A wrong type is Excel's InvalidArgument; null means "left out".
import type { HostObject } from "./definition";
import { invalidArgument } from "./hostError";
import { isJsonArray, type Json } from "./wire";

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
