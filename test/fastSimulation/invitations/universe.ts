// Two people with two workbooks each before one gateway and one platform: the real client, workflows and gateway in
// one thread, on one clock. Panes and gateway are mortal; workbooks, the store and the platform are not.
import type { InvitationRun } from "../../../src/invitations/types";
import { createGateway, type Gateway } from "../../../src/gateway/gateway";
import { sha256 } from "../../../src/gateway/keys/vault";
import { parseProfile, profileAnswerOf, type Profile } from "../../../src/gateway/profile/profile";
import type { AccountRecord, SessionRecord } from "../../../src/gateway/store/tables";
import { createClient } from "../../../src/platform/client";
import { createGatewayClient } from "../../../src/platform/gatewayClient";
import type { Account } from "../../../src/platform/gatewayContract";
import { eventRowTexts } from "../../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import type { FollowedSend } from "../../../src/workbook/store/followTypes";
import type { Workbook } from "../../../src/workbook/workbook";
import type { Services } from "../../../src/workflows/services";
import { absentWorkbook } from "../../support/absentWorkbook";
import { FastClock } from "../clock";
import { Life } from "../life";
import { createMemoryStore, type MemoryStore } from "../store";
import { HOST, InvitePlatform } from "./platform";
import type { Amid, Book, Deed, InviteWorld } from "./story";

const MASTER = [{ version: "v1", key: Buffer.alloc(32, 7) }];

interface Person {
  readonly token: string;
  readonly account: Account;
  readonly record: AccountRecord;
  readonly session: SessionRecord;
}

/** What a workbook remembers. */
interface Remembered {
  readonly runs: Map<string, InvitationRun>;
  readonly followed: Map<string, readonly FollowedSend[]>;
}

const copyOf = ({ runs, followed }: Remembered): Remembered => ({ runs: new Map(runs), followed: new Map(followed) });
const fresh = (): Remembered => ({ runs: new Map(), followed: new Map() });

export class InviteUniverse {
  readonly clock = new FastClock();
  readonly platform: InvitePlatform;
  /** Carries out what happens amid a piece of work. */
  onDeed: (deed: Deed) => void = () => undefined;
  private readonly store: MemoryStore = createMemoryStore();
  private readonly books = new Map<string, Remembered>();
  private readonly saved = new Map<string, Remembered>();
  private gateway: { readonly life: Life; readonly gateway: Gateway };
  private readonly profile: Profile;
  private panes = 0;
  private amid: readonly Amid[] = [];
  private points = 0;

  private constructor(
    world: InviteWorld,
    private readonly people: readonly Person[],
  ) {
    this.platform = new InvitePlatform(world, this.clock);
    const hosts = { us: { sandbox: HOST, production: HOST } };
    this.profile = parseProfile({ name: "Fast", hosts, limits: { supplierReferences: world.chunk } });
    this.gateway = this.startGateway();
  }

  static async open(world: InviteWorld): Promise<InviteUniverse> {
    const people = await thePeople(world);
    const universe = new InviteUniverse(world, people);
    for (const { record, session } of people) {
      await universe.store.tables.accounts.save(record);
      await universe.store.tables.sessions.save(session);
    }
    return universe;
  }

  static async connect(world: InviteWorld, email: string): Promise<Person> {
    const universe = new InviteUniverse(world, []);
    const client = createGatewayClient({
      origin: "http://gateway.test",
      fetch: (url, init) => universe.gateway.gateway.fetch(new Request(url, init)),
      token: () => null,
    });
    const keys = { apiKey: "key", userToken: `token-${email}`, userEmail: email };
    const request = { region: "us", environment: "sandbox" as const, ...keys };
    const { token, account } = await universe.clock.run(client.connect(request));
    const record = await universe.store.tables.accounts.find(account.id);
    const session = await universe.store.tables.sessions.find(sha256(token));
    if (record === null || session === null) throw new Error("Nobody was connected.");
    return { token, account, record, session };
  }

  private startGateway() {
    const life = new Life();
    const point = (): void => {
      if (!life.dead) this.point();
    };
    const { store, platform, clock, profile } = this;
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
  plan(amid: readonly Amid[]): void {
    this.amid = amid;
    this.points = 0;
  }

  private point(): void {
    if (this.amid.length === 0) return;
    this.points += 1;
    for (const { at, deed } of this.amid) if (at === this.points) this.onDeed(deed);
  }

  private bookOf({ person, book }: Book): Remembered {
    const name = `${person} ${book}`;
    const known = this.books.get(name) ?? fresh();
    this.books.set(name, known);
    return known;
  }

  save(book: Book): void {
    this.saved.set(`${book.person} ${book.book}`, copyOf(this.bookOf(book)));
  }

  /** The file as it was saved last, or as it was before anything was done. */
  reopen(book: Book): void {
    const name = `${book.person} ${book.book}`;
    this.books.set(name, copyOf(this.saved.get(name) ?? fresh()));
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
      clock: this.clock,
      profile: profileAnswerOf(this.profile),
      account: person.account,
      zone: "Europe/Berlin",
      newId: () => `${name}x${(ids += 1)}`,
      rowTexts,
      inviteSheetTexts,
      eventRowTexts,
    };
  }

  private workbookOf(book: Book, touch: <T>(work: () => T) => Promise<T>): Workbook {
    return {
      ...absentWorkbook,
      invitationRuns: (eventId) =>
        touch(() => [...this.bookOf(book).runs.values()].filter((run) => eventId === null || run.eventId === eventId)),
      saveInvitationRun: (run) => touch(() => void this.bookOf(book).runs.set(run.id, run)),
      followedSends: (id) => touch(() => this.bookOf(book).followed.get(id) ?? []),
      saveFollowedSends: ({ id, sends }) => touch(() => void this.bookOf(book).followed.set(id, sends)),
    };
  }

  private ask(url: string, init: RequestInit): Promise<Response> {
    const { gateway, life } = this.gateway;
    return Promise.race([gateway.fetch(new Request(url, init)), life.death]);
  }

  /** A piece of work of a pane; rejects with Died when the pane dies in it. */
  work<T>(life: Life, task: Promise<T>): Promise<T> {
    task.catch(() => undefined);
    return this.clock.run(Promise.race([task, life.death]));
  }
}

const people: Person[] = [];

/** Made once: to connect takes longer than a whole story. */
async function thePeople(world: InviteWorld): Promise<readonly Person[]> {
  if (people.length === 0)
    for (const email of ["me@example.test", "colleague@example.test"])
      people.push(await InviteUniverse.connect(world, email));
  return people;
}
