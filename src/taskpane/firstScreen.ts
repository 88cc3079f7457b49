// The first screen of the page: what it shows needs neither a library nor Excel nor the rest of the pane, all of which
// load behind it. The first words of the language must be set before this file runs.
import { firstFrame, type FirstFrame } from "./firstFrame";
import { createFront, type Front } from "./front";
import { officeBackground } from "./officeContext";
import { readConnectProfile } from "./pane/screens/connectProfile";
import { firstTexts } from "./pane/failures/firstTexts";
import type { Store } from "./pane/store";
import { attempt } from "./parts/attempt";
import { browserStorage } from "./parts/browserStorage";
import { element } from "./parts/element";
import "./frame.css";
import { watchTheme } from "./themeWatch";

export interface FirstScreen {
  readonly front: Front;
  readonly frame: FirstFrame;
  readonly dark: Store<boolean>;
  readonly root: HTMLElement;
  /** Excel can say its colours from now on. */
  excelIsThere(): void;
}

/** `offered`: the gateway's profile as JSON; null where the whole pane asks for it. */
export function openFirstScreen(offered: string | null): FirstScreen {
  let isThere = false;
  let excelIsThere = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    excelIsThere = () => {
      isThere = true;
      resolve();
    };
  });
  const root = rootOf();
  const front = createFront(browserStorage());
  const media = matchMedia("(prefers-color-scheme: dark)");
  const background = () => (isThere ? officeBackground() : undefined);
  const dark = watchTheme({ background, media, window, ready });
  // Without a good answer the pane, when it is there, asks and says what is wrong.
  const profile = readConnectProfile(attempt((): unknown => JSON.parse(offered ?? "null"), null));
  if (profile !== null) front.offer(profile);
  return { front, frame: firstFrame(front, dark, root), dark, root, excelIsThere };
}

function rootOf(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("taskpane.html has no root.");
  return root;
}

/** Says that the page is of use in Excel only. */
export function showOutsideOffice(): void {
  rootOf().replaceChildren(element("main", { class: "plainPage" }, element("p", {}, firstTexts.openInExcel)));
}
