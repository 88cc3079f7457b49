// How a panel comes to what it may start: each subject's verbs, made of the actions that its actions file exports.
import { notify, type Core } from "./core";
import { partMissingNotice } from "./notices";

/** A subject's verbs, for a given pane. */
export type VerbsOf<Verbs extends object> = (core: Core) => Verbs;

/** What an actions file exports, and nothing else: each is given the core, then what its panel says. */
type Action = (core: Core, ...said: never[]) => Promise<unknown>;

/** The same actions without the core. Undefined: the file could not be loaded, which a notice says. */
type Bound<Actions> = {
  readonly [Name in keyof Actions]: Actions[Name] extends (core: Core, ...said: infer Said) => Promise<infer Answer>
    ? (...said: Said) => Promise<Answer | undefined>
    : never;
};

type Loaded = Readonly<Record<string, (core: Core, ...said: readonly unknown[]) => Promise<unknown>>>;
type Verb = (...said: readonly unknown[]) => Promise<unknown>;

/**
 * The actions of a file as verbs. The file loads when the first of them is called, since nobody needs it before the
 * first screen is shown. Until then only the compiler knows its names: a proxy makes a verb of each name that is asked
 * for, and the first signature, which callers see, lets them ask for the names of the file only.
 */
export function verbsOf<Actions extends Record<keyof Actions, Action>>(
  load: () => Promise<Actions>,
): VerbsOf<Bound<Actions>>;
export function verbsOf(load: () => Promise<Loaded>): VerbsOf<object> {
  return (core) => {
    const made = new Map<string, Verb>();
    const verb = (name: string): Verb => {
      const one = made.get(name) ?? ((...said) => run(core, load, name, said));
      made.set(name, one);
      return one;
    };
    return new Proxy({}, { get: (_, name) => (typeof name === "string" ? verb(name) : undefined) });
  };
}

/** A file that cannot be loaded means that the gateway, which serves it, is away. */
async function run(core: Core, load: () => Promise<Loaded>, name: string, said: readonly unknown[]): Promise<unknown> {
  const actions = await load().catch(() => null);
  if (actions === null) {
    notify(core, partMissingNotice());
    return undefined;
  }
  const action = actions[name];
  if (action === undefined) throw new Error(`There is no action ${name}.`);
  return action(core, ...said);
}
