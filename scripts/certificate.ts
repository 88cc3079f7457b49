// The certificate for https://localhost, made on this machine for thirty days and kept in the data folder. It installs
// nothing: trusting is the person's decision, so the command for it is only told.
import { execFile } from "node:child_process";
import { X509Certificate, createPrivateKey } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

export interface DevelopmentCertificate {
  readonly cert: string;
  readonly key: string;
  readonly caFile: string;
}

const DAYS = 30;
const RENEW_BEFORE_MS = 3 * 24 * 3600 * 1000;
const DOMAINS = ["localhost", "127.0.0.1"];

/** The certificate in `folder`. Makes a new one if there is none, or if it is broken or about to expire. */
export async function ensureCertificate(folder: string, now = Date.now()): Promise<DevelopmentCertificate> {
  const kept = readCertificate(folder, now);
  if (kept !== null) return kept;
  const useless = existsSync(folder);
  // The gateway keeps its data there too, and takes no folder that others can open.
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(`${folder}.`); // another process may be making one at this moment
  // Loaded only here: it is large, and most starts have a certificate.
  const { generateCertificates } = await import("office-addin-dev-certs");
  await generateCertificates(...filesIn(fresh), DAYS, DOMAINS);
  chmodSync(filesIn(fresh)[2], 0o600);
  const made = putInPlace({ fresh, useless }, folder, now);
  if (made === null) throw new Error(`Could not make a certificate in ${folder}.`);
  return made;
}

interface Making {
  readonly fresh: string;
  /** Whether the folder had files before, which nobody can use. */
  readonly useless: boolean;
}

function putInPlace({ fresh, useless }: Making, folder: string, now: number): DevelopmentCertificate | null {
  const others = readCertificate(folder, now);
  if (others === null) {
    if (useless) renameIfItGoes(folder, `${fresh}.old`);
    renameIfItGoes(fresh, folder); // if another process is faster with its own, that one is taken
  }
  for (const left of [fresh, `${fresh}.old`]) rmSync(left, { recursive: true, force: true });
  return others ?? readCertificate(folder, now);
}

function renameIfItGoes(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const known = ["ENOENT", "ENOTEMPTY", "EEXIST", "EPERM"]; // nothing to move, or another process was faster
    if (!known.some((code) => error instanceof Error && "code" in error && error.code === code)) throw error;
  }
}

function filesIn(folder: string): [ca: string, cert: string, key: string] {
  return [path.join(folder, "ca.crt"), path.join(folder, "localhost.crt"), path.join(folder, "localhost.key")];
}

function readCertificate(folder: string, now: number): DevelopmentCertificate | null {
  const [caFile, certFile, keyFile] = filesIn(folder);
  if (![caFile, certFile, keyFile].every(existsSync)) return null;
  try {
    const [cert, key] = [readFileSync(certFile, "utf8"), readFileSync(keyFile, "utf8")];
    const parsed = new X509Certificate(cert);
    const sound = parsed.checkPrivateKey(createPrivateKey(key)) && parsed.checkHost("localhost") !== undefined;
    const fresh = Date.parse(parsed.validTo) - now > RENEW_BEFORE_MS;
    return sound && fresh ? { cert, key, caFile } : null;
  } catch {
    return null; // not a certificate or key, or moved away at this moment: make a new one
  }
}

interface TrustCommands {
  readonly check: readonly string[];
  /** What the person may run to trust it. */
  readonly add: string;
}

/** No command asks for an administrator: each writes the person's own trust store. */
function trustCommands(caFile: string, platform: NodeJS.Platform): TrustCommands {
  const fingerprint = new X509Certificate(readFileSync(caFile)).fingerprint.replaceAll(":", "");
  if (platform === "darwin")
    return {
      check: ["security", "verify-cert", "-L", "-l", "-c", caFile, "-p", "basic"],
      add: `security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db "${caFile}"`,
    };
  if (platform === "win32")
    return {
      check: ["certutil", "-user", "-verifystore", "Root", fingerprint],
      add: `certutil -user -addstore Root "${caFile}"`,
    };
  const database = `sql:${homedir()}/.pki/nssdb`; // Chromium's; Firefox keeps its own
  const nickname = `Bidsheet ${fingerprint.slice(0, 8)}`;
  return {
    check: ["certutil", "-L", "-d", database, "-n", nickname],
    add: `certutil -A -t "C,," -d ${database} -n "${nickname}" -i "${caFile}"`,
  };
}

/** Null when this machine trusts the certificate, else the command that makes it so. */
export async function trustCommand(
  caFile: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null> {
  const { check, add } = trustCommands(caFile, platform);
  const [program = "", ...words] = check;
  const trusted = await new Promise<boolean>((resolve) => {
    execFile(program, words, { timeout: 3000 }, (error) => resolve(error === null));
  });
  return trusted ? null : add;
}
