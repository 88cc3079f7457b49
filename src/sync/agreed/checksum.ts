// A 64-bit checksum of a text, against damage in storage. It is no protection against anybody who means harm.

/** Two 32-bit lanes with different multipliers (the first is FNV-1a over UTF-16 units), 16 hexadecimal digits. */
export function checksum(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul((second << 13) | (second >>> 19), 0x85ebca6b) ^ unit;
  }
  // High bits move only upward in a multiplication: fold them back once.
  return hex(first ^ (first >>> 15)) + hex(second ^ (second >>> 13));
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}
