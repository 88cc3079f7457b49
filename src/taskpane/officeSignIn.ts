// Ways to a company's provider through Office: nested app authentication where the host has it (Microsoft, "Enable
// single sign-on in an Office Add-in with nested app authentication"), and Office's dialog.
import type { SignInShell } from "./pane/paneParts";

const CLOSED_BY_PERSON = 12006;
/** In percent of the screen. */
const SIZE = { height: 60, width: 30 };

export function officeSignIn(): SignInShell {
  return {
    async accessToken({ provider, clientId, authority, scope }) {
      if (provider !== "entra" || !Office.context.requirements.isSetSupported("NestedAppAuth", "1.1")) return null;
      const { nestedToken } = await import("./connect/nestedApp");
      return nestedToken(clientId, authority.replace(/\/v2\.0$/, ""), scope);
    },
    showDialog: (address) =>
      new Promise((resolve, reject) => {
        Office.context.ui.displayDialogAsync(address, SIZE, ({ status, value: dialog, error }) => {
          if (status === Office.AsyncResultStatus.Failed) {
            reject(new Error(`Office opened no dialog (${error.code}).`));
            return;
          }
          dialog.addEventHandler(Office.EventType.DialogMessageReceived, (event) => {
            dialog.close();
            resolve("message" in event ? event.message : null);
          });
          dialog.addEventHandler(Office.EventType.DialogEventReceived, (event) => {
            const code = "error" in event ? event.error : 0;
            if (code === CLOSED_BY_PERSON) resolve(null);
            else reject(new Error(`Office closed the dialog (${code}).`));
          });
        });
      }),
    page: new URL("signIn.html", location.href).href,
  };
}
