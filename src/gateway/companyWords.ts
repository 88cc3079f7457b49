// Words that people of one company confirmed where they linked price sheets: sealed, one list for each person. Everyone
// of the company gets them together, without a name. It never applies one: the pane offers them.
import { confirmedWords, MOST_WORDS, wordKey, type CompanyWord, type ConfirmedWord } from "../platform/wordsContract";
import type { SharedWord } from "../platform/wordsContract";
import type { Clock } from "./clock";
import { seal, sha256, unseal } from "./keys/vault";
import type { People, Person } from "./people";
import { checkMaySend, notAllowed } from "./signIn/rights";
import type { GatewayStore, Tables } from "./store/tables";

/** People of one company whose words are read, those who confirmed last. */
const MOST_PEOPLE = 200;

export interface CompanyWords {
  /** Newest first; the newest of each thing, at most MOST_WORDS. */
  list(person: Person): Promise<readonly SharedWord[]>;
  /** Throws notAllowed for a person who may not send. */
  confirm(person: Person, words: readonly CompanyWord[]): Promise<void>;
  /** For everybody. Throws notAllowed where a colleague confirmed it, too, and this person may not delete. */
  forget(person: Person, word: CompanyWord): Promise<void>;
}

interface Needs {
  readonly store: GatewayStore;
  readonly people: People;
  readonly clock: Clock;
  readonly isListed: (apiKey: string) => boolean;
  /** Whether people sign in at a provider. */
  readonly provided: boolean;
}

interface Kept {
  readonly owner: Owner;
  readonly words: readonly ConfirmedWord[];
}
interface Owner {
  readonly id: string;
  readonly dataKey: Buffer;
}

export function createCompanyWords(needs: Needs): CompanyWords {
  const { store, clock } = needs;
  return {
    async list(person) {
      const kept = await store.transaction((tables) => everybodys(needs, tables, circleOf(needs, person)));
      const newest = new Map<string, ConfirmedWord>();
      for (const one of kept.flatMap(({ words }) => words)) {
        const known = newest.get(wordKey(one.word));
        if (known === undefined || known.at < one.at) newest.set(wordKey(one.word), one);
      }
      return [...newest.values()]
        .sort((a, b) => b.at - a.at)
        .slice(0, MOST_WORDS)
        .map(({ word, at }) => ({ ...word, at: new Date(at).toISOString() }));
    },
    async confirm(person, words) {
      checkMaySend(person.rights);
      const circle = circleOf(needs, person);
      const at = clock.now();
      const keys = new Set(words.map(wordKey));
      await store.transaction(async (tables) => {
        const before = await ownWords(tables, circle, person);
        const others = before.filter(({ word }) => !keys.has(wordKey(word)));
        const all = [...others, ...words.map((word) => ({ word, at }))].slice(-MOST_WORDS);
        await save(tables, circle, { owner: ownerOf(person), words: all }, at);
      });
    },
    async forget(person, word) {
      checkMaySend(person.rights);
      const circle = circleOf(needs, person);
      const key = wordKey(word);
      await store.transaction(async (tables) => {
        const kept = await everybodys(needs, tables, circle);
        const having = kept.filter(({ words }) => words.some((one) => wordKey(one.word) === key));
        if (!person.rights.inviteAndDelete && having.some(({ owner }) => owner.id !== person.account.id))
          throw notAllowed("A colleague confirmed this word, too, and your role may not delete.");
        for (const { owner, words } of having) {
          const left = words.filter((one) => wordKey(one.word) !== key);
          await save(tables, circle, { owner, words: left }, clock.now());
        }
      });
    },
  };
}

/**
 * Whom words are shared with. Of people with keys alone nobody knows the company: those with the same key are one, and
 * those whose keys the administrator lists.
 */
function circleOf({ isListed, provided }: Needs, { company, credentials }: Person): string {
  const { apiKey } = credentials;
  const who = provided ? "signed in" : isListed(apiKey) ? "listed" : sha256(apiKey);
  return sha256(JSON.stringify([company, who])).slice(0, 32);
}

const ownerOf = ({ account, dataKey }: Person): Owner => ({ id: account.id, dataKey });
const bindingOf = (owner: Owner, circle: string) => `${owner.id}/words/${circle}`;

async function ownWords(tables: Tables, circle: string, person: Person): Promise<readonly ConfirmedWord[]> {
  const record = await tables.words.find(circle, person.account.id);
  return record === null ? [] : open(ownerOf(person), circle, record.words);
}

async function everybodys({ people }: Needs, tables: Tables, circle: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { accountId, words } of await tables.words.list(circle, MOST_PEOPLE)) {
    const account = await tables.accounts.find(accountId);
    const known = account === null ? null : people.acquaint(account);
    if (known === null) continue; // Under a master key that is no longer given nobody can read it.
    const owner = { id: accountId, dataKey: known.dataKey };
    kept.push({ owner, words: open(owner, circle, words) });
  }
  return kept;
}

function open(owner: Owner, circle: string, sealed: string): readonly ConfirmedWord[] {
  return confirmedWords.parse(JSON.parse(unseal(owner.dataKey, bindingOf(owner, circle), sealed)));
}

async function save(tables: Tables, circle: string, { owner, words }: Kept, at: number): Promise<void> {
  if (words.length === 0) return tables.words.remove(circle, owner.id);
  const sealed = seal(owner.dataKey, bindingOf(owner, circle), JSON.stringify(words));
  return tables.words.save({ circle, accountId: owner.id, words: sealed, at });
}
