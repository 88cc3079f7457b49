// All eight operations from preview to outcome, each with its doubles: invited already, answer lost.
import type { InvitationChange, ReferenceKind } from "../../../src/invitations/types";
import { InviteStory } from "./story";

let story: InviteStory;
afterEach(() => story.close());

const ways: readonly [ReferenceKind, InvitationChange, string, string, "allOrNothing" | "notStated"][] = [
  ["companyIds", "invite", "addSuppliers", "supplier_companies", "allOrNothing"],
  ["companyIds", "remove", "removeSuppliers", "supplier_companies", "allOrNothing"],
  ["companyExternalIds", "invite", "addSuppliersByExternalIds", "supplier_companies", "allOrNothing"],
  ["companyExternalIds", "remove", "removeSuppliersByExternalIds", "supplier_companies", "allOrNothing"],
  ["contactIds", "invite", "addSuppliersUsingContacts", "supplier_contacts", "notStated"],
  ["contactIds", "remove", "removeSuppliersUsingContacts", "supplier_contacts", "notStated"],
  ["contactExternalIds", "invite", "addSuppliersUsingContactExternalIds", "supplier_contacts", "allOrNothing"],
  ["contactExternalIds", "remove", "removeSuppliersUsingContactExternalIds", "supplier_contacts", "allOrNothing"],
];

describe.each(ways)("%s, %s", (kind, change, operation, type, atomicity) => {
  let references: string[];
  let companies: string[];
  const mails = () => story.mailed(change === "invite" ? "invitation" : "withdrawal");

  beforeEach(async () => {
    story = await InviteStory.begin();
    references = story.references(kind, 13);
    companies = references.map((reference) => story.companyOf(kind, reference));
    if (change === "remove") {
      await story.send(await story.preview(story.request(kind, references)));
      await story.world.sim("DELETE", "/log");
    }
  });

  test("goes out as the preview shows it, and log, invitations and mail agree", async () => {
    const preview = await story.preview(story.request(kind, references, change));
    expect(preview).toMatchObject({ atomicity, irreversible: true, mostRequests: 2, seconds: 1 });
    expect(await story.asked()).toEqual([]);
    const done = await story.send(preview);
    expect(done).toMatchObject({
      done: 13,
      refused: 0,
      unknown: 0,
      notSent: 0,
      left: 0,
      unwritten: null,
    });
    const asked = await story.asked();
    expect(asked.map((one) => one.ids)).toEqual(preview.chunks);
    expect(asked.map((one) => [one.operation, one.status])).toEqual([
      [operation, 204],
      [operation, 204],
    ]);
    expect(new Set(asked.flatMap((one) => one.types))).toEqual(new Set([type]));
    expect(story.invited().sort()).toEqual(change === "invite" ? [...companies].sort() : []);
    expect(mails().sort()).toEqual([...companies].sort());
  });

  test("who is told twice, or was changed before, is left out until the person says otherwise", async () => {
    await story.send(await story.preview(story.request(kind, references, change)));
    const requests = (await story.asked()).length;
    const again = await story.preview(story.request(kind, [...references, references[0] ?? ""], change));
    expect(again.chunks).toEqual([]);
    expect(new Set(again.candidates.map(({ position }) => position))).toEqual(new Set(["before"]));
    expect(again.candidates.map(({ id }) => id)).toEqual(references);
    expect(again.candidates[0]).toMatchObject({ standing: { by: story.world.services.account.userEmail } });
    const word = story.choose(again, { again: new Set([references[3] ?? ""]) });
    expect(word.chunks).toEqual([[references[3]]]);
    await story.send(word);
    expect((await story.asked()).length).toBe(requests + 1);
    expect(mails()).toHaveLength(13);
  });

  test("a lost answer makes its references unknown: they go again only with a word", async () => {
    const preview = await story.preview(story.request(kind, references, change));
    await story.fault({ kind: "dropAnswer", operation });
    const done = await story.send(preview);
    expect(done).toMatchObject({ done: 0, unknown: 10, notSent: 3, stoppedBy: { kind: "unknownOutcome" } });
    const rest = await story.preview(story.request(kind, references, change));
    expect(rest.chunks).toEqual([references.slice(10)]);
    await story.send(rest);
    expect((await story.asked()).map((one) => one.ids.length)).toEqual([10, 3]);
    expect(mails().sort()).toEqual([...companies].sort());
    const word = story.choose(rest, { doubtful: new Set(references.slice(0, 2)) });
    expect(word.chunks.flat()).toEqual(expect.arrayContaining(references.slice(0, 2)));
    expect(word.chunks.flat()).not.toContain(references[2]);
  });
});
