// The pane in Excel: the one place that joins it to the real client, workbook and office.js. Its first screen needs no
// library; the rest, with the libraries, loads beside it.
import type { CheckParts } from "./check/CheckPage";
import { watchCheckEntry } from "./check/checkEntry";
import { connectVerbs } from "./connect/connectVerbs";
import { firstFrame } from "./firstFrame";
import { officeSignIn } from "./officeSignIn";
import { createPane } from "./pane/pane";
import { createKeyStore } from "./pane/keyStore";
import { plainNotice } from "./pane/notices";
import { paneTexts, wordsMissingMessage } from "./pane/paneTexts";
import type { AddinShell } from "./pane/screens";
import { canDownload } from "./parts/canDownload";
import { element } from "./parts/element";
import { keepTabInPane } from "./parts/tabStops";
import "./pane.css";
import { createParts, type OfficeGiven } from "./services";
import { watchTheme } from "./themeWatch";

/** With the libraries: React and Fluent. */
const drawing = () => import(/* webpackPrefetch: true */ "./draw");

function rootOf(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("taskpane.html has no root.");
  return root;
}

/**
 * The language must be set before this file is loaded. `spoken`: false where its words could not be loaded.
 * `loadOffice` answers whether this is Excel; it is given the moment from which on the first screen is there.
 */
export function start(spoken: boolean, loadOffice: (shown: Promise<void>) => Promise<boolean>): void {
  let excel: OfficeGiven | null = null;
  let isThere: (excel: OfficeGiven) => void = () => undefined;
  const given = new Promise<OfficeGiven>((resolve) => (isThere = resolve));
  const root = rootOf();
  const pane = createPane(createParts(given, addin, officeSignIn()));
  const media = matchMedia("(prefers-color-scheme: dark)");
  const dark = watchTheme({
    background: () => (excel === null ? undefined : officeBackground()),
    media,
    window,
    ready: given,
  });
  if (!spoken) pane.notify(plainNotice("warning", wordsMissingMessage));
  keepTabInPane(document);
  const started = pane.verbs(connectVerbs).start();
  const frame = firstFrame(pane, dark, root, async (before) => (await drawing()).drawPane(root, pane, dark, before));
  const check = ({ office }: OfficeGiven) => {
    // Work under way must not lose its screen.
    if (pane.store.get().work !== null) return;
    frame.stop();
    void drawing().then(({ drawCheck, drawPane }) => {
      frame.remove();
      drawCheck(root, checkParts(office), dark, () => drawPane(root, pane, dark));
    });
  };
  const join = async () => {
    if (!(await loadOffice(frame.shown))) {
      frame.stop();
      frame.remove();
      startOutsideOffice();
      return;
    }
    const there = officeGiven();
    excel = there;
    isThere(there);
    const { joinOffice } = await import("./joinOffice");
    joinOffice(pane, there.office.isSetSupported, started);
    watchCheckEntry({ hash: location.hash, document, now: () => Date.now() }, () => check(there));
    whenQuiet(() => void drawing().catch(() => undefined));
  };
  join().catch((error: unknown) => pane.fail(error));
}

const addin: AddinShell = {
  showPane: () => Office.addin.showAsTaskpane(),
  startWithWorkbook: (on) =>
    Office.addin.setStartupBehavior(on ? Office.StartupBehavior.load : Office.StartupBehavior.none),
  get canDownload() {
    return canDownload(platform());
  },
};

/** Safari, which Excel on a Mac is drawn by, has no idle callback. */
function whenQuiet(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then);
  else setTimeout(then, 0);
}

function officeGiven(): OfficeGiven {
  return {
    office: {
      run: globalThis.Excel.run,
      isOnline: () => Office.context.platform === Office.PlatformType.OfficeOnline,
      isSetSupported: (name: string, version: string) => Office.context.requirements.isSetSupported(name, version),
    },
    device: deviceOf(partition()),
  };
}
/** Each place where the add-in runs has its own (Microsoft, "Persist add-in state and settings"). */
function partition(): string {
  const context: { readonly partitionKey?: unknown } = Office.context;
  return typeof context.partitionKey === "string" ? context.partitionKey : "";
}

function deviceOf(prefix: string) {
  // To name it is enough to be refused, where a browser forbids it to frames.
  const keys = "indexedDB" in globalThis ? createKeyStore(indexedDB, `${prefix}bidsheet`) : null;
  return { keys, locks: "locks" in navigator ? navigator.locks : null, partition: prefix };
}

const EVENTS_MS = 1_500;

function checkParts(office: Pick<CheckParts["excel"], "run" | "isSetSupported">): CheckParts {
  const { diagnostics, displayLanguage, contentLanguage } = Office.context;
  return {
    excel: {
      ...office,
      pause: () => new Promise((resolve) => setTimeout(resolve, EVENTS_MS)),
      lot: crypto.randomUUID().slice(0, 6),
    },
    office: { platform: platform() ?? "", version: diagnostics.version, displayLanguage, contentLanguage },
    now: () => new Date(),
    canDownload: addin.canDownload,
  };
}

/** The declarations promise a number; it is a word, and Excel before 2019 has none. */
function platform(): string | undefined {
  const context: { readonly platform?: unknown } = Office.context;
  return typeof context.platform === "string" ? context.platform : undefined;
}

/** The declarations promise a theme; Excel on the web has none. */
function officeBackground(): string | undefined {
  const context: { readonly officeTheme?: { readonly bodyBackgroundColor?: string } } = Office.context;
  return context.officeTheme?.bodyBackgroundColor;
}

/** Says that the page is of use in Excel only. */
export function startOutsideOffice(): void {
  rootOf().replaceChildren(element("main", { class: "plainPage" }, element("p", {}, paneTexts.openInExcel)));
}
