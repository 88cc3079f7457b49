// What connecting and disconnecting say.

export const connectTexts = {
  intro: (platform: string) =>
    `Bidsheet links worksheets of ${platform} to Excel tables. Your keys go to Bidsheet's gateway, which keeps them encrypted. They are never stored in the workbook.`,
  region: "Region",
  environment: "Environment",
  environments: { production: "Production", sandbox: "Sandbox" },
  apiKey: "API key",
  userToken: "User token",
  email: "E-mail of your user",
  where: "In the API tokens section of your profile on the platform.",
  missing: {
    apiKey: "Paste the API key.",
    userToken: "Paste the user token.",
    email: "Type the e-mail address.",
  },
  emailForm: "Type a whole e-mail address.",
  button: "Connect",
  connecting: "Connecting…",
  demo: "Try with the demo account",
  demoHint: "A simulated platform on this machine. Nothing leaves it.",

  disconnect: "Disconnect",
  disconnected: {
    title: "Disconnected",
    text: "Your keys were removed from the gateway. Linked tables stay linked.",
    todo: "",
  },
  disconnectedUntold: {
    title: "Disconnected here",
    text: "The gateway could not be told, so your session there ends by itself. Linked tables stay linked.",
    todo: "",
  },
};
