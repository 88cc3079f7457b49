// How a record that the workbook keeps is written and read: one schema for each, which must name every member of the
// record's type, nested ones and optional ones too. A schema that lacks one would drop it from saved workbooks.
import type * as z from "zod/mini";

export interface StoredForm<T> {
  /** Null for what is no JSON of this form. */
  read(text: string): T | null;
}

/**
 * `stored<LinkedTable>()(schema)`: compiles only where the schema's output is that type exactly, but for `readonly`.
 * Else the message names the members that differ.
 */
export function stored<T>() {
  return <S extends z.ZodMiniType>(schema: S & Matching<T, z.output<S>>): StoredForm<z.output<S>> => ({
    read(text) {
      try {
        const parsed = schema.safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
  });
}

/** Where they differ, nothing of the schema fits: the compiler then says which property is missing. */
type Matching<T, Output> =
  Same<T, Output> extends true ? unknown : { readonly [K in Differing<T, Output> as `differs in ${K}`]: never };

type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;

/**
 * The same type without `readonly`, all the way down. Optional members are required and marked: a type without one
 * would else be assignable to the type that has it.
 */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: object extends Pick<T, K> ? { readonly maybe: Plain<T[K]> } : Plain<T[K]> }
    : T;

/** Names of members that differ. */
type Differing<A, B> = A extends readonly (infer X)[]
  ? B extends readonly (infer Y)[]
    ? Differing<X, Y>
    : "all"
  : [A, B] extends [object, object]
    ? {
        [K in (keyof A | keyof B) & string]: K extends keyof A & keyof B
          ? Same<Pick<A, K>, Pick<B, K>> extends true
            ? never
            : K
          : K;
      }[(keyof A | keyof B) & string]
    : "all";
