// Bytes to compressed bytes and back, with what browsers and Node both have. Damaged input gives null.

/** Texts go in as UTF-8. */
export function deflate(parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<Uint8Array<ArrayBuffer>> {
  return through(new Blob([...parts]), new CompressionStream("deflate-raw"));
}

export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
  } catch {
    // Any damage shows here as one of several error classes; the caller has a second generation.
    return null;
  }
}

async function through(
  blob: Blob,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}
