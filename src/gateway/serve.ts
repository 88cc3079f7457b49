// Puts a gateway on a port: HTTPS with a certificate, else plain HTTP on a loopback address only. Closing lets answers
// that are under way go out.
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createGateway, type Gateway, type GatewayOptions } from "./gateway";

export interface ServeOptions extends GatewayOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** 127.0.0.1 unless told. */
  readonly host?: string;
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
}

export interface RunningGateway {
  /** Without a trailing slash. */
  readonly url: string;
  /** Which master keys may go, once every account has moved to the newest; null where there is one key. */
  readonly rotated: Promise<string | null>;
  close(): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

/** Rejects with a sentence when the port is taken, or when plain HTTP is asked for beyond this machine. */
export async function startGateway(options: ServeOptions): Promise<RunningGateway> {
  const { tls, port, host = "127.0.0.1" } = options;
  if (tls === undefined && !LOOPBACK.includes(host))
    throw new Error(
      "Without a certificate the gateway serves 127.0.0.1 only. Set a certificate, or put a proxy in front.",
    );
  // A certificate names its hosts, and a browser takes no other name for it. Plain HTTP has nothing of the kind.
  const names = options.names ?? (tls === undefined ? [] : undefined);
  const gateway = createGateway({ ...options, names });
  const server = serverOf(gateway, tls);
  try {
    await gateway.checkKeys();
    await gateway.tidy();
    await listen(server, port, host);
    await gateway.takeUp();
  } catch (error) {
    await gateway.close();
    throw error;
  }
  // Failing to remove what is old harms nobody's work: the next day tries again.
  const tidying = setInterval(() => void gateway.tidy().catch(() => undefined), DAY_MS).unref();
  const shown = host === "127.0.0.1" || host === "::1" ? "localhost" : host;
  // What could not be moved now moves when its person comes by, or at the next start.
  const rotated = gateway.rotateKeys().catch(() => null);
  return {
    rotated,
    url: `${tls === undefined ? "http" : "https"}://${tls === undefined ? host : shown}:${portOf(server)}`,
    async close() {
      clearInterval(tidying);
      await rotated;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await gateway.close();
      // What is left are connections that are kept alive without a request on them.
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1000).unref();
      await closed;
    },
  };
}

/** Calls of operations go straight to the gateway, everything else by way of Request and Response. */
function serverOf(gateway: Gateway, tls: ServeOptions["tls"]): Server {
  const others = getRequestListener(
    (request, { incoming }) => gateway.fetch(request, addressOf(request, incoming.socket.remoteAddress)),
    { overrideGlobalObjects: false },
  );
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!gateway.take(incoming, outgoing)) void others(incoming, outgoing);
  };
  return tls === undefined ? createHttpServer(answer) : createHttpsServer({ cert: tls.cert, key: tls.key }, answer);
}

/** A proxy in front runs on this machine, and the last address in its list is the one that it saw itself. */
function addressOf(request: Request, remote = "unknown"): string {
  const told = request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim();
  const isProxy = /^(::1|(::ffff:)?127\.)/.test(remote);
  return isProxy && told !== undefined && /^[0-9A-Fa-f.:]{3,45}$/.test(told) ? told : remote;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        taken
          ? new Error(`Port ${port} is taken. Choose another one with PORT, or stop what uses it.`, {
              cause: error,
            })
          : error,
      );
    });
    server.listen(port, host, () => resolve());
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
