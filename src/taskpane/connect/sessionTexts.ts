// What is said of a session: that it ended, that the person ended it, and what becomes of sends that run.
import { t } from "../language/t";

export const sessionTexts = {
  keysRefused: {
    title: t("The platform refused your keys"),
    text: t("The keys that the gateway keeps for you no longer work. Nothing was sent, and linked tables stay linked."),
    todo: t("Enter new keys."),
  },
  disconnect: t("Disconnect"),
  running: {
    title: (n: number) => t("{n, plural, =1{A send of yours is} other{{n} sends of yours are}} still running", { n }),
    text: t("The gateway needs your keys for it. What should happen to it?"),
    choices: {
      continue: t("Let it run to its end"),
      pause: t("Pause it until I connect again"),
      stop: t("Stop it"),
    },
    stay: t("Stay connected"),
  },
  signInForSend: {
    title: t("Sign in again"),
    text: t("Your send waits at the gateway. Nothing of it is lost."),
    todo: t("Connect as the same person. The send then continues by itself."),
  },
  disconnected: {
    title: t("Disconnected"),
    text: t("The gateway deleted your keys. Linked tables stay linked."),
    todo: "",
  },
  disconnectedUntold: {
    title: t("Disconnected here"),
    text: t("The gateway did not answer, so your session there ends later by itself. Linked tables stay linked."),
    todo: "",
  },
};
