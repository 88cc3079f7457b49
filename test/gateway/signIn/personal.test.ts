// Without a provider: a device that keeps a refresh token asks for no keys again.
import { randomUUID } from "node:crypto";
import { credentials, errorOf, isObject, reply, Room, type Asked } from "../support";
import { newDevice, type Device } from "./device";

const DAY_MS = 24 * 3_600_000;

function textIn({ json }: Asked, name: string): string {
  const value = isObject(json) ? json[name] : undefined;
  if (typeof value !== "string") throw new Error(`There is no ${name} in the answer.`);
  return value;
}

async function connect(room: Room, device: Device, more: Record<string, unknown> = {}): Promise<Asked> {
  const proof = await device.register();
  const body = { region: "us", environment: "production", ...credentials, device: { proof }, ...more };
  const asked = await room.ask("POST", "/api/sessions", { body });
  expect(asked.status).toBe(201);
  return asked;
}

const refresh = async (room: Room, device: Device, refreshToken: string, proof?: string) =>
  room.ask("POST", "/api/sign-ins/refresh", {
    body: { refreshToken, proof: proof ?? (await device.refresh(refreshToken)) },
  });

const goOn = (room: Room, pass: string) =>
  room.ask("POST", "/api/sessions/go-on", { token: pass, body: { region: "us", environment: "production" } });

describe("a device that connected once", () => {
  it("goes on in a new window without keys, as the same account, and asks the platform nothing for it", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const connected = await connect(room, device);
    const refreshed = await refresh(room, device, textIn(connected, "refreshToken"));
    expect(refreshed.json).toMatchObject({
      email: credentials.userEmail,
      places: [{ region: "us", environment: "production", userEmail: credentials.userEmail, refused: false }],
      rights: { send: true, inviteAndDelete: true, admin: false },
    });
    const asked = room.platform.requests.length;
    const session = await goOn(room, textIn(refreshed, "pass"));
    expect(session.status).toBe(201);
    expect(room.platform.requests).toHaveLength(asked);
    const accounts = [connected, session].map(({ json }) => (isObject(json) ? json["account"] : null));
    expect(accounts[1]).toEqual(accounts[0]);
    expect((await room.operation(textIn(session, "token"), "listEvents", {})).status).toBe(200);
    expect(Object.fromEntries(room.platform.last.headers)).toMatchObject({ "x-api-key": credentials.apiKey });
  });

  it("gets nothing where it gave no proof", async () => {
    const room = new Room();
    const body = { region: "us", environment: "production", ...credentials };
    const { json } = await room.ask("POST", "/api/sessions", { body });
    expect(isObject(json) && "refreshToken" in json).toBe(false);
  });

  it("gets a new refresh token with each use; the one before counts for a minute, since an answer may be lost", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const first = textIn(await connect(room, device), "refreshToken");
    const second = textIn(await refresh(room, device, first), "refreshToken");
    expect(second).not.toBe(first);
    const again = textIn(await refresh(room, device, first), "refreshToken");
    expect((await refresh(room, device, again)).status).toBe(200);
    // The answer with the second one came late: another one took its place.
    expect((await refresh(room, device, second)).status).toBe(401);
  });

  it("ends where a token comes back long after the next one was given", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const first = textIn(await connect(room, device), "refreshToken");
    const second = textIn(await refresh(room, device, first), "refreshToken");
    room.clock.advance(61_000);
    expect(errorOf(await refresh(room, device, first))["kind"]).toBe("session");
    expect((await refresh(room, device, second)).status).toBe(401);
  });

  it("is nothing to whoever copied its token: another key, an old proof, a proof for another token or use", async () => {
    const [room, device, thief] = [new Room(), await newDevice(), await newDevice()];
    const token = textIn(await connect(room, device), "refreshToken");
    const proof = await device.refresh(token, { jti: "the-only-use-of-this-proof" });
    for (const no of [
      await thief.refresh(token),
      await device.refresh(`${token}x`),
      await device.register(),
      await device.sign({ use: "refresh" }),
      await device.refresh(token, { jti: "short" }),
      await device.sign({ use: "refresh", token }, { typ: "JWT" }),
      `${proof.split(".").slice(0, 2).join(".")}.${randomUUID().replaceAll("-", "")}`,
      "a-proof-of-no-form-at-all",
    ]) {
      const asked = await refresh(room, thief, token, no);
      expect([asked.status, errorOf(asked)["kind"]]).toEqual([401, "session"]);
    }
    expect((await refresh(room, device, token, proof)).status).toBe(200);
    expect((await refresh(room, device, token, proof)).status).toBe(401);
  });

  it("is forgotten after thirty days without use, and after half a year in any case", async () => {
    const [room, device] = [new Room(), await newDevice()];
    let token = textIn(await connect(room, device), "refreshToken");
    for (let use = 0; use < 6; use += 1) {
      room.clock.advance(29 * DAY_MS);
      token = textIn(await refresh(room, device, token), "refreshToken");
    }
    room.clock.advance(7 * DAY_MS);
    expect((await refresh(room, device, token)).status).toBe(401);
    const other = textIn(await connect(room, device), "refreshToken");
    room.clock.advance(30 * DAY_MS);
    expect((await refresh(room, device, other)).status).toBe(401);
    await room.gateway.tidy();
  });

  it("is forgotten when the person disconnects, with its keys; another device of the person goes on", async () => {
    const [room, device, other] = [new Room(), await newDevice(), await newDevice()];
    const connected = await connect(room, device);
    const elsewhere = textIn(await connect(room, other), "refreshToken");
    const refreshed = await refresh(room, device, textIn(connected, "refreshToken"));
    const gone = await room.ask("DELETE", "/api/sessions/current", { token: textIn(connected, "token") });
    expect(gone.status).toBe(204);
    expect((await refresh(room, device, textIn(refreshed, "refreshToken"))).status).toBe(401);
    expect((await goOn(room, textIn(refreshed, "pass"))).status).toBe(401);
    const second = await refresh(room, other, elsewhere);
    expect((await goOn(room, textIn(second, "pass"))).status).toBe(201);
    await room.ask("DELETE", "/api/sign-ins/current", { token: textIn(second, "pass") });
    const again = await connect(room, device);
    const third = await refresh(room, device, textIn(again, "refreshToken"));
    expect(third.json).toMatchObject({ places: [{ refused: false }] });
  });

  it("is asked for keys again once the platform refused them, and goes on with the new ones", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const connected = await connect(room, device);
    room.platform.answer = () => reply(401, { errors: [{ detail: "Bad token" }] });
    expect((await room.operation(textIn(connected, "token"), "listEvents", {})).status).toBe(401);
    const refreshed = await refresh(room, device, textIn(connected, "refreshToken"));
    expect(refreshed.json).toMatchObject({ places: [{ refused: true }] });
    const asked = await goOn(room, textIn(refreshed, "pass"));
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([401, "credentials"]);
    room.platform.answer = () => reply(200, { data: [], links: {} });
    const renewed = await connect(room, device, { userToken: "user-token-5555" });
    const next = await refresh(room, device, textIn(renewed, "refreshToken"));
    const session = await goOn(room, textIn(next, "pass"));
    await room.operation(textIn(session, "token"), "listEvents", {});
    expect(room.platform.last.headers.get("x-user-token")).toBe("user-token-5555");
  });

  it("opens no place that it was not used for", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const refreshed = await refresh(room, device, textIn(await connect(room, device), "refreshToken"));
    const asked = await room.ask("POST", "/api/sessions/go-on", {
      token: textIn(refreshed, "pass"),
      body: { region: "us", environment: "sandbox" },
    });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([404, "notFound"]);
  });

  it("opens nothing with a pass that was changed, made longer, or is a session's", async () => {
    const [room, device] = [new Room(), await newDevice()];
    const connected = await connect(room, device);
    const pass = textIn(await refresh(room, device, textIn(connected, "refreshToken")), "pass");
    const later = pass.slice(0, 32) + "zzzzzzzzz" + pass.slice(41);
    for (const no of [later, `${pass.slice(0, -2)}AA`, pass.slice(1), textIn(connected, "token")])
      expect((await goOn(room, no)).status).toBe(401);
    expect((await room.operation(pass, "listEvents", {})).status).toBe(401);
    room.clock.advance(12 * 3_600_000);
    expect((await goOn(room, pass)).status).toBe(401);
  });
});
