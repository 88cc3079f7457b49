// The real client, workflows and gateway in one thread over a sheet, a store and a platform in memory, on one clock.
// Pane and gateway are mortal; what was saved, the store and the platform are not.
import { createGateway, type Gateway } from "../../src/gateway/gateway";
import type { AccountRecord, SessionRecord } from "../../src/gateway/store/tables";
import { sha256 } from "../../src/gateway/keys/vault";
import { parseProfile, profileAnswerOf, type Profile } from "../../src/gateway/profile/profile";
import { createClient } from "../../src/platform/client";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import type { Account } from "../../src/platform/gatewayContract";
import { handedKey } from "../../src/sync/marks";
import type { LinkedTable } from "../../src/sync/linkedTable";
import { eventRowTexts } from "../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../src/taskpane/tables/rowTexts";
import { WorkbookError } from "../../src/workbook/excel/errors";
import type { Workbook } from "../../src/workbook/workbook";
import { linkWorksheet } from "../../src/workflows/link/worksheet";
import type { Services } from "../../src/workflows/services";
import { FastClock } from "./clock";
import { Life } from "./life";
import { cellsIn, EVENT, HOST, Platform, WORKSHEET, type Cells } from "./platform";
import { copyOf, Sheet, type Content } from "./sheet";
import { createMemoryStore, type MemoryStore } from "./store";
import { plainWorld, type Amid, type Death, type Deed, type World } from "./story";
import { createMemoryWorkbook, type SheetWitness } from "./workbook";

const credentials = { apiKey: "key", userToken: "token", userEmail: "me@example.test" };
const MASTER = [{ version: "v1", key: Buffer.alloc(32, 7) }];

/** A change of a send, as the pane hands it over. */
export interface HandedOver {
  readonly operation: string;
  readonly id: string;
  /** Of a new row: what it holds, by the platform's names. */
  readonly cells: Cells;
  readonly mark: string;
  /** As marks name the send. */
  readonly key: string;
}

export interface Watching extends SheetWitness {
  handedOver(changes: readonly HandedOver[]): void;
}

export class Universe {
  readonly clock = new FastClock();
  readonly platform: Platform;
  readonly sheet = new Sheet();
  readonly store: MemoryStore;
  saved: { readonly content: Content; readonly newest: number } | null = null;
  witness: Watching | null = null;
  /** Carries out what happens amid a piece of work. */
  onAmid: (act: Deed | Death) => void = () => undefined;
  pane = new Life();
  private panes = 0;
  private readonly handed = new Set<string>();
  private amid: readonly Amid[] = [];
  private points = 0;
  private gateway: { readonly life: Life; readonly gateway: Gateway };
  private readonly profile: Profile;
  /** Writes that are refused, since another workbook is in front. */
  behind = 0;

  private constructor(
    readonly world: World,
    private readonly ground: Ground | null,
  ) {
    this.platform = new Platform(world, this.clock);
    this.store = createMemoryStore();
    this.profile = profileOf(world);
    this.gateway = this.startGateway();
  }

  static async open(world: World): Promise<Universe> {
    const ground = await theGround();
    const universe = new Universe(world, ground);
    const { accounts, sessions } = universe.store.tables;
    await accounts.save(ground.record);
    await sessions.save(ground.session);
    const request = { eventId: EVENT, eventTitle: "Event", worksheetId: WORKSHEET };
    const linked = await universe.clock.run(linkWorksheet(universe.openPane(), request));
    if (!linked.ok) throw new Error(`Linking stopped: ${linked.obstacle.kind}`);
    return universe;
  }

  /** Somebody is connected: done once for all worlds. */
  static async connected(world: World): Promise<Ground> {
    const universe = new Universe(world, null);
    const client = createGatewayClient({
      origin: "http://gateway.test",
      fetch: (url, init) => universe.gateway.gateway.fetch(new Request(url, init)),
      token: () => null,
    });
    const request = { region: "us", environment: "sandbox" as const, ...credentials };
    const { token, account } = await universe.clock.run(client.connect(request));
    const { tables } = universe.store;
    const found = await tables.accounts.find(account.id);
    const session = await tables.sessions.find(sha256(token));
    if (found === null || session === null) throw new Error("Nobody was connected.");
    return { token, account, record: found, session };
  }

  private startGateway() {
    const life = new Life();
    const point = (): void => {
      if (!life.dead) this.point();
    };
    const { store, platform, clock } = this;
    const gateway = createGateway({
      profile: this.profile,
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
    const due = this.amid.filter(({ at }) => at === this.points);
    for (const { act } of due) this.onAmid(act);
  }

  get link(): LinkedTable {
    const [link] = this.sheet.content.links.values();
    if (link === undefined) throw new Error("Nothing is linked.");
    return link;
  }

  save(): void {
    this.saved = { content: copyOf(this.sheet.content), newest: this.sheet.history.newest };
  }

  /** The file as it was saved; false where none was. */
  reopen(): boolean {
    if (this.saved === null) return false;
    this.pane.die();
    this.sheet.content = copyOf(this.saved.content);
    this.sheet.history.forget(this.saved.newest);
    return true;
  }

  /** A new pane: nothing of the last one is left but what stands in the workbook. */
  openPane(): Services {
    this.pane.die();
    this.pane = new Life();
    return this.openBeside();
  }

  /** Another window of the same person on the same workbook; both end together. */
  openBeside(): Services {
    const life = this.pane;
    this.panes += 1;
    const name = `p${this.panes}`;
    let ids = 0;
    const point = (): void => this.point();
    const { ground } = this;
    if (ground === null) throw new Error("Nobody is connected.");
    const gateway = createGatewayClient({
      origin: "http://gateway.test",
      fetch: (url, init) => life.touch(point, () => this.ask(url, init)),
      token: () => ground.token,
    });
    return {
      client: createClient(gateway.transport),
      gateway,
      workbook: this.workbookFor(life, point),
      clock: this.clock,
      profile: profileAnswerOf(this.profile),
      account: ground.account,
      zone: "Europe/Berlin",
      newId: () => `${name}x${(ids += 1)}`,
      rowTexts,
      inviteSheetTexts,
      eventRowTexts,
    };
  }

  private workbookFor(life: Life, point: () => void): Workbook {
    const workbook = createMemoryWorkbook(this.sheet, () => this.witness);
    const touch = <T>(action: () => Promise<T>): Promise<T> => life.touch(point, action);
    const write = <T>(action: () => Promise<T>): Promise<T> =>
      touch(() => {
        if (this.behind <= 0) return action();
        this.behind -= 1;
        return Promise.reject(new WorkbookError("notInFront", "Another workbook is in front."));
      });
    return {
      ...workbook,
      readTable: (link, options) => touch(() => workbook.readTable(link, options)),
      lookAtTable: (link) => touch(() => workbook.lookAtTable(link)),
      markNew: (link, marks) => write(() => workbook.markNew(link, marks)),
      agreedPast: (linkId, mark) => touch(() => workbook.agreedPast(linkId, mark)),
      renewAgreed: (link, copy) => touch(() => workbook.renewAgreed(link, copy)),
      clearIds: (link, rows) => write(() => workbook.clearIds(link, rows)),
      patchTable: (link, patch) => write(() => workbook.patchTable(link, patch)),
      moveIds: (link, moves) => write(() => workbook.moveIds(link, moves)),
      links: () => touch(() => workbook.links()),
      saveLink: (link) => touch(() => workbook.saveLink(link)),
      agreedState: (linkId) => touch(() => workbook.agreedState(linkId)),
      saveAgreedCopy: (linkId, copy, how) => touch(() => workbook.saveAgreedCopy(linkId, copy, how)),
      saveAgreedChange: (linkId, change) => touch(() => workbook.saveAgreedChange(linkId, change)),
    };
  }

  private ask(url: string, init: RequestInit): Promise<Response> {
    const { gateway, life } = this.gateway;
    this.noteChange(url, init);
    return Promise.race([gateway.fetch(new Request(url, init)), life.death]);
  }

  /** Each send once, however often it is handed over. */
  private noteChange(url: string, { method, body }: RequestInit): void {
    if (method !== "POST" || !url.endsWith("/api/sends") || !(body instanceof Uint8Array)) return;
    const [head = "", ...lines] = Buffer.from(body).toString("utf8").split("\n");
    const { id: sendId } = JSON.parse(head) as { id: string };
    // The list's lease is taken under the same id, before anything is handed over.
    if (lines.length === 0 || this.handed.has(sendId)) return;
    this.handed.add(sendId);
    const changes = lines.map((line): HandedOver => {
      const { mark, operation, path, body: sent } = JSON.parse(line) as Line;
      const cells = sent === undefined ? {} : (cellsIn(JSON.stringify(sent))[0] ?? {});
      return { operation, id: path?.id ?? "", cells, mark, key: handedKey(sendId) };
    });
    this.witness?.handedOver(changes);
  }

  /** A piece of work of the pane; rejects with Died when the pane dies in it. */
  work<T>(task: Promise<T>): Promise<T> {
    task.catch(() => undefined);
    return this.clock.run(Promise.race([task, this.pane.death]));
  }
}

interface Line {
  readonly mark: string;
  readonly operation: string;
  readonly path?: { readonly id?: string };
  readonly body?: unknown;
}

interface Ground {
  readonly token: string;
  readonly account: Account;
  readonly record: AccountRecord;
  readonly session: SessionRecord;
}

const grounds: Ground[] = [];

/** Made once: to connect takes longer than a whole story. */
async function theGround(): Promise<Ground> {
  const [known] = grounds;
  if (known !== undefined) return known;
  const made = await Universe.connected(plainWorld);
  grounds.push(made);
  return made;
}

const profiles = new Map<string, Profile>();

function profileOf({ pageSize, updateSends }: World): Profile {
  const name = `${pageSize} ${updateSends}`;
  const known = profiles.get(name);
  if (known !== undefined) return known;
  const hosts = { us: { sandbox: HOST, production: HOST } };
  const profile = parseProfile({ name: "Fast", hosts, limits: { pageSize }, updateSends });
  profiles.set(name, profile);
  return profile;
}
