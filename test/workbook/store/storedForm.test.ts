// A stored form names every member of its record: the compiler refuses one that does not. Each wrong form below is a
// compile error that is expected; where one compiled, the type check of the tests would fail.
import * as z from "zod/mini";
import { stored } from "../../../src/workbook/store/storedForm";

interface Kept {
  readonly id: string;
  readonly note?: string | undefined;
  readonly at: string | null;
  readonly inner: { readonly deep: readonly { readonly one: number; readonly two?: number | undefined }[] };
  readonly either:
    | { readonly kind: "a"; readonly more?: string | undefined }
    | { readonly kind: "b"; readonly n: number };
}

const deep = z.object({ one: z.number(), two: z.optional(z.number()) });
const inner = z.object({ deep: z.array(deep) });
const a = z.object({ kind: z.literal("a"), more: z.optional(z.string()) });
const b = z.object({ kind: z.literal("b"), n: z.number() });
const either = z.discriminatedUnion("kind", [a, b]);
const shape = { id: z.string(), note: z.optional(z.string()), at: z.nullable(z.string()), inner, either };
const { note, ...noteless } = shape;

test("a form that names every member compiles, reads what was written and drops what it does not know", () => {
  const form = stored<Kept>()(z.object(shape));
  const whole: Kept = {
    id: "1",
    note: "n",
    at: null,
    inner: { deep: [{ one: 1, two: 2 }] },
    either: { kind: "a", more: "m" },
  };
  expect(form.read(JSON.stringify(whole))).toEqual(whole);
  expect(form.read(JSON.stringify({ ...whole, newer: 1 }))).toEqual(whole);
  expect(form.read('{"id":')).toBeNull();
  expect(form.read('{"id":1}')).toBeNull();
});

test("a form that lacks a member, has one too many, or gives one another type does not compile", () => {
  const forms = [
    // @ts-expect-error a lacking optional member
    stored<Kept>()(z.object(noteless)),
    // @ts-expect-error a lacking nested optional member
    stored<Kept>()(z.object({ ...shape, inner: z.object({ deep: z.array(z.object({ one: z.number() })) }) })),
    // @ts-expect-error a lacking optional member of one part of a union
    stored<Kept>()(z.object({ ...shape, either: z.union([z.object({ kind: z.literal("a") }), b]) })),
    // @ts-expect-error a lacking part of a union
    stored<Kept>()(z.object({ ...shape, either: a })),
    // @ts-expect-error one member too many
    stored<Kept>()(z.object({ ...shape, extra: z.string() })),
    // @ts-expect-error another type
    stored<Kept>()(z.object({ ...shape, id: z.number() })),
    // @ts-expect-error fewer values than the type has
    stored<Kept>()(z.object({ ...shape, at: z.string() })),
    // @ts-expect-error asked for where the type leaves it out
    stored<Kept>()(z.object({ ...noteless, note: z.string() })),
  ];
  expect(forms).toHaveLength(8);
  expect(note.safeParse(undefined).success).toBe(true);
});
