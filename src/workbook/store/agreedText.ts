// The agreed copy as the text that is stored, with its own checksum at the end, and back. It reads what older versions
// wrote; a damaged text gives null, never half a copy.
import { decodeAgreed, encodeAgreed } from "../../sync/agreedCodec";
import { decodeFirst } from "../../sync/agreedFirst";
import { checksum } from "../../sync/checksum";
import type { AgreedCopy } from "../../sync/types";
import { fromBase85, toBase85 } from "./base85";
import { deflate, inflate } from "./deflate";

/** No sign of base64, in which version 1 was written. */
const SECOND = "~2";
const CHECKSUM_SIGNS = 16;

export interface StoredText {
  readonly text: string;
  /** 16 hexadecimal digits: of everything before them. They name this copy. */
  readonly checksum: string;
}

export async function storedText(copy: AgreedCopy): Promise<StoredText> {
  const text = SECOND + toBase85(await deflate(encodeAgreed(copy)));
  const sum = checksum(text);
  return { text: text + sum, checksum: sum };
}

/**
 * The checksum that the text carries, where it fits; null for damage, and for version 1, whose checksum lies within.
 */
export function checksumOf(text: string): string | null {
  const end = text.length - CHECKSUM_SIGNS;
  if (end < SECOND.length || !text.startsWith(SECOND)) return null;
  const told = text.slice(end);
  return checksum(text.slice(0, end)) === told ? told : null;
}

export async function copyOfText(text: string): Promise<AgreedCopy | null> {
  if (!text.startsWith(SECOND)) return copyOfFirst(text);
  if (checksumOf(text) === null) return null;
  const packed = fromBase85(text.slice(SECOND.length, -CHECKSUM_SIGNS));
  const bytes = packed === null ? null : await inflate(packed);
  return bytes === null ? null : decodeAgreed(bytes);
}

async function copyOfFirst(text: string): Promise<AgreedCopy | null> {
  const packed = fromBase64(text);
  const bytes = packed === null ? null : await inflate(packed);
  if (bytes === null) return null;
  try {
    return decodeFirst(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
