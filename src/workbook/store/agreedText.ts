// The agreed copy as the text that is stored, with its own checksum at the end, and back. A damaged text gives null,
// never half a copy.
import { decodeAgreed, encodingAgreed, type EncodedAgreed } from "../../sync/agreed/agreedCodec";
import { checksum } from "../../sync/agreed/checksum";
import type { AgreedCopy } from "../../sync/agreedCopy";
import { fromBase85, toBase85 } from "./base85";
import { breathe } from "../excel/session";
import { deflate, inflate } from "./deflate";

/** Names the form: another one is no copy to this version. */
const FORM = "~2";
const CHECKSUM_SIGNS = 16;

export interface StoredText {
  readonly text: string;
  /** 16 hexadecimal digits: of everything before them. They name this copy. */
  readonly checksum: string;
}

export async function storedText(copy: AgreedCopy): Promise<StoredText> {
  const text = FORM + toBase85(await deflate(await encoded(copy)));
  const sum = checksum(text);
  return { text: text + sum, checksum: sum };
}

/** The pane paints and answers keys in between. */
async function encoded(copy: AgreedCopy): Promise<EncodedAgreed> {
  const pieces = encodingAgreed(copy);
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value;
    await breathe();
  }
}

/** The checksum that the text carries, where it fits; null for damage, and for another form. */
export function checksumOf(text: string): string | null {
  const end = text.length - CHECKSUM_SIGNS;
  if (end < FORM.length || !text.startsWith(FORM)) return null;
  const told = text.slice(end);
  return checksum(text.slice(0, end)) === told ? told : null;
}

export async function copyOfText(text: string): Promise<AgreedCopy | null> {
  if (checksumOf(text) === null) return null;
  const packed = fromBase85(text.slice(FORM.length, -CHECKSUM_SIGNS));
  const bytes = packed === null ? null : await inflate(packed);
  return bytes === null ? null : decodeAgreed(bytes);
}
