// Stands between a gateway process and the simulator and can stop one request at a named point: before the platform has
// it, or after the platform has answered and the gateway has not. Everything else passes as it is.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export type HoldPoint = "request" | "answer";

interface Hold {
  readonly point: HoldPoint;
  readonly matches: (method: string, body: string) => boolean;
  readonly reached: () => void;
}

export class HoldingProxy {
  readonly url: string;
  readonly #server: Server;
  #hold: Hold | null = null;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `target` is asked at each request: the simulator may start later. */
  static async open(port: number, target: () => string): Promise<HoldingProxy> {
    const server = createServer();
    const proxy = new HoldingProxy(server, port);
    server.on("request", (request, response) => void proxy.#pass(target(), request, response));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return proxy;
  }

  /** The next request that matches gets no further than `point`, for ever. Resolves when it is there. */
  holdNext(point: HoldPoint, matches: Hold["matches"]): Promise<void> {
    return new Promise((reached) => {
      this.#hold = { point, matches, reached };
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { method = "GET", url = "/" } = request;
    const hold = this.#hold?.matches(method, body) === true ? this.#hold : null;
    if (hold !== null) this.#hold = null;
    if (hold?.point === "request") {
      hold.reached();
      return;
    }
    const answer = await fetch(target + url, {
      method,
      headers: passedOn(request),
      ...(body === "" ? {} : { body }),
    });
    // A link that led past this proxy would be refused by the gateway.
    const text = (await answer.text()).replaceAll(target, this.url);
    if (hold !== null) {
      hold.reached();
      return;
    }
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "text/plain",
      "x-request-id": answer.headers.get("x-request-id") ?? "",
    });
    response.end(text);
  }
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (text += part));
    request.once("end", () => resolve(text));
    request.once("error", reject);
  });
}

/** Without what belongs to one connection alone. */
function passedOn(request: IncomingMessage): Record<string, string> {
  const own = ["host", "connection", "content-length", "transfer-encoding", "keep-alive", "accept-encoding"];
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && !own.includes(name) ? [[name, value]] : [],
    ),
  );
}
