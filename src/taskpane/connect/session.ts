// Connecting and disconnecting. Credentials pass through to the gateway and are kept nowhere.
import type { SignOutChoice } from "../../platform/handoverContract";
import type { Account, ProfileAnswer, SessionRequest } from "../../platform/gatewayContract";
import type { Services } from "../../workflows/services";
import { failureNotice, isSessionEnd, plainNotice } from "../pane/notices";
import { connectTexts } from "./connectTexts";
import { endSession, goTo, notify, patch, work, type Core } from "../pane/core";

/** Reads the profile, and takes up the session of before a reload when it still stands. */
export async function start(core: Core): Promise<void> {
  notify(core, null);
  try {
    const [profile] = await Promise.all([core.parts.gateway.profile(), core.parts.loadWorkbook()]);
    patch(core, { profile });
    if (core.parts.token.get() !== null) {
      const { account } = await core.parts.gateway.currentSession();
      await open(core, profile, account);
    }
    patch(core, { started: true });
    opened(core);
  } catch (error) {
    if (isSessionEnd(error)) endSession(core);
    const known = core.store.get().profile !== null;
    const notice = failureNotice(error);
    patch(core, { started: known, notice: known ? notice : { ...notice, action: { kind: "start" } } });
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
    const { profile } = core.store.get();
    if (profile === null) return;
    const created = await core.parts.gateway.connect(request);
    core.parts.token.set(created.token);
    await open(core, profile, created.account);
  });
  if (isConnected) opened(core);
}

async function open(core: Core, profile: ProfileAnswer, account: Account): Promise<void> {
  const { client, gateway, clock, newId, zone } = core.parts;
  const [workbook, { loadTables }, { rowTexts }, { inviteSheetTexts }, { eventRowTexts }] = await Promise.all([
    core.parts.loadWorkbook(),
    import("../tables/tables"),
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
  patch(core, { services });
  // A result that the session's end left on the screen stays until it was read.
  if (core.store.get().screen.kind !== "result") goTo(core, { kind: "home" });
  await loadTables(core, services);
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
    const { forgetTables } = await import("../tables/tables");
    await forgetTables(core);
    patch(core, { screen: { kind: "home" } });
    notify(
      core,
      plainNotice(told ? "info" : "warning", told ? connectTexts.disconnected : connectTexts.disconnectedUntold),
    );
  });
}

export function stayConnected(core: Core): Promise<void> {
  patch(core, { signOut: [] });
  return Promise.resolve();
}
