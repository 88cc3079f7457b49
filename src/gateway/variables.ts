// What the environment says of port, folder and certificate, for the start and for the doctor.
import { readFileSync, statSync } from "node:fs";

export type Variables = Readonly<Record<string, string | undefined>>;

export const folderOf = (variables: Variables): string => variables["BIDSHEET_DATA"] || ".data";

/** Throws an Error with a sentence. */
export function portOf(text: string | undefined): number {
  const port = Number(text || "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT must be a number from 0 to 65535.");
  return port;
}

/** Undefined for plain HTTP. Throws an Error with a sentence: half a pair, or a key that others can read. */
export function certificateOf(variables: Variables): { readonly cert: Buffer; readonly key: Buffer } | undefined {
  const [cert, key] = [variables["BIDSHEET_TLS_CERT"], variables["BIDSHEET_TLS_KEY"]];
  if (!cert && !key) return undefined;
  if (!cert || !key) throw new Error("Set BIDSHEET_TLS_CERT and BIDSHEET_TLS_KEY together.");
  checkPrivate(key, "key file");
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

/** Throws an Error with a sentence where others than this user can read the file. */
export function checkPrivate(file: string, what: string): void {
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`Others can read the ${what} ${file}. Run: chmod 600 ${file}`);
}
