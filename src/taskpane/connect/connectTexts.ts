// What connecting and disconnecting say.

export const connectTexts = {
  intro: (platform: string) =>
    `Bidsheet links worksheets of ${platform} to Excel tables. Bidsheet's gateway keeps your keys encrypted. The workbook never contains them.`,
  region: "Region",
  environment: "Environment",
  apiKey: "API key",
  userToken: "User token",
  email: "E-mail of your user",
  where: "Find them in the API tokens section of your profile on the platform.",
  missing: {
    apiKey: "Paste the API key.",
    userToken: "Paste the user token.",
    email: "Type the e-mail address.",
  },
  keyForm: "A key has plain letters, digits and signs only. Copy it again.",
  emailForm: "Type a complete e-mail address.",
  button: "Connect",
  goOnAs: (email: string) => `Continue as ${email}`,
  goOnHint: "This device keeps your sign-in. The gateway keeps your keys.",
  others: "Use another account",
  signIn: "Sign in",
  signInIntro: (platform: string) =>
    `Bidsheet links worksheets of ${platform} to Excel tables. Sign in with your company account.`,
  enterOnce: (email: string) =>
    `You are signed in as ${email}. Enter your platform keys once. The gateway keeps them encrypted and asks for them again only if the platform refuses them.`,
  keysRefused: {
    title: "The platform refused your keys",
    text: "The keys that the gateway keeps for you no longer work. Nothing was sent, and linked tables stay linked.",
    todo: "Enter new keys.",
  },
  connecting: "Connecting…",
  demo: "Try with the demo account",
  demoHint: "It uses a simulated platform on this machine. Nothing leaves the machine.",

  disconnect: "Disconnect",
  running: {
    title: (n: number) => (n === 1 ? "A send of yours is still running" : `${n} sends of yours are still running`),
    text: "The gateway needs your keys for it. What is to become of it?",
    choices: {
      continue: "Let it run to its end",
      pause: "Pause it until I connect again",
      stop: "Stop it",
    },
    stay: "Stay connected",
  },
  signInForSend: {
    title: "Sign in again",
    text: "Your send waits at the gateway. Nothing of it is lost.",
    todo: "Connect as the same person. The send then continues by itself.",
  },
  disconnected: {
    title: "Disconnected",
    text: "The gateway deleted your keys. Linked tables stay linked.",
    todo: "",
  },
  disconnectedUntold: {
    title: "Disconnected here",
    text: "The gateway did not answer, so your session there ends later by itself. Linked tables stay linked.",
    todo: "",
  },
};
