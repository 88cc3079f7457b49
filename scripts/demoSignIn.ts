// `npm start -- --sign-in`: a company's sign-in on this machine, with four people and no password. The gateway checks
// its tokens as it checks those of any provider.
import { providerSettings, type ProviderSettings } from "../src/gateway/signIn/settings";
import { AUDIENCE, CLIENT, SCOPE, signingKey, startLocalProvider, type LocalPerson } from "./localProvider";

const people: readonly LocalPerson[] = [
  { id: "demo-full", email: "buyer@bidsheet.example", roles: ["Full"] },
  { id: "demo-send", email: "sender@bidsheet.example", roles: ["Send"] },
  { id: "demo-read", email: "reader@bidsheet.example", roles: ["Read"] },
  { id: "demo-admin", email: "admin@bidsheet.example", roles: ["Admin", "Read"] },
];

export interface DemoSignIn {
  readonly settings: ProviderSettings;
  close(): Promise<void>;
}

/** `origin`: of the gateway that will trust it. Rejects with a sentence when the port is taken. */
export async function startDemoSignIn(port: number, origin: string): Promise<DemoSignIn> {
  const provider = await startLocalProvider({
    port,
    people,
    redirectUris: ["/signIn.html", "/workbench/pane/signIn.html", "/admin.html"].map((path) => origin + path),
    keys: { keys: [await signingKey("demo")] },
  });
  const settings = providerSettings({
    BIDSHEET_OIDC_ISSUER: provider.issuer,
    BIDSHEET_OIDC_AUDIENCE: AUDIENCE,
    BIDSHEET_OIDC_CLIENT_ID: CLIENT,
    BIDSHEET_OIDC_SCOPE: SCOPE,
    BIDSHEET_OIDC_ROLES: "read=Read,send=Send,full=Full,admin=Admin",
  });
  if (settings === null) throw new Error("The sign-in of this machine has no issuer.");
  return { settings, close: () => provider.close() };
}
