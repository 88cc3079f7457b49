// Each host of the profile: its name, its certificate, one read, and its clock. The read is an operation of the table,
// over the gateway's own way out, with credentials only where somebody gave them for this check.
import type { Clock } from "../clock";
import { listEvents } from "../../platform/events";
import { environments } from "../../platform/gatewayContract";
import { exchange, type Exchange, type Send } from "../outgoing/outbound";
import { acceptHeader, baseAddress, wireForm, type Profile } from "../profile/profile";
import type { Variables } from "../variables";
import { createWire, type Wire } from "../outgoing/wire";
import { look, ok, wrong, type DoctorFinding } from "./finding";

const TIMEOUT_MS = 15_000;
/** Date headers have whole seconds, and the answer was under way. */
const CLOCK_LOOK_MS = 5000;
const CLOCK_WRONG_MS = 60_000;
const NO_CREDENTIALS = { apiKey: "", userToken: "", userEmail: "" };

/** What stopped a connection before a request left, by the code of Node or OpenSSL. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, "has no address. Check the name in the profile, and this machine's DNS"],
  [/^ECONNREFUSED$/, "refuses the connection. Check the port in the profile, and the firewall"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, "cannot be reached. Check this machine's network and the firewall"],
  [/^CERT_HAS_EXPIRED$/, "shows a certificate that has expired. Check this machine's clock, else tell who runs it"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "shows a certificate of another name. Check the name in the profile"],
  [
    /^(CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/,
    "shows a certificate that this machine does not trust. Give its authority with NODE_EXTRA_CA_CERTS",
  ],
  [/^(EPROTO|ERR_SSL_.*|ECONNRESET)$/, "does not speak TLS as expected. Check the port in the profile"],
];

export interface CheckNeeds {
  readonly profile: Profile;
  readonly variables: Variables;
  readonly clock: Clock;
}

export async function checkPlatform(needs: CheckNeeds): Promise<DoctorFinding[]> {
  const wire = createWire();
  try {
    const places = Object.keys(needs.profile.hosts).flatMap((region) =>
      environments.map((environment) => ({ region, environment })),
    );
    const found = await Promise.all(places.map((place) => checkPlace(needs, place, wire)));
    return found.flat();
  } finally {
    wire.close();
  }
}

interface Seen {
  date: string | null;
  codes: readonly string[];
}

type Place = Parameters<typeof baseAddress>[1];

async function checkPlace(
  { profile, variables, clock }: CheckNeeds,
  place: Place,
  wire: Wire,
): Promise<DoctorFinding[]> {
  const base = baseAddress(profile, place, "events");
  if (base === null) return [];
  const seen: Seen = { date: null, codes: [] };
  const send: Send = async (leaving) => {
    try {
      const arrived = await wire.send(leaving);
      seen.date = arrived.header("Date");
      return arrived;
    } catch (error) {
      seen.codes = codesOf(error);
      throw error;
    }
  };
  const given = credentialsOf(variables, profile);
  const { method, path } = wireForm(profile, listEvents);
  const answer = await exchange(
    { send, clock, timeoutMs: TIMEOUT_MS, answerBytes: 32_000_000 },
    {
      method,
      address: `${base}${path}?page%5Bsize%5D=1`,
      credentials: given ?? NO_CREDENTIALS,
      accept: acceptHeader(profile, listEvents),
    },
  );
  const { host } = new URL(base);
  return [readFinding(host, answer, seen, given !== null), ...clockFinding(host, seen.date, clock)];
}

/** Three variables that nothing else reads, else the profile's demo account. */
function credentialsOf(variables: Variables, profile: Profile): typeof NO_CREDENTIALS | null {
  const [apiKey, userToken, userEmail] = ["API_KEY", "USER_TOKEN", "USER_EMAIL"].map(
    (name) => variables[`BIDSHEET_CHECK_${name}`],
  );
  return apiKey && userToken && userEmail ? { apiKey, userToken, userEmail } : (profile.demo ?? null);
}

function readFinding(host: string, answer: Exchange, { codes }: Seen, isOwn: boolean): DoctorFinding {
  if (answer.kind === "notSent" || answer.kind === "lost") {
    const reason = REASONS.find(([form]) => codes.some((code) => form.test(code)))?.[1];
    return wrong("Platform", `${host} ${reason ?? "gives no answer. Check the network and the firewall"}.`);
  }
  if (answer.kind === "fault")
    return wrong("Platform", `${host}: ${answer.detail} Check the host in the profile, else ask who runs it.`);
  if (answer.kind === "answered")
    return ok("Platform", `${host} answers a read${isOwn ? "" : ", even without credentials"}.`);
  if (answer.inFront)
    return wrong(
      "Platform",
      `${host}: something in front of it refuses with ${answer.status}. Check proxy and firewall.`,
    );
  if (answer.status === 401)
    return isOwn
      ? wrong("Platform", `${host} refuses the credentials of BIDSHEET_CHECK_API_KEY and its companions. Correct them.`)
      : look(
          "Platform",
          `${host} answers and asks for credentials. For one read set BIDSHEET_CHECK_API_KEY, BIDSHEET_CHECK_USER_TOKEN and BIDSHEET_CHECK_USER_EMAIL.`,
        );
  if (answer.status === 429)
    return look("Platform", `${host} answers 429: the rate limit is used up. Try again later.`);
  return wrong("Platform", `${host} refuses a list of events with ${answer.status}. Check the host in the profile.`);
}

function clockFinding(host: string, date: string | null, clock: Clock): DoctorFinding[] {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return [];
  const offMs = clock.now() - at;
  const seconds = Math.round(Math.abs(offMs) / 1000);
  if (Math.abs(offMs) <= CLOCK_LOOK_MS) return [ok("Clock", `This machine's clock agrees with ${host}.`)];
  const sentence = `This machine's clock is ${seconds} s ${offMs > 0 ? "ahead of" : "behind"} ${host}. Set it by NTP.`;
  return [Math.abs(offMs) > CLOCK_WRONG_MS ? wrong("Clock", sentence) : look("Clock", sentence)];
}

/** Of the error, its causes, and each address that was tried. */
function codesOf(error: unknown): string[] {
  if (error === null || typeof error !== "object") return [];
  const code: unknown = Reflect.get(error, "code");
  const inner: unknown = Reflect.get(error, "errors");
  const others = Array.isArray(inner) ? inner.flatMap(codesOf) : [];
  return [...(typeof code === "string" ? [code] : []), ...others, ...codesOf(Reflect.get(error, "cause"))];
}
