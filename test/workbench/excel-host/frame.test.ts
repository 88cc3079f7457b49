import { createExcelHost, type ExcelHost } from "../../../src/workbench/excel-host/excelHost";
import { attachPane, type PaneOptions } from "../../../src/workbench/excel-host/frame";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { frameRig, PAGE_ORIGIN, PANE_ORIGIN, type FrameRig } from "./frameRig";

// Hand-driven: what a frame might say, without office.js.
const CONTEXT = "ContextActivationManager_getAppContextAsync";

function setUp(more: Partial<PaneOptions> = {}) {
  const host: ExcelHost = createExcelHost(createWorkbook());
  const rig = frameRig();
  let last = 0;
  const session = attachPane(rig.frame, {
    host,
    owner: rig.owner,
    origin: PAGE_ORIGIN,
    paneUrl: `${PANE_ORIGIN}/taskpane.html?x=1`,
    newId: () => `id-${++last}`,
    ...more,
  });
  return { host, rig, session };
}

function say(name: string, data: object = {}, type = 0, conversation = "id-1"): string {
  return JSON.stringify({
    _messageType: 0,
    _actionType: type,
    _actionName: name,
    _conversationId: conversation,
    _correlationId: 7,
    _data: data,
  });
}

function lastPosted(rig: FrameRig): { readonly [key: string]: unknown } {
  const parsed: unknown = JSON.parse(rig.posted.at(-1)?.text ?? "{}");
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}

test("the frame is named before it loads, and its address stays as it is", () => {
  const { rig } = setUp();
  expect(rig.frame.src).toBe(`${PANE_ORIGIN}/taskpane.html?x=1`);
  expect(JSON.parse(rig.frame.name)).toMatchObject({
    hostInfo: "Excel$Web$16.01$en-US$id-1$$$1",
    xdmInfo: `id-1|id-2|${PAGE_ORIGIN}/`,
  });
});

test("the context is answered to the pane's origin, with the settings of the workbook", async () => {
  const { rig, session, host } = setUp();
  host.store.setSetting("a", "1");
  rig.fromPane(say(CONTEXT));
  await session.started;
  expect(rig.posted.at(-1)?.origin).toBe(PANE_ORIGIN);
  expect(lastPosted(rig)).toMatchObject({
    _messageType: 1,
    _correlationId: 7,
    _responseType: 0,
    _data: { _id: "id-2", _appName: 16, _settings: [["a", "1"]] },
  });
});

test("messages of other frames, origins and conversations are not answered", () => {
  const { rig } = setUp();
  rig.fromPane(say(CONTEXT), { origin: "https://elsewhere.example" });
  rig.fromPane(say(CONTEXT), { source: {} });
  rig.fromPane(say(CONTEXT, {}, 0, "id-99"));
  rig.fromPane("no JSON");
  rig.fromPane(JSON.stringify({ type: "webpackOk" }));
  expect(rig.posted).toEqual([]);
});

test("a host method that the workbench lacks is refused, not ignored", () => {
  const { rig } = setUp();
  rig.fromPane(say("executeMethod", { DdaMethod: { DispatchId: 64 } }));
  expect(lastPosted(rig)).toMatchObject({ _data: { Error: 5001 } });
});

test("a command waits until the pane listens", async () => {
  const done: string[] = [];
  const { rig, session } = setUp({ onCommandCompleted: (name) => done.push(name) });
  const run = session.invokeCommand("refresh");
  expect(rig.posted).toEqual([]);
  rig.fromPane(say("appCommandInvoked", {}, 1));
  await Promise.resolve();
  expect(lastPosted(rig)).toMatchObject({
    _responseType: 1,
    _data: ["command1", "refresh", expect.any(String)],
  });
  rig.fromPane(say("executeMethod", { DdaMethod: { DispatchId: 94 }, "0": "command1", "1": 0, "2": "{}" }));
  await run;
  expect(done).toEqual(["refresh"]);
});

test("a command that runs while the pane loads anew fails, and so does one when the pane closes", async () => {
  const { rig, session } = setUp();
  rig.fromPane(say("appCommandInvoked", {}, 1));
  const running = session.invokeCommand("refresh");
  rig.fromPane(say(CONTEXT));
  await expect(running).rejects.toThrow("was reloaded");
  const waiting = session.invokeCommand("send");
  session.detach();
  await expect(waiting).rejects.toThrow("closed");
});

test("after detaching nothing is answered", () => {
  const { rig, session } = setUp();
  session.detach();
  rig.fromPane(say(CONTEXT));
  expect(rig.posted).toEqual([]);
});

test("the theme is the frame's colour scheme and changes while the pane runs", () => {
  const { rig, session } = setUp({ theme: "dark" });
  expect(rig.frame.style.colorScheme).toBe("dark");
  session.setTheme("light");
  expect(rig.frame.style.colorScheme).toBe("light");
});

test("a dialog has an identity of its own and its messages reach the pane", () => {
  const dialog = frameRig();
  let closed = false;
  const { rig, session } = setUp({
    openDialog: () => ({ frame: dialog.frame, close: () => (closed = true) }),
  });
  const target = JSON.stringify({ url: `${PANE_ORIGIN}/dialog.html`, width: 30, height: 20 });
  rig.fromPane(say("dialogMessageReceived", { targetId: target }, 1));
  expect(lastPosted(rig)).toMatchObject({ _data: { Error: 0 } });
  expect(JSON.parse(dialog.frame.name)).toMatchObject({
    hostInfo: "Excel$Web$16.01$en-US$id-3$isDialog$$1",
    xdmInfo: `id-3|id-4|${PAGE_ORIGIN}/`,
  });
  const said = say("executeMethod", { DdaMethod: { DispatchId: 144 }, messageToParent: "hello" }, 0, "id-3");
  rig.fromPane(said, { source: dialog.frame.contentWindow });
  expect(lastPosted(rig)).toMatchObject({
    _responseType: 1,
    _data: { messageType: 0, messageContent: "hello" },
  });
  session.dialogDismissed();
  expect(closed).toBe(true);
  expect(lastPosted(rig)).toMatchObject({ _data: { messageType: 12006 } });
});

test("a dialog without a place for it is refused", () => {
  const { rig } = setUp();
  rig.fromPane(say("dialogMessageReceived", { targetId: JSON.stringify({ url: `${PANE_ORIGIN}/d.html` }) }, 1));
  expect(lastPosted(rig)).toMatchObject({ _data: { Error: 5001 } });
});
