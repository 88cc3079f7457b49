// Requests that the platform refuses: which reference it named, who was invited all the same, and taking them apart.
import { previewApart } from "../../../src/workflows/invite/preview";
import type { InviteDone, InvitePreview } from "../../../src/workflows/invite/types";
import { InviteStory } from "./story";

let story: InviteStory;
afterEach(() => story.close());

const GONE = "999999999";

async function refused(
  kind: "companyIds" | "contactIds",
  options = {},
): Promise<[InvitePreview, InviteDone, string[]]> {
  story = await InviteStory.begin(options);
  const references = story.references(kind, 23);
  const preview = await story.preview(story.request(kind, [...references.slice(0, 12), GONE, ...references.slice(12)]));
  return [preview, await story.send(preview), references];
}

test("a refused request names the reference that the platform named; nobody of it is invited, and the others go on", async () => {
  const [, done, references] = await refused("companyIds");
  expect(done).toMatchObject({ done: 14, refused: 10, unknown: 0, stoppedBy: null });
  expect(done.named).toEqual([{ reference: GONE, detail: `supplier_companies "${GONE}" was not found` }]);
  expect(done.refusedChunks).toEqual([[...references.slice(10, 12), GONE, ...references.slice(12, 19)]]);
  expect(done.rows.find(({ reference }) => reference === references[10])).toEqual({
    reference: references[10],
    outcome: "refused",
    detail: `supplier_companies "${GONE}" was not found`,
    about: GONE,
  });
  expect(story.mailed()).toHaveLength(14);
});

test("taken apart on request, the rest of a refused request is invited once, and the named one alone is refused", async () => {
  const [preview, done, references] = await refused("companyIds");
  const apart = previewApart(story.world.services, preview, done);
  expect(apart).toMatchObject({ apart: true, chunks: done.refusedChunks, mostRequests: 19 });
  expect(story.mailed()).toHaveLength(14);
  const second = await story.send(apart);
  expect(second).toMatchObject({ done: 9, refused: 1, unknown: 0, refusedChunks: [] });
  expect(second.rows.filter(({ outcome }) => outcome === "refused").map(({ reference }) => reference)).toEqual([GONE]);
  expect(story.mailed().sort()).toEqual([...references].sort());
  expect((await story.preview(story.request("companyIds", references))).chunks).toEqual([]);
});

test("where the platform names nobody, halves are tried down to the one that it refuses", async () => {
  story = await InviteStory.begin();
  const references = story.references("companyIds", 8);
  const preview = await story.preview(story.request("companyIds", references));
  await story.fault({ kind: "status", status: 422, operation: "addSuppliers", times: 1 });
  const done = await story.send(preview);
  expect(done).toMatchObject({ done: 0, refused: 8, named: [], refusedChunks: [references] });
  // The whole, its first half, and that one's first half: then the rest goes.
  await story.fault({ kind: "status", status: 422, operation: "addSuppliers", times: 3 });
  const second = await story.send(previewApart(story.world.services, preview, done));
  expect((await story.asked()).slice(1).map(({ ids }) => ids.length)).toEqual([8, 4, 2, 1, 1, 2, 4]);
  expect(second).toMatchObject({ done: 8, refused: 0 });
  expect(story.mailed()).toHaveLength(8);
});

test("an answer that is lost while requests are taken apart ends it, with nobody sent twice", async () => {
  const [preview, done] = await refused("companyIds");
  await story.fault({ kind: "dropAnswer", operation: "addSuppliers", nth: 2 });
  const second = await story.send(previewApart(story.world.services, preview, done));
  expect(second).toMatchObject({ done: 0, refused: 1, unknown: 9, stoppedBy: { kind: "unknownOutcome" } });
  expect(new Set(story.mailed()).size).toBe(story.mailed().length);
});

test("no atomicity is stated for contacts: of a refused request only the named one is certain", async () => {
  const [preview, done, references] = await refused("contactIds", { behaviour: { partialContacts: true } });
  expect(preview.atomicity).toBe("notStated");
  expect(done).toMatchObject({ done: 14, refused: 1, unknown: 9, refusedChunks: [], stoppedBy: null });
  // They were in fact invited: to send them again would be a second mail on a platform that does not look.
  expect(story.mailed()).toHaveLength(23);
  const next = await story.preview(story.request("contactIds", references));
  expect(next.chunks).toEqual([]);
  expect(next.candidates.filter(({ position }) => position === "unknown")).toHaveLength(9);
});

test("contacts that are sent one by one are certain each", async () => {
  story = await InviteStory.begin({ behaviour: { partialContacts: true } });
  const references = [...story.references("contactIds", 3), GONE];
  const request = { ...story.request("contactIds", references), chunkSize: 1 };
  const done = await story.send(await story.preview(request));
  expect(done).toMatchObject({ done: 3, refused: 1, unknown: 0 });
});

test("what is said of the run as a whole ends it at the second request", async () => {
  story = await InviteStory.begin();
  await story.fault({ kind: "status", status: 422, operation: "addSuppliers", times: "always" });
  const done = await story.send(
    await story.preview(
      story.request(
        "companyIds",
        story
          .references("companyIds", 12)
          .concat(GONE, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"),
      ),
    ),
  );
  expect(await story.asked()).toHaveLength(2);
  expect(done).toMatchObject({ done: 0, refused: 20, notSent: 6, stoppedBy: { kind: "invalid" } });
});
