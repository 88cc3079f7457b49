// `npm run excel [-- --web]`: serves the pane and loads it into this machine's Excel, or tells how to load it into
// Excel on the web. Office's own debugging tool is fetched by npx when it is needed: it does not install on every
// machine that builds Bidsheet.
import { spawn } from "node:child_process";
import path from "node:path";
import { developmentOrigin } from "./manifestOrigin";
import { fail, serveHere, stopOnSignal } from "./serveHere";
import { readStartOptions } from "./startOptions";

const manifest = path.join(__dirname, "..", "manifest.xml");
const root = path.dirname(manifest);

const webSteps = `To load Bidsheet into Excel on the web:
  1. Open ${developmentOrigin}/taskpane.html in the same browser and accept the certificate, if it warns.
  2. Open a workbook at https://excel.cloud.microsoft and choose Home > Add-ins > More Add-ins > My Add-ins.
  3. Choose "Manage My Add-ins" > "Upload My Add-in", and this file:
     ${manifest}
  4. The Bidsheet group is at the end of the Home tab. Press Open.
If "Upload My Add-in" is missing, your administrator switched it off.`;

const desktopFailed = `Excel did not start with the add-in. Bidsheet is running, so you can load it by hand:
  Windows: share the folder of manifest.xml, add it under File > Options > Trust Center > Trusted Add-in Catalogs, restart Excel.
  Mac: copy manifest.xml to ~/Library/Containers/com.microsoft.Excel/Data/Documents/wef/ and restart Excel.
  Web: npm run excel -- --web`;

/** Resolves with whether the tool ended well. */
function sideload(): Promise<boolean> {
  const words = ["--yes", "office-addin-debugging@6", "start", "manifest.xml", "desktop"];
  return new Promise((resolve) => {
    const child = spawn("npx", words, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const web = words.includes("--web");
  const options = readStartOptions(words.filter((word) => word !== "--web"));
  if (options === null) {
    console.log("npm run excel [-- --web] [--simulator-port N] [--line-items N] [--seed S]");
    return;
  }
  // The manifest names this port; another one would need another manifest.
  if (options.port !== 3000)
    throw new Error("manifest.xml makes Excel load the pane from port 3000: leave out --port.");
  if (!web && process.platform !== "darwin" && process.platform !== "win32")
    throw new Error("Desktop Excel runs on Windows and macOS. For Excel on the web: npm run excel -- --web");
  const { stack, trust } = await serveHere(options, false);
  stopOnSignal(stack);
  if (trust !== null)
    console.log(
      `Office shows the pane only if this machine trusts its certificate. To trust it for its 30 days:\n  ${trust}`,
    );
  if (web) console.log(webSteps);
  else if (!(await sideload())) console.log(desktopFailed);
  console.log("ready");
}

main().catch(fail);
