// What the first screen says around the form to connect, also where the rest of the pane does not come.
import { t } from "../../language/plain";
import type { Message } from "../../parts/message";

export const firstTexts = {
  product: "Bidsheet",
  openInExcel: t("Bidsheet is an Excel add-in. In Excel, choose the Bidsheet tab, then Open."),
  loading: t("Loading…"),
  tryAgain: t("Try again"),
  connect: t("Connect"),
  help: t("Help"),
};

/** Where the request may have arrived. */
export const MAY_HAVE_CHANGED = t("If a change was under way, Bidsheet checks its outcome before it sends again.");

export const gatewayAway: Message = {
  title: t("The gateway cannot be reached"),
  text: t("Bidsheet's own server does not answer. {mayHaveChanged}", { mayHaveChanged: MAY_HAVE_CHANGED }),
  todo: t("Check your network and that the gateway runs. Then try again."),
};
