// The pane in Excel: the one place that joins it to the real client, workbook and office.js. It comes behind the first
// screen, and the libraries that draw everything else come behind it.
import type { CheckParts } from "./check/CheckPage";
import { watchCheckEntry } from "./check/checkEntry";
import { connectVerbs } from "./connect/connectVerbs";
import { showOutsideOffice, type FirstScreen } from "./firstScreen";
import { warmUp } from "./language/t";
import { officePlatform } from "./officeContext";
import { officeSignIn } from "./officeSignIn";
import { createPane } from "./pane/pane";
import { createKeyStore } from "./pane/keys/keyStore";
import { plainNotice } from "./pane/notices";
import { wordsMissingMessage } from "./pane/paneTexts";
import type { AddinShell } from "./pane/paneParts";
import { canDownload } from "./parts/canDownload";
import { keepTabInPane } from "./parts/tabStops";
import { createParts, type OfficeGiven } from "./services";

export interface PageGiven {
  /** Answers whether this is Excel. */
  readonly office: () => Promise<boolean>;
  /** The gateway's profile as JSON, as the page has it; null: it has none. */
  readonly profile: string | null;
}

/** With the libraries: React and Fluent. */
const drawing = () => import(/* webpackPrefetch: true */ "./draw");

/**
 * Behind the first screen. The language must be set before this file is loaded. `spoken`: false where some of its words
 * could not be loaded.
 */
export function start(first: FirstScreen, spoken: boolean, page: PageGiven): void {
  let isThere: (excel: OfficeGiven) => void = () => undefined;
  const given = new Promise<OfficeGiven>((resolve) => (isThere = resolve));
  const { front, frame, dark, root } = first;
  const pane = createPane(createParts(given, addin, officeSignIn(), page.profile), front.store);
  if (!spoken) pane.notify(plainNotice("warning", wordsMissingMessage));
  keepTabInPane(document);
  const verbs = pane.verbs(connectVerbs);
  const started = verbs.start();
  front.arrive({ verbs, draw: async (before) => (await drawing()).drawPane(root, pane, dark, before) });
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
    if (!(await page.office())) {
      frame.stop();
      frame.remove();
      showOutsideOffice();
      return;
    }
    const there = officeGiven();
    first.excelIsThere();
    isThere(there);
    const { joinOffice } = await import("./joinOffice");
    joinOffice(pane, there.office.isSetSupported, started);
    watchCheckEntry({ hash: location.hash, document, now: () => Date.now() }, () => check(there));
    whenQuiet(() => void drawing().catch(() => undefined));
    whenQuiet(warmUp);
  };
  join().catch((error: unknown) => pane.fail(error));
}

const addin: AddinShell = {
  showPane: () => Office.addin.showAsTaskpane(),
  startWithWorkbook: (on) =>
    Office.addin.setStartupBehavior(on ? Office.StartupBehavior.load : Office.StartupBehavior.none),
  get canDownload() {
    return canDownload(officePlatform());
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
    office: { platform: officePlatform() ?? "", version: diagnostics.version, displayLanguage, contentLanguage },
    now: () => new Date(),
    canDownload: addin.canDownload,
  };
}
