// What a platform's region and environment are called.
import type { Site } from "../../values/site";

export const environmentNames: Readonly<Record<Site["environment"], string>> = {
  production: "Production",
  sandbox: "Sandbox",
};

/** "US · Sandbox"; with the platform's name where that is another one, too. */
export function siteName({ platform, region, environment }: Site, beside?: Site): string {
  const here = `${region.toUpperCase()} · ${environmentNames[environment]}`;
  return beside === undefined || beside.platform === platform ? here : `${platform} · ${here}`;
}

export const siteTexts = {
  move: (connected: Site) => `Move it to ${siteName(connected)}…`,
  madeBy: (who: string) => `Made by ${who}.`,
  /** Beside what belongs to another site. */
  elsewhere: (site: Site, connected: Site) =>
    `It belongs to ${siteName(site, connected)}. You are connected to ${siteName(connected)}.`,
  takeOver: "Use my account…",
  takeOverTitle: (email: string) => `Use ${email} from now on?`,
  takeOverText: (connected: Site) =>
    `Bidsheet first checks that the platform shows it to your account on ${siteName(connected)}. Your account then refreshes it.`,
  unsaidText: (connected: Site) =>
    `An earlier version of Bidsheet did not note its environment. Continue only if it was made on ${siteName(connected)}. In another environment its ids mean other records.`,
  takeOverYes: "Use my account",
  takeOverNo: "Cancel",
  takenOver: (email: string) => ({
    title: "It now uses your account",
    text: `Bidsheet refreshes it as ${email}. Nothing was sent.`,
    todo: "",
  }),
} as const;
