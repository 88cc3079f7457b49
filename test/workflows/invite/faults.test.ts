// What goes wrong on the way: nobody is ever invited twice, and who may have been is named.
import { apart } from "../../../src/invitations/chunks";
import { PlatformError } from "../../../src/platform/errors";
import { sendInvitations } from "../../../src/workflows/invite/send";
import { takeInInvitations } from "../../../src/workflows/invite/takeIn";
import type { InviteDone } from "../../../src/workflows/invite/types";
import type { Services } from "../../../src/workflows/services";
import { dying, type DeathPoint } from "../../support/dying";
import { openOffice } from "../../support/office";
import { connect } from "../../support/world";
import { InviteStory } from "./story";

let story: InviteStory;
afterEach(() => story.close());

/** Companies enough, each with one contact. */
function addCompanies(count: number): string[] {
  const { suppliers, contacts } = story.records;
  return Array.from({ length: count }, (_, at) => {
    const [id, contactId] = [String(900_000 + at), String(800_000 + at)];
    suppliers.set(id, { id, name: `Company ${id}`, externalId: null, contactIds: [contactId] });
    contacts.set(contactId, { id: contactId, supplierId: id, email: "a@b.example", externalId: null });
    return id;
  });
}

const twice = (mails: readonly string[]) => mails.filter((one, at) => mails.indexOf(one) !== at);

/** Runs until nobody is left that may go without a word; answers every run. */
async function runOut(companies: readonly string[]): Promise<readonly InviteDone[]> {
  const runs: InviteDone[] = [];
  for (;;) {
    const preview = await story.preview(story.request("companyIds", companies));
    if (preview.chunks.length === 0) return runs;
    runs.push(await story.send(preview));
    if (runs.length > 300) throw new Error("The runs do not end.");
  }
}

async function unknowns(companies: readonly string[]): Promise<string[]> {
  const preview = await story.preview(story.request("companyIds", companies));
  return preview.candidates.filter(({ position }) => position === "unknown").map(({ id }) => id);
}

const faults: readonly [string, object][] = [
  ["the request is lost", { kind: "dropBefore" }],
  ["the answer is lost", { kind: "dropAnswer" }],
  ["the request arrives late", { kind: "applyLate", ms: 20_000 }],
  ["the platform answers 503", { kind: "status", status: 503 }],
  ["the platform answers 429", { kind: "status", status: 429, body: "empty" }],
  ["the platform redirects", { kind: "redirect" }],
];

test("three hundred suppliers with a fault at every request: each is invited once or named as unknown, none twice", async () => {
  story = await InviteStory.begin({ logSize: 5000 });
  const companies = addCompanies(300);
  for (let nth = 1; nth <= 30; nth += 1)
    await story.fault({ ...faults[nth % faults.length]?.[1], operation: "addSuppliers", nth });
  const runs = await runOut(companies);
  await story.world.run(story.world.services.clock.wait(60_000));
  expect(twice(story.mailed())).toEqual([]);
  const named = new Set(await unknowns(companies));
  const invited = new Set(story.invited());
  expect(companies.filter((id) => !invited.has(id) && !named.has(id))).toEqual([]);
  const told = runs.flatMap(({ rows }) => rows.filter(({ outcome }) => outcome === "done"));
  expect(told.map(({ reference }) => reference).filter((id) => !invited.has(id))).toEqual([]);
  expect(told).toHaveLength(300 - named.size);
  expect(Math.max(...(await story.asked()).map(({ ids }) => ids.length))).toBe(10);
}, 120_000);

test.each(faults)("a single fault at any request, %s: the rest goes with the next run", async (_name, fault) => {
  for (const nth of [1, 3, 5]) {
    story = await InviteStory.begin();
    const companies = addCompanies(50);
    await story.fault({ ...fault, operation: "addSuppliers", nth });
    await runOut(companies);
    await story.world.run(story.world.services.clock.wait(60_000));
    const named = await unknowns(companies);
    expect(twice(story.mailed())).toEqual([]);
    expect([0, 10]).toContain(named.length);
    expect(new Set([...story.invited(), ...named])).toEqual(new Set(companies));
    if (nth < 5) await story.close();
  }
});

const early: readonly DeathPoint[] = [
  { at: "openSend", when: "after" },
  { at: "handOver", when: "before" },
];
const late: readonly DeathPoint[] = [
  { at: "handOver", when: "after" },
  { at: "followSend", when: "after" },
  { at: "followSend", nth: 2, when: "after" },
  { at: "saveInvitationRun", when: "before" },
  { at: "saveInvitationRun", when: "after" },
  { at: "writeBeside", when: "after" },
];

async function dieAndComeBack(point: DeathPoint): Promise<[string[], Services]> {
  story = await InviteStory.begin();
  const { world } = story;
  const companies = addCompanies(35);
  const preview = await story.preview(story.request("companyIds", companies));
  const mortal = dying(world.services, point);
  const sent = sendInvitations(mortal.services, preview).then(() => "lived");
  await world.run(Promise.race([sent, mortal.death]));
  await world.run(world.clock.wait(61_000));
  return [companies, await world.run(connect(world.gateway, world.clock, await openOffice()))];
}

const states = async () =>
  (await story.world.services.gateway.sends(`invitations/${story.eventId}`)).map(({ state }) => state);

test.each(early)(
  "a pane that dies ($when $at) has invited nobody: another workbook sends it all, and closes its run",
  async (point) => {
    const [companies, other] = await dieAndComeBack(point);
    expect(story.mailed()).toEqual([]);
    const rest = await story.preview(story.request("companyIds", companies), other);
    expect(rest.continues).not.toBeNull();
    expect(rest.chunks.flat()).toEqual(companies);
    expect(await story.world.run(sendInvitations(other, rest))).toMatchObject({ ok: true, done: 35, meanwhile: 0 });
    expect(story.mailed().sort()).toEqual([...companies].sort());
    expect(await states()).toEqual(["finished", "continued"]);
  },
);

test.each(late)(
  "a pane that dies ($when $at) has handed all of it over: the gateway ends it, every workbook knows, and its own takes it in",
  async (point) => {
    const [companies, other] = await dieAndComeBack(point);
    expect(story.mailed().sort()).toEqual([...companies].sort());
    expect(await states()).toEqual(["finished"]);
    expect((await story.preview(story.request("companyIds", companies), other)).chunks).toEqual([]);
    const { services } = story.world;
    await story.world.run(takeInInvitations(services));
    expect(await story.world.run(takeInInvitations(services))).toEqual({ runs: [], open: [] });
    const [run] = await story.world.run(services.workbook.invitationRuns(story.eventId));
    expect(run).toMatchObject({ whole: true, rows: companies.map((reference) => ({ reference, outcome: "done" })) });
    expect(story.mailed()).toHaveLength(35);
  },
);

test("a hand-over of the dead pane that arrives after the preview stops the run that finishes it, and mails nobody twice", async () => {
  story = await InviteStory.begin();
  const { world } = story;
  const { services } = world;
  const companies = addCompanies(20);
  const onItsWay: (() => Promise<unknown>)[] = [];
  const handOver: typeof services.gateway.handOver = (...words) => {
    onItsWay.push(() => services.gateway.handOver(...words));
    return new Promise(() => undefined);
  };
  const preview = await story.preview(story.request("companyIds", companies));
  void sendInvitations({ ...services, gateway: { ...services.gateway, handOver } }, preview);
  await world.run(world.clock.wait(61_000));
  const rest = await story.preview(story.request("companyIds", companies));
  expect(rest.chunks.flat()).toEqual(companies);
  for (const arrive of onItsWay) await world.run(arrive());
  await world.run(world.clock.wait(300));
  expect(story.mailed().length).toBeGreaterThan(0);
  expect(await world.run(sendInvitations(services, rest))).toMatchObject({ obstacle: { kind: "previewOutdated" } });
  await runOut(companies);
  expect(story.mailed().sort()).toEqual([...companies].sort());
  expect((await story.preview(story.request("companyIds", companies))).chunks).toEqual([]);
});

test("a hand-over whose answer is lost is made again, and is one run", async () => {
  story = await InviteStory.begin();
  const companies = addCompanies(20);
  const { services } = story.world;
  const preview = await story.preview(story.request("companyIds", companies));
  let handed = 0;
  const handOver: typeof services.gateway.handOver = async (...words) => {
    const answer = await services.gateway.handOver(...words);
    if ((handed += 1) > 1) return answer;
    throw new PlatformError({ kind: "gatewayUnreachable", operation: "", status: 0, detail: "", requestId: "" });
  };
  const deaf = { ...services, gateway: { ...services.gateway, handOver } };
  const outcome = await story.world.run(sendInvitations(deaf, preview));
  expect(outcome).toMatchObject({ ok: true, done: 20, unknown: 0, stoppedBy: null });
  expect(handed).toBe(2);
  expect(story.mailed()).toHaveLength(20);
});

test("what somebody sent after the preview stops the run, also by the other kind of reference", async () => {
  story = await InviteStory.begin();
  const { services } = story.world;
  const [first = "", second = ""] = addCompanies(2);
  const early = await story.preview(story.request("companyIds", [first, second]));
  await story.send(await story.preview(story.request("companyExternalIds", story.references("companyExternalIds", 1))));
  expect(await story.world.run(sendInvitations(services, early))).toEqual({
    ok: false,
    obstacle: { kind: "previewOutdated" },
  });
  expect(story.mailed()).toHaveLength(1);
});

test("two windows never invite to one event at the same time, by whichever reference", async () => {
  story = await InviteStory.begin();
  const { world } = story;
  const other = await world.run(connect(world.gateway, world.clock, await openOffice()));
  const ids = await story.preview(story.request("companyIds", addCompanies(40)));
  const external = await story.preview(
    story.request("companyExternalIds", story.references("companyExternalIds", 12)),
    other,
  );
  const [one, two] = await world.run(
    Promise.all([sendInvitations(world.services, ids), sendInvitations(other, external)]),
  );
  const stopped = [one, two].filter((outcome) => !outcome.ok);
  expect(stopped.length).toBeGreaterThan(0);
  expect(twice(story.mailed())).toEqual([]);
});

test("a run by the other kind of reference that is under way since before the preview is waited for", async () => {
  story = await InviteStory.begin();
  const { services } = story.world;
  await story.world.run(
    services.gateway.openSend({
      id: "theirs",
      collection: `invitationsByExternalId/${story.externalId}`,
      title: "",
      plan: null,
      counts: { creates: 1, updates: 0, deletions: 0 },
    }),
  );
  const preview = await story.preview(story.request("companyIds", addCompanies(2)));
  expect(await story.world.run(sendInvitations(services, preview))).toMatchObject({
    ok: false,
    obstacle: { kind: "leaseHeld", own: true },
  });
  expect(await story.asked()).toEqual([]);
});

test("a run that the person stops ends after the request under way, and the rest is not sent", async () => {
  story = await InviteStory.begin();
  const stop = new AbortController();
  const preview = await story.preview(story.request("companyIds", addCompanies(50)));
  const onProgress = ({ done }: { done: number }) => {
    if (done >= 20) stop.abort();
  };
  const done = await story.send(preview, { signal: stop.signal, onProgress });
  expect(done).toMatchObject({ done: 20, notSent: 30, unknown: 0, cancelled: true, stoppedBy: null });
  expect(story.mailed()).toHaveLength(20);
});

test("taking requests apart puts nobody into two of them", () => {
  expect(apart(["a", "b", "c"], "b")).toEqual([["a", "c"]]);
  expect(apart(["a", "b", "c"], null)).toEqual([["a", "b"], ["c"]]);
  expect(apart(["a"], null)).toEqual([]);
  expect(apart(["a"], "a")).toEqual([]);
});
