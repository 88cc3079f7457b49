// Puts a simulator on a port of the loopback address, and on no other address.
// Plain HTTP: the documents ask for HTTPS, which a toy on the same machine does without.
import { createAdaptorServer } from "@hono/node-server";
import { Server } from "node:http";
import { DroppedConnection } from "./faultKinds";
import { createSimulator, type Simulator, type SimulatorOptions } from "./simulator";

const HOST = "127.0.0.1";

export interface RunningSimulator {
  url: string;
  simulator: Simulator;
  close: () => Promise<void>;
}

/** Port 0 takes a free one. Rejects with a sentence when the port is taken. */
export async function startSimulator(options: SimulatorOptions & { port: number }): Promise<RunningSimulator> {
  const simulator = createSimulator(options);
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: async (request, { incoming, outgoing }) => {
      try {
        return await simulator.fetch(request);
      } catch (error) {
        if (!(error instanceof DroppedConnection)) throw error;
        incoming.socket.destroy();
        outgoing.destroy();
        return new Response(null, { headers: { "x-hono-already-sent": "true" } });
      }
    },
  });
  if (!(server instanceof Server)) throw new Error("The simulator speaks HTTP/1.1 only");
  const port = await listen(server, options.port);
  return { url: `http://${HOST}:${port}`, simulator, close: () => close(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(sentenceFor(error, port))));
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function sentenceFor(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop it, or choose another port with --port.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this user. Choose one above 1023 with --port.`;
  return `The simulator cannot listen on port ${port}: ${error.message}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
