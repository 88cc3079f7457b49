// The words of a sheet in its maker's language. Who lays a sheet out asks for each text in English; the pane gives the
// function that says it. No formula reads such a text again, but where it compares a cell with what a formula of the
// same sheet says there.

/** Names in braces; a text with plurals is a sentence of the pane's. */
type NamesIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string},${string}` ? never : Name) | NamesIn<Rest>
  : never;
type Given<M extends string> = [NamesIn<M>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<M>]: string | number }];

/** "price|Lowest" is the text "Lowest" of a price: the part before the bar says which meaning is meant. */
export type Say = <const M extends string>(message: M, ...given: Given<M>) => string;

const CONTEXT = /^[^|]*\|/;

/** Sheets of which nobody says the language are English. */
export const english: Say = (message, ...given) => filled(message.replace(CONTEXT, ""), given[0]);

export function filled(text: string, values: Readonly<Record<string, string | number>> | undefined): string {
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Texts that many parts of a sheet ask for: said once in each language. */
export function saidOnce<Texts>(textsOf: (say: Say) => Texts): (say: Say) => Texts {
  const known = new WeakMap<Say, Texts>();
  return (say) => {
    const before = known.get(say);
    if (before !== undefined) return before;
    const texts = textsOf(say);
    known.set(say, texts);
    return texts;
  };
}
