// Compression in the thread of the test: on other threads it takes real time, and a clock that is turned by hand would
// jump ahead of it on a busy machine.
import { deflateRawSync, inflateRawSync } from "node:zlib";

function whole(convert: (bytes: Buffer) => Buffer) {
  return class {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;

    constructor(format: string) {
      if (format !== "deflate-raw") throw new TypeError(`Only deflate-raw is compressed here, not ${format}.`);
      const parts: Uint8Array[] = [];
      const stream = new TransformStream<Uint8Array, Uint8Array>({
        transform: (part) => void parts.push(part),
        // Damaged bytes end the stream with zlib's error.
        flush: (to) => to.enqueue(new Uint8Array(convert(Buffer.concat(parts)))),
      });
      this.readable = stream.readable;
      this.writable = stream.writable;
    }
  };
}

export function compressSoon(): void {
  Object.assign(globalThis, { CompressionStream: whole(deflateRawSync), DecompressionStream: whole(inflateRawSync) });
}
