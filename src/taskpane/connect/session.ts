// Connecting and disconnecting. Credentials pass through to the gateway and are kept nowhere.
import type { SignOutChoice } from "../../platform/handoverContract";
import type { Account, ProfileAnswer, SessionRequest } from "../../platform/gatewayContract";
import type { RightsShown, SignedInAnswer } from "../../platform/signInContract";
import type { Services } from "../../workflows/services";
import { failureNotice, isSessionEnd, plainNotice } from "../pane/notices";
import { sessionTexts } from "./sessionTexts";
import { rememberConnected } from "./lastConnected";
import { endSession, goTo, notify, patch, work, type Core } from "../pane/core";

/** Reads the profile, and takes up the session of before a reload when it still stands. */
export async function startSession(core: Core): Promise<void> {
  notify(core, null);
  let hasWorkbook = false;
  try {
    const workbook = core.parts.loadWorkbook();
    workbook.catch(() => undefined); // awaited below
    const profile = await core.parts.gateway.profile();
    const hasToken = core.parts.token.get() !== null;
    // Whoever must connect may begin while Excel and the rest still come.
    patch(core, { profile, goOnAs: core.parts.device.remembered()?.email ?? null, started: !hasToken });
    await workbook;
    hasWorkbook = true;
    if (hasToken) {
      const { account, rights } = await core.parts.gateway.currentSession();
      await open(core, profile, account, rights);
    }
    patch(core, { started: true });
    opened(core);
  } catch (error) {
    if (isSessionEnd(error)) endSession(core);
    const { profile } = core.store.get();
    const known = hasWorkbook && profile !== null;
    const notice = failureNotice(error);
    // Without a workbook nobody need connect.
    patch(core, {
      started: known,
      profile: known ? profile : null,
      offered: null,
      notice: known ? notice : { ...notice, action: { kind: "start" } },
    });
  }
}

/** What begins by itself keeps nobody waiting. */
function opened(core: Core): void {
  import("../reports/reportOpening")
    .then(({ openReports }) => openReports(core))
    .catch((error: unknown) => notify(core, failureNotice(error)));
}

export async function connect(core: Core, request: SessionRequest): Promise<void> {
  const isConnected = await work(core, "connect", async () => {
    const { person } = core.store.get();
    const { gateway, device, token } = core.parts;
    const profile = await profileOf(core);
    const proof = person === null ? await device.registration() : null;
    const created = await gateway.connect({ ...request, ...(proof === null ? {} : { device: proof }) }, person?.pass);
    token.set(created.token);
    rememberConnected(core.parts.storage, profile, created.account);
    const { region, environment, userEmail } = created.account;
    const place = { region, environment };
    const kept = device.remembered();
    if (typeof created.refreshToken === "string")
      device.keep({ refreshToken: created.refreshToken, email: userEmail, place });
    else if (person !== null && kept !== null) device.keep({ ...kept, place });
    await open(core, profile, created.account, created.rights);
  });
  if (isConnected) opened(core);
}

/** The first screen may be pressed before the whole profile is known here. */
async function profileOf(core: Core): Promise<ProfileAnswer> {
  const known = core.store.get().profile;
  if (known !== null) return known;
  const profile = await core.parts.gateway.profile();
  patch(core, { profile });
  return profile;
}

/** By what this device keeps: no keys, and no provider's page. Where that has ended, the person connects as before. */
export async function goOn(core: Core): Promise<void> {
  const isConnected = await work(core, "connect", async () => {
    const { gateway, device } = core.parts;
    try {
      const signedIn = await device.alone(async () => {
        const kept = device.remembered();
        const proof = kept === null ? null : await device.proofFor(kept.refreshToken);
        if (kept === null || proof === null) return null;
        const { refreshToken } = kept;
        const renewed = await gateway.refreshSignIn({ refreshToken, proof });
        if (renewed.refreshToken !== null) device.keep({ ...kept, refreshToken: renewed.refreshToken });
        return renewed;
      });
      if (signedIn === null) forgetDevice(core);
      else await enter(core, signedIn);
    } catch (error) {
      if (isSessionEnd(error)) forgetDevice(core);
      throw error;
    }
  });
  if (isConnected && core.store.get().services !== null) opened(core);
}

/** At the company's provider: by Office's own account where Office can, else on the provider's page. */
export async function signIn(core: Core): Promise<void> {
  const isConnected = await work(core, "connect", async () => {
    const { gateway, device, signIn: shell } = core.parts;
    const { signIn: provided } = await profileOf(core);
    if (provided === undefined) return;
    const registration = await device.registration();
    const body = registration === null ? {} : { device: registration };
    const token = await shell.accessToken(provided);
    if (token !== null) return remember(core, await gateway.signIn(body, token));
    const { codeByDialog } = await import("./signInDialog");
    const code = await codeByDialog(await gateway.provider(), (address) => shell.showDialog(address), shell.page);
    if (code !== null) await remember(core, await gateway.signIn({ ...body, ...code }));
  });
  if (isConnected && core.store.get().services !== null) opened(core);
}

async function remember(core: Core, signedIn: SignedInAnswer): Promise<void> {
  const { device } = core.parts;
  const place = device.remembered()?.place ?? null;
  if (signedIn.refreshToken !== null)
    device.keep({ refreshToken: signedIn.refreshToken, email: signedIn.email, place });
  await enter(core, signedIn);
}

/** Where the person was last, or where the only keys are; else the person says where, and enters keys once. */
async function enter(core: Core, { pass, email, places }: SignedInAnswer): Promise<void> {
  const { gateway, device, token } = core.parts;
  const { profile } = core.store.get();
  const kept = device.remembered();
  const usable = places.filter(({ refused }) => !refused);
  const last = usable.find(
    ({ region, environment }) => region === kept?.place?.region && environment === kept.place.environment,
  );
  const place = last ?? usable[0];
  if (profile === null) return;
  if (place === undefined) {
    patch(core, { person: profile.signIn === undefined ? null : { pass, email }, goOnAs: null });
    if (places.length > 0) notify(core, plainNotice("warning", sessionTexts.keysRefused));
    return;
  }
  const { region, environment } = place;
  const created = await gateway.goOn({ region, environment }, pass);
  token.set(created.token);
  if (kept !== null) device.keep({ ...kept, place: { region, environment } });
  await open(core, profile, created.account, created.rights);
}

function forgetDevice(core: Core): void {
  core.parts.device.forget();
  patch(core, { goOnAs: null });
}

/** Another person, or other keys: nothing that was kept is used. The gateway forgets it by itself. */
export function changePerson(core: Core): Promise<void> {
  patch(core, { goOnAs: null, person: null });
  return Promise.resolve();
}

async function open(
  core: Core,
  profile: ProfileAnswer,
  account: Account,
  rights: RightsShown | undefined,
): Promise<void> {
  const { client, gateway, clock, newId, zone } = core.parts;
  const [workbook, { loadTables }, { watchSends }, { rowTexts }, { inviteSheetTexts }, { eventRowTexts }] =
    await Promise.all([
      core.parts.loadWorkbook(),
      import("../tables/tables"),
      import("../tables/sendNews"),
      import("../tables/rowTexts"),
      import("../invite/inviteSheetTexts"),
      import("../events/eventRowTexts"),
    ]);
  const services: Services = {
    client,
    gateway,
    workbook,
    clock,
    zone,
    newId,
    profile,
    account,
    rowTexts,
    inviteSheetTexts,
    eventRowTexts,
  };
  patch(core, { services, rights: rights ?? null, person: null });
  // A result that the session's end left on the screen stays until it was read.
  if (core.store.get().screen.kind !== "result") goTo(core, { kind: "home" });
  // Where the gateway does not answer, the tables say so.
  await watchSends(core, services).catch(() => undefined);
  await loadTables(core, services);
}

/** For a send that waits for it: the gateway then goes on by itself. */
export function signInAgain(core: Core): Promise<void> {
  endSession(core);
  notify(core, plainNotice("info", sessionTexts.signInForSend));
  return Promise.resolve();
}

/**
 * The token is forgotten here whatever the gateway says; unreached, its session ends by itself. While own sends run,
 * the person first says what becomes of them.
 */
export async function disconnect(core: Core, sends?: SignOutChoice): Promise<void> {
  await work(core, "disconnect", async () => {
    const running = await core.parts.gateway.disconnect(sends).catch(() => null);
    patch(core, { signOut: running ?? [] });
    if (running !== null && running.length > 0) return;
    const told = running !== null;
    endSession(core);
    forgetDevice(core);
    const { forgetTables } = await import("../tables/tables");
    await forgetTables(core);
    patch(core, { screen: { kind: "home" } });
    notify(
      core,
      plainNotice(told ? "info" : "warning", told ? sessionTexts.disconnected : sessionTexts.disconnectedUntold),
    );
  });
}

export function stayConnected(core: Core): Promise<void> {
  patch(core, { signOut: [] });
  return Promise.resolve();
}
