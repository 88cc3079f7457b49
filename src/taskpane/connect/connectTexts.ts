// What connecting and disconnecting say.
import { t } from "../language/t";

export const connectTexts = {
  intro: (platform: string) =>
    t(
      "Bidsheet links worksheets of {platform} to Excel tables. Bidsheet's gateway keeps your keys encrypted. The workbook never contains them.",
      { platform },
    ),
  region: t("Region"),
  environment: t("Environment"),
  apiKey: t("API key"),
  userToken: t("User token"),
  email: t("E-mail of your user"),
  where: t("Find them in the API tokens section of your profile on the platform."),
  missing: {
    apiKey: t("Paste the API key."),
    userToken: t("Paste the user token."),
    email: t("Type the e-mail address."),
  },
  keyForm: t("A key has plain letters, digits and signs only. Copy it again."),
  emailForm: t("Type a complete e-mail address."),
  button: t("Connect"),
  goOnAs: (email: string) => t("Continue as {email}", { email }),
  goOnHint: t("This device keeps your sign-in. The gateway keeps your keys."),
  others: t("Use another account"),
  signIn: t("Sign in"),
  signInIntro: (platform: string) =>
    t("Bidsheet links worksheets of {platform} to Excel tables. Sign in with your company account.", { platform }),
  enterOnce: (email: string) =>
    t(
      "You are signed in as {email}. Enter your platform keys once. The gateway keeps them encrypted and asks for them again only if the platform refuses them.",
      { email },
    ),
  keysRefused: {
    title: t("The platform refused your keys"),
    text: t("The keys that the gateway keeps for you no longer work. Nothing was sent, and linked tables stay linked."),
    todo: t("Enter new keys."),
  },
  connecting: t("Connecting…"),
  demo: t("Try with the demo account"),
  demoHint: t("It uses a simulated platform on this machine. Nothing leaves the machine."),

  disconnect: t("Disconnect"),
  running: {
    title: (n: number) => t("{n, plural, =1{A send of yours is} other{{n} sends of yours are}} still running", { n }),
    text: t("The gateway needs your keys for it. What is to become of it?"),
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
