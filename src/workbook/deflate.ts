// Text to compressed base64 and back, with what browsers and Node both have. Damaged input gives null.

/** Arguments of one call: more would overflow the stack. */
const BYTES_A_CALL = 0x8000;

export async function deflateText(text: string): Promise<string> {
  return toBase64(await through(new Blob([text]), new CompressionStream("deflate-raw")));
}

export async function inflateText(base64: string): Promise<string | null> {
  try {
    const bytes = fromBase64(base64);
    const inflated = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(inflated);
  } catch {
    // Any damage shows here as one of several error classes; the caller has a second generation.
    return null;
  }
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += BYTES_A_CALL)
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_A_CALL));
  return btoa(binary);
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
