// Where Office is: the hosts that its script comes from, and those in whose frames the pane stands. They differ by
// cloud, and a company may have more of its own.

const CLOUDS = ["public", "gcc", "gcch", "dod"] as const;
type Cloud = (typeof CLOUDS)[number];

export interface OfficeHosts {
  /** The whole address of office.js. */
  readonly officeJs: string;
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}

/** What the pane's page names when it is built. */
const PUBLIC_OFFICE_JS = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/** Office.js loads its parts from either. */
const PUBLIC_SCRIPTS = ["https://appsforoffice.microsoft.com", "https://officeapis.public.onecdn.static.microsoft"];

/** Excel on the web, Office and OneDrive. */
const OFFICE_FRAMES = [
  "https://*.officeapps.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.sharepoint.com",
  "https://*.live.com",
  "https://*.microsoft365.com",
  "https://*.cloud.microsoft",
];
/** Microsoft Teams, tab requirements. */
const TEAMS_FRAMES = ["https://teams.microsoft.com", "https://*.teams.microsoft.com"];

/** "Microsoft 365 U.S. Government" endpoints: Office for the web, SharePoint, and Teams. */
const GCCH_FRAMES = ["https://*.office365.us", "https://*.sharepoint.us", "https://*.teams.microsoft.us"];
const DOD_FRAMES = [
  "https://*.osi.apps.mil",
  "https://*.office365.us",
  "https://*.sharepoint-mil.us",
  "https://dod.teams.microsoft.us",
];

/** "Guidance for deploying Office Add-ins on government clouds": the public script is not reachable there. */
function governmentScript(cloud: "gcc" | "gcch" | "dod"): Pick<OfficeHosts, "officeJs" | "scripts"> {
  const origin = `https://appsforoffice.${cloud}.cdn.office.net`;
  return { officeJs: `${origin}/appsforoffice/lib/1/hosted/office.js`, scripts: [origin] };
}

const HOSTS: Readonly<Record<Cloud, OfficeHosts>> = {
  public: { officeJs: PUBLIC_OFFICE_JS, scripts: PUBLIC_SCRIPTS, frames: [...OFFICE_FRAMES, ...TEAMS_FRAMES] },
  // GCC is served from the public Office for the web.
  gcc: { ...governmentScript("gcc"), frames: [...OFFICE_FRAMES, ...TEAMS_FRAMES] },
  gcch: { ...governmentScript("gcch"), frames: GCCH_FRAMES },
  dod: { ...governmentScript("dod"), frames: DOD_FRAMES },
};

export const publicHosts: OfficeHosts = HOSTS.public;

interface HostSettings {
  readonly cloud: string | undefined;
  /** More hosts, with blanks or commas between them. */
  readonly scripts: string | undefined;
  readonly frames: string | undefined;
}

/** Throws an Error with a sentence when a cloud is not known, or a host is no https origin. */
export function officeHosts({ cloud, scripts, frames }: HostSettings): OfficeHosts {
  const known = CLOUDS.find((one) => one === (cloud || "public"));
  if (known === undefined) throw new Error(`BIDSHEET_CLOUD must be one of ${CLOUDS.join(", ")}.`);
  const hosts = HOSTS[known];
  return {
    officeJs: hosts.officeJs,
    scripts: [...hosts.scripts, ...listed("BIDSHEET_SCRIPTS", scripts)],
    frames: [...hosts.frames, ...listed("BIDSHEET_FRAMES", frames)],
  };
}

/** The pane's page with this cloud's script; every other file as it is. */
export function withOfficeJs({ officeJs }: OfficeHosts): (file: string, text: string) => string {
  return (file, text) =>
    ["taskpane.html", "signIn.html"].includes(file) ? text.replaceAll(PUBLIC_OFFICE_JS, officeJs) : text;
}

/** No path, no "*" alone and no keyword: each of them would open the policy further than its line shows. */
export const OFFICE_ORIGIN = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i;

function listed(name: string, text: string | undefined): string[] {
  const hosts = (text ?? "").split(/[\s,]+/).filter((one) => one !== "");
  const wrong = hosts.find((one) => !OFFICE_ORIGIN.test(one));
  if (wrong !== undefined) throw new Error(`${name} has "${wrong}". Use origins like https://*.example.com.`);
  return hosts;
}
