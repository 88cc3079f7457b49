// What the form to connect says.
import { t } from "../language/plain";

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
  connecting: t("Connecting…"),
  demo: t("Try with the demo account"),
  demoHint: t("It uses a simulated platform on this machine. Nothing leaves the machine."),
};
