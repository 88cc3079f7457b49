// Two people with two workbooks each before one gateway and one platform: the real client, workflows and gateway in
// one thread, on one clock. Panes and gateway are mortal; workbooks, the store and the platform are not. What is played
// is the game's: invitations, events.
import { createGateway, type Gateway } from "../../src/gateway/gateway";
import { sha256 } from "../../src/gateway/keys/vault";
import { parseProfile, profileAnswerOf, type Profile } from "../../src/gateway/profile/profile";
import type { AccountRecord, SessionRecord } from "../../src/gateway/store/tables";
import { createClient } from "../../src/platform/client";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import type { Account } from "../../src/platform/gatewayContract";
import { eventRowTexts } from "../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../src/taskpane/tables/rowTexts";
import type { FollowedSend } from "../../src/workbook/store/followTypes";
import type { Workbook } from "../../src/workbook/workbook";
import type { Services } from "../../src/workflows/services";
import { absentWorkbook } from "../support/absentWorkbook";
import type { FastClock } from "./clock";
import { Life } from "./life";
import { createMemoryStore, type MemoryStore } from "./store";

export const HOST = "https://platform.test";
const MASTER = [{ version: "v1", key: Buffer.alloc(32, 7) }];

interface Person {
  readonly token: string;
  readonly account: Account;
  readonly record: AccountRecord;
  readonly session: SessionRecord;
}

/** A workbook of one of two people. */
export interface Book {
  readonly person: 0 | 1;
  readonly book: 0 | 1;
}

export const BOOKS: readonly Book[] = [0, 1].flatMap((person) =>
  [0, 1].map((book) => ({ person: person === 0 ? 0 : 1, book: book === 0 ? 0 : 1 }) as const),
);

/** At which point of a piece of work something happens. */
export interface AmidOf<Deed> {
  readonly at: number;
  readonly deed: Deed;
}

/** What every workbook remembers. */
export interface Followed {
  readonly followed: Map<string, readonly FollowedSend[]>;
}

type Touch = <T>(work: () => T) => Promise<T>;

/** What is played. */
export interface Game<Kept extends Followed> {
  readonly clock: FastClock;
  readonly platform: { readonly fetch: (request: Request) => Promise<Response> };
  readonly limits: object;
  readonly fresh: () => Kept;
  readonly copyOf: (kept: Kept) => Kept;
  /** What a pane asks of it, beside the sends that it follows. */
  readonly workbook: (kept: () => Kept, touch: Touch) => Partial<Workbook>;
}

export class People<Deed, Kept extends Followed> {
  /** Carries out what happens amid a piece of work. */
  onDeed: (deed: Deed) => void = () => undefined;
  private readonly store: MemoryStore = createMemoryStore();
  private readonly books = new Map<string, Kept>();
  private readonly saved = new Map<string, Kept>();
  private gateway: { readonly life: Life; readonly gateway: Gateway };
  private readonly profile: Profile;
  private panes = 0;
  private amid: readonly AmidOf<Deed>[] = [];
  private points = 0;

  private constructor(
    private readonly game: Game<Kept>,
    private readonly people: readonly Person[],
  ) {
    const hosts = { us: { sandbox: HOST, production: HOST } };
    this.profile = parseProfile({ name: "Fast", hosts, limits: game.limits });
    this.gateway = this.startGateway();
  }

  /** `apart`: of the same game, for what is done once before all stories. */
  static async open<Deed, Kept extends Followed>(game: Game<Kept>, apart: () => Game<Kept>) {
    if (people.length === 0)
      for (const email of ["me@example.test", "colleague@example.test"])
        people.push(await new People<Deed, Kept>(apart(), []).connect(email));
    const opened = new People<Deed, Kept>(game, people);
    for (const { record, session } of people) {
      await opened.store.tables.accounts.save(record);
      await opened.store.tables.sessions.save(session);
    }
    return opened;
  }

  private async connect(email: string): Promise<Person> {
    const client = createGatewayClient({
      origin: "http://gateway.test",
      fetch: (url, init) => this.gateway.gateway.fetch(new Request(url, init)),
      token: () => null,
    });
    const keys = { apiKey: "key", userToken: `token-${email}`, userEmail: email };
    const request = { region: "us", environment: "sandbox" as const, ...keys };
    const { token, account } = await this.game.clock.run(client.connect(request));
    const record = await this.store.tables.accounts.find(account.id);
    const session = await this.store.tables.sessions.find(sha256(token));
    if (record === null || session === null) throw new Error("Nobody was connected.");
    return { token, account, record, session };
  }

  private startGateway() {
    const life = new Life();
    const point = (): void => {
      if (!life.dead) this.point();
    };
    const { store, profile } = this;
    const { platform, clock } = this.game;
    const gateway = createGateway({
      profile,
      store: {
        transaction: (work) => (life.dead ? life.touch(point, () => store.transaction(work)) : store.transaction(work)),
        close: () => Promise.resolve(),
      },
      masterKeys: MASTER,
      clock,
      fetch: (request) => life.touch(point, () => platform.fetch(request)),
    });
    return { life, gateway };
  }

  restartGateway(): void {
    this.gateway.life.die();
    this.gateway = this.startGateway();
    // As serve.ts does it: sends of the earlier process go on.
    this.gateway.gateway.takeUp().catch(() => undefined);
  }

  /** What happens at which point of the work that begins now. */
  plan(amid: readonly AmidOf<Deed>[]): void {
    this.amid = amid;
    this.points = 0;
  }

  private point(): void {
    if (this.amid.length === 0) return;
    this.points += 1;
    for (const { at, deed } of this.amid) if (at === this.points) this.onDeed(deed);
  }

  bookOf({ person, book }: Book): Kept {
    const name = `${person} ${book}`;
    const known = this.books.get(name) ?? this.game.fresh();
    this.books.set(name, known);
    return known;
  }

  save(book: Book): void {
    this.saved.set(`${book.person} ${book.book}`, this.game.copyOf(this.bookOf(book)));
  }

  /** The file as it was saved last, or as it was before anything was done. */
  reopen(book: Book): void {
    const name = `${book.person} ${book.book}`;
    this.books.set(name, this.game.copyOf(this.saved.get(name) ?? this.game.fresh()));
  }

  /** A pane on a workbook, which lives as long as `life`. */
  openPane(book: Book, life: Life): Services {
    const person = this.people[book.person];
    if (person === undefined) throw new Error("Nobody is connected.");
    this.panes += 1;
    const name = `p${this.panes}`;
    let ids = 0;
    const point = (): void => this.point();
    const gateway = createGatewayClient({
      origin: "http://gateway.test",
      fetch: (url, init) => life.touch(point, () => this.ask(url, init)),
      token: () => person.token,
    });
    return {
      client: createClient(gateway.transport),
      gateway,
      workbook: this.workbookOf(book, <T>(work: () => T) => life.touch(point, () => Promise.resolve(work()))),
      clock: this.game.clock,
      profile: profileAnswerOf(this.profile),
      account: person.account,
      zone: "Europe/Berlin",
      newId: () => `${name}x${(ids += 1)}`,
      rowTexts,
      inviteSheetTexts,
      eventRowTexts,
    };
  }

  private workbookOf(book: Book, touch: Touch): Workbook {
    return {
      ...absentWorkbook,
      followedSends: (id) => touch(() => this.bookOf(book).followed.get(id) ?? []),
      saveFollowedSends: ({ id, sends }) => touch(() => void this.bookOf(book).followed.set(id, sends)),
      ...this.game.workbook(() => this.bookOf(book), touch),
    };
  }

  private ask(url: string, init: RequestInit): Promise<Response> {
    const { gateway, life } = this.gateway;
    return Promise.race([gateway.fetch(new Request(url, init)), life.death]);
  }

  /** A piece of work of a pane; rejects with Died when the pane dies in it. */
  work<T>(life: Life, task: Promise<T>): Promise<T> {
    task.catch(() => undefined);
    return this.game.clock.run(Promise.race([task, life.death]));
  }
}

/** Made once: to connect takes longer than a whole story. */
const people: Person[] = [];
