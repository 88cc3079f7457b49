// Bytes as text that XML and JSON both leave as it is: five characters for four bytes, where base64 takes more than
// five and a third. A text that is not of this writing gives null.

/** Without < > & " ' and \, which would be escaped; plain ASCII, so that a character is a byte. */
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_|~";
const BASE = 85;
const PAIR = BASE * BASE;
const CODES = Uint8Array.from(SIGNS, (sign) => sign.charCodeAt(0));
const NO_SIGN = 255;
const PLACES = placesOf(CODES);

function placesOf(codes: Uint8Array): Uint8Array {
  const places = new Uint8Array(256).fill(NO_SIGN);
  codes.forEach((code, place) => (places[code] = place));
  return places;
}

/** Four bytes to five characters; the last one to three bytes to one character more than they are. */
export function toBase85(bytes: Uint8Array): string {
  const groups = Math.ceil(bytes.length / 4);
  const signs = new Uint8Array(groups * 5);
  for (let group = 0; group < groups; group++) {
    const from = group * 4;
    const low = ((bytes[from + 1] ?? 0) << 16) | ((bytes[from + 2] ?? 0) << 8) | (bytes[from + 3] ?? 0);
    const whole = (bytes[from] ?? 0) * 0x1000000 + low;
    // Two signs at a time: division is what takes the time.
    const above = Math.floor(whole / PAIR);
    const first = Math.floor(above / PAIR);
    const to = group * 5;
    signs[to] = CODES[first] ?? 0;
    putPair(signs, to + 1, above - first * PAIR);
    putPair(signs, to + 3, whole - above * PAIR);
  }
  return new TextDecoder("latin1").decode(signs.subarray(0, Math.ceil((bytes.length * 5) / 4)));
}

function putPair(signs: Uint8Array, at: number, pair: number): void {
  const high = (pair / BASE) | 0;
  signs[at] = CODES[high] ?? 0;
  signs[at + 1] = CODES[pair - high * BASE] ?? 0;
}

export function fromBase85(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 5 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  let to = 0;
  for (let from = 0; from < text.length; from += 5) {
    let group = 0;
    for (let at = from; at < from + 5; at++) {
      // What is not there counts as the highest sign, so that the bytes before it come out as they were.
      const place = at < text.length ? (PLACES[text.charCodeAt(at)] ?? NO_SIGN) : BASE - 1;
      if (place === NO_SIGN) return null;
      group = group * BASE + place;
    }
    if (group > 0xffffffff) return null;
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = (group >>> shift) & 0xff;
  }
  return bytes;
}
