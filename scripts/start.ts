// `npm start`: starts everything on this machine, to try it without Excel and without an account. It needs no
// administrator.
import { demoCredentials } from "../src/simulator/credentials";
import { openBrowser } from "./openBrowser";
import { fail, serveHere, stopOnSignal } from "./serveHere";
import { readStartOptions, startHelp } from "./startOptions";

async function main(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2));
  if (options === null) {
    console.log(startHelp);
    return;
  }
  const { stack, trust } = await serveHere(options, true);
  stopOnSignal(stack);
  if (trust !== null)
    console.log(
      "The browser will warn you, because this machine made the certificate. " +
        `Choose "Advanced" and "Proceed to localhost", or trust it for its 30 days with:\n  ${trust}`,
    );
  console.log(`Workbench: ${stack.workbench}`);
  console.log(`Simulator: ${stack.simulator.url}`);
  console.log("Demo account:");
  console.log(`  API key     ${demoCredentials.apiKey}`);
  console.log(`  user token  ${demoCredentials.userToken}`);
  console.log(`  e-mail      ${demoCredentials.userEmail}`);
  if (options.signInPort !== null) console.log(`Administrator's page: ${stack.origin}/admin.html`);
  console.log("Press Ctrl-C to stop.");
  console.log("ready");
  if (options.open) openBrowser(stack.workbench);
}

main().catch(fail);
