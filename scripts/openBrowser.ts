// Opens an address in the person's browser, where there is somebody to see it. It never fails: the address is printed
// anyway.
import { spawn } from "node:child_process";

export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): readonly string[] | null {
  if (env["CI"]) return null;
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["cmd", "/c", "start", "", url];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open", url] : null;
}

export function openBrowser(url: string): void {
  const [program, ...words] = browserCommand(url, process.platform, process.env) ?? [];
  if (program === undefined) return;
  const child = spawn(program, words, { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // no such program: the person opens the address by hand
  child.unref();
}
