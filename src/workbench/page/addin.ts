// The add-in in its pane: started when it is first needed, restarted for another workbook, and the target of the
// ribbon. The frame's dialogs are shown over the page.
import type { DialogFrame, DialogRequest } from "../excel-host/dialogs";
import type { ExcelHost } from "../excel-host/excelHost";
import { attachPane, type PaneSession } from "../excel-host/frame";
import { button, element } from "./dom";
import type { GridView } from "./grid/gridView";
import { paneAddress, type RibbonAction } from "./manifest";
import type { PaneDock } from "./paneDock";
import type { Theme } from "./theme";

/** How long the add-in may take to answer a ribbon button before the person is told. */
const PATIENCE_MS = 20_000;

export interface AddinParts {
  readonly paneUrl: string;
  /** Of Office's words, such as "de-DE". */
  readonly language: string;
  readonly say: (message: string) => void;
  readonly focusGrid: () => void;
}

export class Addin {
  #session: PaneSession | null = null;
  #asksBeforeClose = false;

  constructor(
    private readonly host: ExcelHost,
    private readonly dock: PaneDock,
    private readonly theme: Theme,
    private readonly parts: AddinParts,
  ) {
    dock.onShown = (shown) => {
      if (shown) this.#start();
      this.#session?.setVisible(shown);
    };
    theme.onChange((name) => this.#session?.setTheme(name));
  }

  /** What a ribbon button does. A command runs in the pane's frame, shown or not: it is one shared runtime. */
  readonly run = (action: RibbonAction): void => {
    if (action.kind === "showPane") this.dock.show();
    else void this.#invoke(action.functionName);
  };

  /** The add-in wants the person to be asked before the workbook closes. */
  get asksBeforeClose(): boolean {
    return this.#asksBeforeClose;
  }

  /** Another workbook is open: the add-in belongs to the one that is gone. */
  restart(): void {
    if (this.#session === null) return;
    this.#session.detach();
    this.#session = null;
    this.#asksBeforeClose = false;
    for (const button of document.querySelectorAll(".ribbon-button.addin[disabled]"))
      button.removeAttribute("disabled");
    this.dock.renewFrame();
    if (this.dock.shown) this.#start();
  }

  #start(): PaneSession {
    if (this.#session !== null) return this.#session;
    const { origin } = location;
    this.#session = attachPane(this.dock.frame, {
      host: this.host,
      paneUrl: new URL(paneAddress(this.parts.paneUrl), origin).href,
      owner: window,
      origin,
      locale: this.parts.language,
      theme: this.theme.name,
      visible: this.dock.shown,
      onVisibility: (visible) => (visible ? this.dock.show() : this.dock.hide()),
      onServiceCall: (service, method) => {
        if (service === "BeforeDocumentCloseNotification") this.#asksBeforeClose = method === "Enable";
      },
      onControlEnabled: (id, enabled) => ribbonButton(id)?.toggleAttribute("disabled", !enabled),
      onKeysOut: this.parts.focusGrid,
      openDialog: (request) => this.#openDialog(request),
    });
    this.dock.mount();
    return this.#session;
  }

  async #invoke(functionName: string): Promise<void> {
    const slow = setTimeout(() => this.parts.say(`The add-in has not finished "${functionName}" yet.`), PATIENCE_MS);
    try {
      await this.#start().invokeCommand(functionName);
    } catch (error) {
      this.parts.say(error instanceof Error ? error.message : "The add-in did not answer.");
    } finally {
      clearTimeout(slow);
    }
  }

  #openDialog({ width, height }: DialogRequest): DialogFrame {
    const frame = element("iframe", { attributes: { title: "Add-in dialog" } });
    const dismiss = (): void => this.#session?.dialogDismissed();
    const dialog = element("dialog", { class: "addin-dialog", attributes: { "aria-label": "Add-in dialog" } }, [
      button("✕", dismiss, { label: "Close dialog" }),
      frame,
    ]);
    dialog.style.width = `${width}%`;
    dialog.style.height = `${height}%`;
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      dismiss();
    });
    document.body.append(dialog);
    dialog.showModal();
    return { frame, close: () => dialog.remove() };
  }
}

/** By its id in the manifest; null for one that the manifest does not have. */
function ribbonButton(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.ribbon-button.addin[id="${CSS.escape(id)}"]`);
}

/** While it says so, every batch of the add-in fails as it does in Excel while a cell is being edited. */
export function failWhileEditing(host: ExcelHost, editing: () => boolean): void {
  const answer = host.answer.bind(host);
  host.answer = (bodyText) => {
    // The host takes a fault for one batch only, so each batch sets it again.
    host.fault = editing() ? "cellEditMode" : null;
    return answer(bodyText);
  };
}

/** All that a request of the add-in changes is drawn once, at its end. */
export function drawOnce(host: ExcelHost, grid: GridView): void {
  const answer = host.answer.bind(host);
  host.answer = (bodyText) => grid.together(() => answer(bodyText));
}
