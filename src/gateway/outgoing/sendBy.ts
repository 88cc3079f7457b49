// A way out that speaks of Request and Response, as the gateway's own: for whoever brings a platform of their own.
import { isRead, type Arrived, type Fetch, type Leaving, type Send } from "./outbound";

export function sendBy(fetch: Fetch): Send {
  return async (leaving) => {
    const given = new AbortController();
    const stop = () => given.abort();
    leaving.signal.addEventListener("abort", stop, { once: true });
    if (leaving.signal.aborted) stop();
    try {
      return await arrivedOf(await fetch(requestOf(leaving, given.signal)), leaving.mostBytes, given.signal);
    } finally {
      leaving.signal.removeEventListener("abort", stop);
    }
  };
}

function requestOf({ method, address, headers, body }: Leaving, signal: AbortSignal): Request {
  return new Request(address, { method, headers, redirect: "manual", credentials: "omit", signal, body });
}

async function arrivedOf(response: Response, mostBytes: number, signal: AbortSignal): Promise<Arrived> {
  const status = response.type === "opaqueredirect" ? 302 : response.status;
  const header = (name: string) => response.headers.get(name);
  if (isRead(status)) return { status, header, body: await readAtMost(response, mostBytes, signal) };
  await response.body?.cancel();
  return { status, header, body: Buffer.alloc(0) };
}

/** Null when there are more than allowed. */
async function readAtMost(response: Response, most: number, signal: AbortSignal): Promise<Buffer | null> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let count = 0; reader !== undefined;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.byteLength;
    if (count > most) {
      await reader.cancel();
      return null;
    }
  }
  return Buffer.concat(parts);
}
