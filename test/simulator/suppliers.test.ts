import { z } from "zod";
import { EVENTS, talkTo, type Talk } from "./talk";

const companies = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "supplier_companies", id })) });
const contacts = (...ids: string[]) => ({ data: ids.map((id) => ({ type: "supplier_contacts", id })) });

/** The last event that everybody has: a published RFP whose external id needs every kind of escaping. */
function brno({ simulator }: Talk) {
  const event = [...simulator.records.events.values()].find((one) => one.attributes.title.includes("Brno"));
  if (!event) throw new Error("There is no such event");
  return event;
}

/** Companies that are not invited, each with two contacts or more. */
function strangers(talk: Talk) {
  const invited = talk.simulator.records.invitations.get(brno(talk).id);
  return [...talk.simulator.records.suppliers.values()]
    .filter(({ id, contactIds }) => !invited?.has(id) && contactIds.length > 1)
    .map(({ id, externalId, contactIds: [first, second = ""] }) => ({ id, externalId, first, second }));
}

const mailLog = z.object({
  mail: z.array(z.object({ kind: z.string(), supplierId: z.string(), contactId: z.string(), to: z.string() })),
});
async function mail(talk: Talk) {
  return mailLog.parse((await talk.send("GET", "/_sim/mail")).json()).mail;
}

const path = (talk: Talk, rest: string) => `${EVENTS}/events/${brno(talk).id}/relationships/${rest}`;
const externalPath = (talk: Talk, rest: string) => {
  const externalId = encodeURIComponent(brno(talk).attributes.external_id ?? "");
  return `${EVENTS}/events/${externalId}/relationships/${rest}/external_id`;
};

describe("inviting suppliers and removing them (document 1, 4.2)", () => {
  test("companies by platform id: 204 without a body, one mail to the first contact of each", async () => {
    const talk = talkTo();
    const [one, two] = strangers(talk);
    const body = companies(one?.id ?? "", two?.id ?? "");
    const answer = await talk.send("POST", path(talk, "supplier_companies"), { body });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await mail(talk)).toMatchObject([
      { kind: "invitation", supplierId: one?.id, contactId: one?.first },
      { kind: "invitation", supplierId: two?.id, contactId: two?.first },
    ]);
  });

  test("who is invited already is accepted without a second mail, by company and by contact", async () => {
    const talk = talkTo();
    const [one] = strangers(talk);
    const send = (rest: string, body: object) => talk.send("POST", path(talk, rest), { body });
    await send("supplier_companies", companies(one?.id ?? ""));
    expect((await send("supplier_companies", companies(one?.id ?? ""))).status).toBe(204);
    expect((await send("supplier_contacts", contacts(one?.first ?? ""))).status).toBe(204);
    expect(await mail(talk)).toHaveLength(1);
    await send("supplier_contacts", contacts(one?.second ?? ""));
    expect((await mail(talk)).map(({ contactId }) => contactId)).toEqual([one?.first, one?.second]);
  });

  test("a company whose second contact is invited is invited, and removing its first one changes nothing", async () => {
    const talk = talkTo();
    const [one] = strangers(talk);
    const invite = { body: contacts(one?.second ?? "") };
    await talk.send("POST", path(talk, "supplier_contacts"), invite);
    await talk.send("POST", path(talk, "supplier_companies"), { body: companies(one?.id ?? "") });
    const removal = { body: contacts(one?.first ?? "") };
    expect((await talk.send("DELETE", path(talk, "supplier_contacts"), removal)).status).toBe(204);
    expect(await mail(talk)).toMatchObject([{ kind: "invitation", contactId: one?.second }]);
  });

  test("a removal has a JSON body, takes back every contact of the company, and is told by mail", async () => {
    const talk = talkTo();
    const [one] = strangers(talk);
    const invitations = async () => (await talk.send("GET", `/_sim/events/${brno(talk).id}/invitations`)).text;
    const before = await invitations();
    const both = contacts(one?.first ?? "", one?.second ?? "");
    await talk.send("POST", path(talk, "supplier_contacts"), { body: both });
    await talk.send("DELETE", "/_sim/mail");
    const body = companies(one?.id ?? "");
    expect((await talk.send("DELETE", path(talk, "supplier_companies"), { body })).status).toBe(204);
    expect((await mail(talk)).map(({ kind }) => kind)).toEqual(["withdrawal", "withdrawal"]);
    expect(await invitations()).toBe(before);
    expect((await talk.send("DELETE", path(talk, "supplier_companies"), { body })).status).toBe(204);
    expect(await mail(talk)).toHaveLength(2);
  });

  test("a company stays invited until the last of its contacts is removed", async () => {
    const talk = talkTo();
    const [one] = strangers(talk);
    const isInvited = () => talk.simulator.records.invitations.get(brno(talk).id)?.has(one?.id ?? "");
    const both = contacts(one?.first ?? "", one?.second ?? "");
    await talk.send("POST", path(talk, "supplier_contacts"), { body: both });
    for (const [contact, stays] of [
      [one?.first, true],
      [one?.second, false],
    ] as const) {
      const body = contacts(contact ?? "");
      await talk.send("DELETE", path(talk, "supplier_contacts"), { body });
      expect(isInvited()).toBe(stays);
    }
  });

  test("external ids in the path are percent-decoded: slash, question mark, percent, number sign and Unicode", async () => {
    const talk = talkTo();
    expect(brno(talk).attributes.external_id).toMatch(/^(?=.*\/)(?=.*\?)(?=.*%2F)(?=.*#)(?=.*ö)/);
    const one = strangers(talk).find(({ externalId }) => externalId !== null);
    const body = companies(one?.externalId ?? "");
    const answer = await talk.send("POST", externalPath(talk, "supplier_companies"), { body });
    expect(answer.status).toBe(204);
    expect(await mail(talk)).toMatchObject([{ supplierId: one?.id }]);
    expect((await talk.send("DELETE", externalPath(talk, "supplier_companies"), { body })).status).toBe(204);
    expect(await mail(talk)).toHaveLength(2);
  });

  test("contacts by external ids", async () => {
    const talk = talkTo();
    const { records } = talk.simulator;
    const ids = strangers(talk).map(({ first }) => records.contacts.get(first));
    const contact = ids.find((one) => one?.externalId != null);
    const body = contacts(contact?.externalId ?? "");
    expect((await talk.send("POST", externalPath(talk, "supplier_contacts"), { body })).status).toBe(204);
    expect((await talk.send("DELETE", externalPath(talk, "supplier_contacts"), { body })).status).toBe(204);
    expect(await mail(talk)).toMatchObject([{ contactId: contact?.id }, { to: contact?.email }]);
  });

  test.each(["POST", "DELETE"])("%s is all-or-nothing: one unknown reference and nothing happens", async (method) => {
    const talk = talkTo();
    const { records } = talk.simulator;
    const [invited = ""] = records.invitations.get(brno(talk).id)?.keys() ?? [];
    const known = records.suppliers.get(method === "POST" ? (strangers(talk)[0]?.id ?? "") : invited);
    const sending: [string, object][] = [
      [path(talk, "supplier_companies"), companies(known?.id ?? "", "1")],
      [externalPath(talk, "supplier_companies"), companies(known?.externalId ?? "", "nobody")],
      [path(talk, "supplier_contacts"), contacts(known?.contactIds[0] ?? "", "1")],
      [externalPath(talk, "supplier_contacts"), contacts("nobody", "nobody")],
    ];
    for (const [where, body] of sending) {
      const answer = await talk.send(method, where, { body });
      expect([answer.status, answer.errors()[0]?.source?.["pointer"]]).toEqual([
        422,
        expect.stringMatching(/^\/data\/[01]\/id$/),
      ]);
    }
    expect(await mail(talk)).toEqual([]);
  });

  test("contacts by platform id keep what is valid where the simulator is told so; external ids never", async () => {
    const talk = talkTo({ behaviour: { partialContacts: true } });
    const [one] = strangers(talk);
    const body = contacts("1", one?.first ?? "");
    expect((await talk.send("POST", path(talk, "supplier_contacts"), { body })).status).toBe(422);
    expect(await mail(talk)).toHaveLength(1);
    const again = companies("1", strangers(talk)[1]?.id ?? "");
    expect((await talk.send("POST", path(talk, "supplier_companies"), { body: again })).status).toBe(422);
    const { contacts: all } = talk.simulator.records;
    const other = strangers(talk).flatMap(({ first }) => all.get(first)?.externalId ?? [])[1] ?? "";
    const byExternalId = { body: contacts("nobody", other) };
    expect((await talk.send("POST", externalPath(talk, "supplier_contacts"), byExternalId)).status).toBe(422);
    expect(await mail(talk)).toHaveLength(1);
  });

  test("only events of type RFP have suppliers: 422; an unknown event is 404", async () => {
    const talk = talkTo();
    const auction = [...talk.simulator.records.events.values()].find(
      ({ attributes }) => attributes.event_type === "AUCTION",
    );
    const body = companies(strangers(talk)[0]?.id ?? "");
    const to = (event: string, rest = "") =>
      talk.send("POST", `${EVENTS}/events/${event}/relationships/supplier_companies${rest}`, { body });
    expect((await to(auction?.id ?? "")).status).toBe(422);
    expect((await to("1")).status).toBe(404);
    expect((await to("nobody%2Fknows", "/external_id")).status).toBe(404);
    expect(await mail(talk)).toEqual([]);
  });

  test.each([
    [{ data: [] }, 422],
    [{ data: { type: "supplier_companies", id: "1" } }, 422],
    [contacts("1"), 409],
    [{ data: [{ type: "supplier_companies" }] }, 422],
  ])("the body %j is %i", async (body, status) => {
    const talk = talkTo();
    expect((await talk.send("POST", path(talk, "supplier_companies"), { body })).status).toBe(status);
  });
});

describe("seeded suppliers", () => {
  test("60 companies with contacts of their own, some without an external id, no two alike", () => {
    const { suppliers, contacts: people } = talkTo().simulator.records;
    const all = [...suppliers.values()];
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ name }) => name)).size).toBe(60);
    const externalIds = all.flatMap(({ externalId }) => externalId ?? []);
    expect(externalIds.length).toBeLessThan(60);
    expect(new Set(externalIds).size).toBe(externalIds.length);
    for (const { id, contactIds } of all)
      for (const contact of contactIds) expect(people.get(contact)?.supplierId).toBe(id);
  });

  test("/_sim/suppliers shows them with their contacts", async () => {
    const talk = talkTo();
    const shown = z
      .object({ suppliers: z.array(z.object({ name: z.string(), contacts: z.array(z.unknown()) })) })
      .parse((await talk.send("GET", "/_sim/suppliers")).json());
    expect(shown.suppliers).toHaveLength(60);
    expect(shown.suppliers.every((one) => one.contacts.length > 0)).toBe(true);
  });
});
