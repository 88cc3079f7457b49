// Microsoft's script, loaded when the pane wants it, and what is known before it runs.
import { keepsSignIn } from "./pane/keys/deviceKeeper";
import { keepsToken } from "./pane/keys/tokenKeeper";
import { attempt } from "./parts/attempt";

/**
 * The locale of Excel's words, as Excel gives it to office.js: in the address on the desktop, in the frame's name on
 * the web. Null where neither says it is Excel.
 */
export function announcedLocale(search: string, frameName: string): string | null {
  const told = new URLSearchParams(search).get("_host_Info") ?? hostInfoOf(frameName);
  const [host, , , locale = ""] = (told ?? "").split(/[|$]/);
  return host === "Excel" && /^[a-z]{2,3}(-\w+)*$/i.test(locale) ? locale : null;
}

function hostInfoOf(frameName: string): string | null {
  const named = attempt((): unknown => JSON.parse(frameName), null);
  if (typeof named !== "object" || named === null || !("hostInfo" in named)) return null;
  return typeof named.hostInfo === "string" ? named.hostInfo : null;
}

/** Whether somebody's session may go on here. Its first screen wants Excel. */
export function keepsSession(): boolean {
  return attempt(() => keepsToken(sessionStorage) || keepsSignIn(localStorage), true);
}

/** Whether this is Excel. The script is not there when it could not be loaded, as on a machine without a network. */
export async function loadOffice(): Promise<boolean> {
  const address = document.querySelector<HTMLLinkElement>("#office-js")?.href;
  if (address === undefined) return false;
  const script = document.createElement("script");
  script.src = address;
  const isLoaded = await new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
  return isLoaded && (await Office.onReady()).host === Office.HostType.Excel;
}
