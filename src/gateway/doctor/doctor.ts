// `npm run gateway -- doctor`: looks at everything that the gateway needs, and says of each in one sentence what to do.
// It starts nothing and changes no list; one read for each host of the profile is all that leaves.
import { X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import { existsSync, readFileSync } from "node:fs";
import { systemClock, type Clock } from "../clock";
import { officeHosts } from "../profile/officeHosts";
import { readProfile, type Profile } from "../profile/profile";
import { searchSettings } from "../searching/settings";
import { telemetrySettings } from "../telemetry/settings";
import { certificateOf, portOf, type Variables } from "../variables";
import { look, ok, thrown, wrong, type DoctorFinding } from "./finding";
import { checkKeeping, type OpenShared } from "./keeping";
import { checkPlatform } from "./platform";

const DAY_MS = 24 * 3_600_000;
const RENEW_DAYS = 14;

export interface ExamineNeeds {
  readonly clock?: Clock;
  readonly openShared: OpenShared;
  /** The text of /proc/self/limits; empty where there is none. */
  readonly limits?: string;
}

export async function examine(variables: Variables, needs: ExamineNeeds): Promise<DoctorFinding[]> {
  const { clock = systemClock, openShared } = needs;
  const profile = profileOf(variables);
  const findings = [profile.finding, ...settings(variables), ...certificate(variables, clock.now())];
  findings.push(...(await office(variables)), ...coreDumps(needs.limits ?? limitsHere()));
  if (profile.profile !== null) findings.push(...(await checkPlatform({ profile: profile.profile, variables, clock })));
  findings.push(...(await checkKeeping(variables, () => clock.now(), openShared)));
  return findings;
}

const LIMITS = "/proc/self/limits";
const limitsHere = () => (existsSync(LIMITS) ? readFileSync(LIMITS, "utf8") : "");

/** A dump has everything that is in memory: credentials and master keys, too. */
function coreDumps(limits: string): DoctorFinding[] {
  const [, soft] = /^Max core file size +(\S+)/m.exec(limits) ?? [];
  if (soft === undefined || soft === "0") return [];
  const todo = "Start it with ulimit -c 0, or LimitCORE=0 in its unit.";
  return [look("Keys", `A crash would write a core dump with keys and credentials in it. ${todo}`)];
}

/** A line for each finding, and how many are wrong. */
export function reportOf(findings: readonly DoctorFinding[]): { readonly text: string; readonly isWell: boolean } {
  const lines = findings.map(({ state, subject, sentence }) => `${state.padEnd(5)}  ${subject}: ${sentence}`);
  const wrongs = findings.filter(({ state }) => state === "wrong").length;
  const last = wrongs === 0 ? "Nothing is wrong." : `${wrongs} of ${findings.length} findings are wrong.`;
  return { text: [...lines, last].join("\n"), isWell: wrongs === 0 };
}

function profileOf(variables: Variables): { readonly profile: Profile | null; readonly finding: DoctorFinding } {
  const file = variables["BIDSHEET_PROFILE"];
  if (!file) {
    const sentence = "BIDSHEET_PROFILE is not set. Set it to the platform profile, a JSON file.";
    return { profile: null, finding: wrong("Profile", sentence) };
  }
  try {
    const profile = readProfile(file);
    return { profile, finding: ok("Profile", `${file} describes ${profile.name}.`) };
  } catch (error) {
    return { profile: null, finding: thrown("Profile", error) };
  }
}

function settings(variables: Variables): DoctorFinding[] {
  try {
    const port = portOf(variables["PORT"]);
    telemetrySettings(variables);
    const { most, memoryMb } = searchSettings(variables);
    const searches =
      most === 0 ? "It searches no awards." : `It does ${most} award searches at once, of ${memoryMb} MB each.`;
    return [ok("Settings", `The gateway serves port ${port}. ${searches}`)];
  } catch (error) {
    return [thrown("Settings", error)];
  }
}

function certificate(variables: Variables, now: number): DoctorFinding[] {
  try {
    const tls = certificateOf(variables);
    if (tls === undefined) return withoutCertificate(variables);
    const end = Date.parse(new X509Certificate(tls.cert).validTo);
    const days = Math.floor((end - now) / DAY_MS);
    const file = variables["BIDSHEET_TLS_CERT"] ?? "";
    if (days < 0)
      return [wrong("Certificate", `${file} has expired. Put a new one there, then start the gateway again.`)];
    if (days < RENEW_DAYS) return [look("Certificate", `${file} expires in ${days} days. Renew it.`)];
    return [ok("Certificate", `${file} is good for ${days} days.`)];
  } catch (error) {
    return [thrown("Certificate", error)];
  }
}

function withoutCertificate(variables: Variables): DoctorFinding[] {
  const host = variables["BIDSHEET_HOST"] || "127.0.0.1";
  if (!["127.0.0.1", "::1", "localhost"].includes(host))
    return [
      wrong(
        "Certificate",
        `BIDSHEET_HOST is ${host}, and there is no certificate. Set BIDSHEET_TLS_CERT and BIDSHEET_TLS_KEY.`,
      ),
    ];
  if (!variables["BIDSHEET_NAMES"])
    return [look("Certificate", "The gateway serves this machine only. Behind a proxy set BIDSHEET_NAMES.")];
  return [ok("Certificate", "The gateway serves plain HTTP for a proxy on this machine.")];
}

/** Own hosts of scripts and frames: their names must exist. Names with "*" stand for many and cannot be asked for. */
async function office(variables: Variables): Promise<DoctorFinding[]> {
  const [scripts, frames, cloud] = ["SCRIPTS", "FRAMES", "CLOUD"].map((name) => variables[`BIDSHEET_${name}`]);
  try {
    officeHosts({ cloud, scripts, frames });
  } catch (error) {
    return [thrown("Office", error)];
  }
  const own = [
    ...new Set(`${scripts ?? ""} ${frames ?? ""}`.split(/[\s,]+/).filter((one) => /^https:\/\/[^*]/.test(one))),
  ];
  const found = await Promise.all(own.map((origin) => nameFinding(new URL(origin).hostname)));
  return [ok("Office", `The pane may load and be framed by the hosts of the cloud "${cloud || "public"}".`), ...found];
}

async function nameFinding(host: string): Promise<DoctorFinding> {
  try {
    await lookup(host);
    return ok("Office", `${host} has an address.`);
  } catch {
    return look("Office", `${host} has no address here. Check BIDSHEET_SCRIPTS and BIDSHEET_FRAMES.`);
  }
}
