// Plays Excel on the web around the unchanged pane: its frame's name, context, methods, events, ribbon commands and
// dialogs. Pane and workbench must be served over HTTPS under the same host name; office.js replaces the pane
// otherwise.
import { appContext, frameName, REQUIREMENT_SETS, type FrameIdentity } from "./appContext";
import { createCommandQueue, type CommandQueue } from "./commandQueue";
import { createDialogs, type DialogFrame, type DialogRequest, type Dialogs } from "./dialogs";
import type { ExcelHost } from "./excelHost";
import { connectFrame, type Frame, type FrameConnection, type FrameOwner } from "./frameConnection";
import type { PaneMessage } from "./frameMessages";
import {
  commandCompleted,
  METHOD,
  methodNumber,
  refused,
  richApiAnswer,
  richApiBody,
  settingsSaved,
  success,
  textMember,
  type SettingPair,
} from "./officeMethods";
import type { ServiceCalls } from "./services";
import type { Json } from "./wire";

export type ThemeName = "light" | "dark";

export interface PaneOptions {
  readonly host: ExcelHost;
  readonly paneUrl: string;
  /** The page around the frame, and its origin. */
  readonly owner: FrameOwner;
  readonly origin: string;
  readonly locale?: string;
  readonly theme?: ThemeName;
  readonly documentUrl?: string;
  readonly requirementSets?: Readonly<Record<string, string>>;
  /** Where Office.context.document.settings live; the workbook's own settings unless given. */
  readonly settings?: SettingsKeeper;
  readonly visible?: boolean;
  /** Keys led out of the pane: past its last or before its first control, by Ctrl+F6, by Esc. */
  readonly onKeysOut?: () => void;
  /** The pane asked to be shown (Office.addin.showAsTaskpane) or hidden. */
  readonly onVisibility?: (visible: boolean) => void;
  /** Office.ribbon.requestUpdate. */
  readonly onControlEnabled?: (controlId: string, enabled: boolean) => void;
  readonly onTabVisible?: (tabId: string, visible: boolean) => void;
  readonly onCommandCompleted?: (actionName: string) => void;
  readonly openDialog?: (request: DialogRequest) => DialogFrame;
  readonly onServiceCall?: ServiceCalls["noted"];
  /** Unique, without "$" and "|". */
  readonly newId?: () => string;
}

export interface SettingsKeeper {
  load(): readonly SettingPair[];
  save(settings: readonly SettingPair[]): void;
}

export interface PaneSession {
  /** Office.js in the pane has asked for its context. */
  readonly started: Promise<void>;
  /** Runs an associated action as a ribbon button does; resolves when it calls event.completed(). */
  invokeCommand(actionName: string): Promise<void>;
  /** The person opened or closed the pane. */
  setVisible(visible: boolean): void;
  setTheme(theme: ThemeName): void;
  dialogDismissed(): void;
  detach(): void;
}

const VISIBILITY_EVENT = 65539;
/**
 * office.js takes these keys in the pane and tells the host: Ctrl+F6 (5, with Shift 6), Tab (13, 14), Esc (15), F2
 * (16), and a pane without a control that takes the focus (17, 18).
 */
const KEYS_OUT: ReadonlySet<number> = new Set([5, 6, 13, 14, 15, 16, 17, 18]);

export function attachPane(frame: Frame, options: PaneOptions): PaneSession {
  const pane = new Pane(frame, options);
  pane.start();
  return pane;
}

class Pane implements PaneSession {
  readonly started: Promise<void>;
  private readonly identity: FrameIdentity;
  private readonly connection: FrameConnection;
  private readonly commands: CommandQueue = createCommandQueue();
  private readonly dialogs: Dialogs;
  private readonly stopEvents: () => void;
  private readonly requirementSets: Readonly<Record<string, string>>;
  private visible: boolean;
  private tellStarted: () => void = () => undefined;

  constructor(
    private readonly frame: Frame,
    private readonly options: PaneOptions,
  ) {
    const { host, owner, origin, paneUrl, locale = "en-US", newId = () => crypto.randomUUID() } = options;
    this.visible = options.visible ?? true;
    this.requirementSets = options.requirementSets ?? REQUIREMENT_SETS;
    this.identity = { conversationId: newId(), appId: newId(), origin, locale, dialog: false };
    this.started = new Promise((resolve) => (this.tellStarted = resolve));
    this.connection = connectFrame({
      owner,
      frame,
      conversationId: this.identity.conversationId,
      frameOrigin: new URL(paneUrl).origin,
      ownOrigin: origin,
      answer: (message) => this.answer(message),
    });
    this.dialogs = createDialogs({
      owner,
      identity: this.identity,
      requirementSets: this.requirementSets,
      newId,
      openDialog: options.openDialog,
      tellPane: (name, data) => void this.connection.send(name, data),
    });
    this.stopEvents = host.onEvents((entries) => void this.connection.send("richApiMessage", { ArrayData: entries }));
    host.services = this.serviceCalls();
  }

  start(): void {
    this.setTheme(this.options.theme ?? "light");
    this.frame.name = frameName(this.identity);
    this.frame.src = this.options.paneUrl;
  }

  async invokeCommand(actionName: string): Promise<void> {
    const event = JSON.stringify({ source: { id: actionName } });
    await this.commands.run(actionName, (id) => this.connection.send("appCommandInvoked", [id, actionName, event]));
    this.options.onCommandCompleted?.(actionName);
  }

  setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    const payload = JSON.stringify({ visibility: visible ? "Visible" : "Hidden" });
    this.connection.send("richApiMessage", { ArrayData: [[65536, VISIBILITY_EVENT, "", payload, null]] });
  }

  /**
   * office.js for Excel on the web never sets Office.context.officeTheme: a frame's colour scheme is what reaches the
   * pane, through the media query prefers-color-scheme.
   */
  setTheme(theme: ThemeName): void {
    this.frame.style.colorScheme = theme;
  }

  dialogDismissed(): void {
    this.dialogs.dismissed();
  }

  detach(): void {
    this.stopEvents();
    this.dialogs.close();
    this.connection.close();
    this.commands.fail("The pane was closed.");
    this.options.host.forgetClient();
  }

  private answer(message: PaneMessage): Json {
    if (message.action === "register") return this.register(message);
    if (message.action === "unregister") return this.unregister(message);
    if (message.name === "ContextActivationManager_getAppContextAsync") return this.context();
    if (message.name === "ContextActivationManager_notifyHost") return this.notified(message.list[1]);
    return message.name === "executeMethod" ? this.method(message.data) : null;
  }

  private notified(action: Json | undefined): Json {
    if (typeof action === "number" && KEYS_OUT.has(action)) this.options.onKeysOut?.();
    return null;
  }

  private register({ name, data }: PaneMessage): Json {
    if (name === "dialogMessageReceived") return this.dialogs.open(data);
    // After the reply, so that the pane knows that it is registered when the command arrives.
    if (name === "appCommandInvoked") queueMicrotask(() => this.commands.flush());
    return { Error: 0 };
  }

  private unregister({ name }: PaneMessage): Json {
    if (name === "dialogMessageReceived") this.dialogs.close();
    return { Error: 0 };
  }

  private context(): Json {
    this.connection.forget();
    this.dialogs.close();
    this.commands.fail("The pane was reloaded while the command ran.", true);
    this.options.host.forgetClient();
    this.tellStarted();
    const { documentUrl = `${this.options.origin}/Book1.xlsx`, paneUrl } = this.options;
    return appContext({
      identity: this.identity,
      settings: this.settings().load(),
      documentUrl,
      requirementSets: this.requirementSets,
      appDomains: [new URL(paneUrl).origin],
      visible: this.visible,
      dataLocale: this.options.host.store.system.locale,
    });
  }

  private method(data: PaneMessage["data"]): Json {
    switch (methodNumber(data)) {
      case METHOD.richApi: {
        const { status, text } = this.options.host.answer(richApiBody(data));
        return richApiAnswer(status, text);
      }
      case METHOD.saveSettings:
        this.settings().save(settingsSaved(data));
        return success();
      case METHOD.loadSettings:
        return success({
          Properties: {
            Settings: this.settings()
              .load()
              .map(([Name, Value]) => ({ Name, Value })),
          },
        });
      case METHOD.commandCompleted: {
        const { id, status } = commandCompleted(data);
        this.commands.completed(id, status);
        return success();
      }
      case METHOD.sendMessage:
        this.dialogs.messageChild(textMember(data, "messageContent"));
        return success();
      default:
        return refused();
    }
  }

  private settings(): SettingsKeeper {
    return this.options.settings ?? workbookSettings(this.options.host);
  }

  private serviceCalls(): ServiceCalls {
    const ask = (visible: boolean) => (): void => {
      this.options.onVisibility?.(visible);
      this.setVisible(visible);
    };
    return {
      paneVisible: () => this.visible,
      showPane: ask(true),
      hidePane: ask(false),
      enableControl: (id, enabled) => this.options.onControlEnabled?.(id, enabled),
      showTab: (id, visible) => this.options.onTabVisible?.(id, visible),
      noted: (service, method, args) => this.options.onServiceCall?.(service, method, args),
    };
  }
}

/** The add-in's document settings are the workbook's settings, and are saved with it. */
function workbookSettings({ store }: ExcelHost): SettingsKeeper {
  return {
    load: () => [...store.settings],
    save(settings) {
      const kept = new Set(settings.map(([key]) => key));
      for (const key of [...store.settings.keys()]) if (!kept.has(key)) store.setSetting(key, null);
      for (const [key, json] of settings) store.setSetting(key, json);
    },
  };
}
