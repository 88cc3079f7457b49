// Words that people of one company confirmed: shared without a name, bounded, and forgotten by whom the role allows.
import { createHash } from "node:crypto";
import type { LocalProvider } from "../../scripts/localProvider";
import { MOST_WORDS } from "../../src/platform/wordsContract";
import { said } from "./changeRoom";
import { twoSenders, type Window } from "./sendRoom";
import { CompanyRoom } from "./signIn/companyRoom";
import { buyer, provider, reader, sender } from "./signIn/provider";
import { credentials, colleague, isObject, testProfile, Room, type Asked } from "./support";

const stk = { kind: "text", from: "stk", to: "PCS", meaning: "UNIT_OF_MEASURE", label: "unit of measure" };
const notes = { kind: "header", header: "bemerkung", meaning: null, label: "notes" };

type Asking = Pick<Room, "ask">;
const confirm = (room: Asking, token: string, words: readonly unknown[]) =>
  room.ask("POST", "/api/words", { token, body: { words } });
const forget = (room: Asking, token: string, word: unknown) =>
  room.ask("POST", "/api/words/forget", { token, body: { word } });
const list = (room: Asking, token: string) => room.ask("GET", "/api/words", { token });
const wordsIn = ({ json }: Asked): unknown => (isObject(json) ? json["words"] : undefined);
const by = ({ room, token }: Window) => ({
  confirm: (...words: readonly unknown[]) => confirm(room, token, words),
  forget: (word: unknown) => forget(room, token, word),
  words: async () => wordsIn(await list(room, token)),
});

describe("words of a company", () => {
  it("reach a colleague with the moment of the last confirmation and without a name", async () => {
    const { room, mine, theirs } = await twoSenders();
    expect((await by(theirs).confirm(stk, notes)).status).toBe(204);
    const first = new Date(room.clock.now()).toISOString();
    room.clock.advance(3_600_000);
    await by(mine).confirm({ ...stk, to: "EA" });
    const later = new Date(room.clock.now()).toISOString();
    const shared = [
      { ...stk, to: "EA", at: later },
      { ...notes, at: first },
    ];
    expect(await by(mine).words()).toEqual(shared);
    expect(await by(theirs).words()).toEqual(shared);
  });

  it("are forgotten for everybody, whoever confirmed them", async () => {
    const { mine, theirs } = await twoSenders();
    await by(theirs).confirm(stk, notes);
    await by(mine).confirm(stk);
    expect((await by(mine).forget(stk)).status).toBe(204);
    expect(await by(theirs).words()).toMatchObject([notes]);
  });

  it.each<[string, unknown[]]>([
    ["a kind that is not known", [{ ...stk, kind: "price" }]],
    ["a member that is not known", [{ ...stk, by: "someone@example.com" }]],
    ["an empty text", [{ ...stk, to: "" }]],
    ["a text of 256 letters", [{ ...stk, from: "x".repeat(256) }]],
    ["none", []],
    ["one more than the most", Array.from({ length: MOST_WORDS + 1 }, (_, n) => ({ ...stk, from: `w${n}` }))],
  ])("are refused with %s", async (_what, words) => {
    const { mine } = await twoSenders();
    expect(said(await by(mine).confirm(...words))).toEqual([400, "badRequest"]);
    expect(await by(mine).words()).toEqual([]);
  });

  it("stay so many for each person: the oldest go", async () => {
    const { room, mine } = await twoSenders();
    await by(mine).confirm(notes);
    room.clock.advance(1000);
    await by(mine).confirm(...Array.from({ length: MOST_WORDS }, (_, n) => ({ ...stk, from: `w${n}` })));
    const words = await by(mine).words();
    expect(words).toHaveLength(MOST_WORDS);
    expect(JSON.stringify(words)).not.toContain("bemerkung");
    await by(mine).forget({ ...stk, from: "w7" });
    expect(await by(mine).words()).toHaveLength(MOST_WORDS - 1);
  });
});

describe("without a provider", () => {
  const other = { ...colleague, apiKey: "another-key-7" };
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  it.each([
    ["are nobody's whose key is another", [], []],
    ["are everybody's whose key the administrator lists", [credentials.apiKey, other.apiKey].map(hash), [stk]],
  ])("words %s", async (_what, fingerprints, expected) => {
    const room = new Room({ profile: testProfile({ apiKeys: { fingerprints, only: false } }) });
    const mine = await room.connect();
    const theirs = await room.connect(other);
    await confirm(room, mine, [stk]);
    expect(wordsIn(await list(room, theirs))).toMatchObject(expected);
  });
});

describe("with roles", () => {
  let local: LocalProvider;
  beforeAll(async () => {
    local = await provider({ people: [reader, sender, buyer] });
  });
  afterAll(() => local.close());

  it("people who may not send confirm and forget nothing, and forgetting a colleague's wants the role to delete", async () => {
    const room = new CompanyRoom(local);
    const [reading, sending, buying] = [
      await room.enter(reader),
      await room.enter(sender),
      await room.enter(buyer, colleague),
    ];
    expect(said(await confirm(room, reading, [stk]))).toEqual([403, "notAllowed"]);
    await confirm(room, buying, [stk]);
    await confirm(room, sending, [notes]);
    expect(wordsIn(await list(room, reading))).toMatchObject([notes, stk]);
    for (const token of [reading, sending]) expect(said(await forget(room, token, stk))).toEqual([403, "notAllowed"]);
    expect((await forget(room, sending, notes)).status).toBe(204);
    expect((await forget(room, buying, stk)).status).toBe(204);
    expect(wordsIn(await list(room, sending))).toEqual([]);
  });
});
