// Whether a port can be had, asked before anything is built or started.
import { connect, createServer } from "node:net";

/** Null when the port is free on the loopback addresses, else the sentence that says what to do. */
export async function portProblem(port: number, option: string): Promise<string | null> {
  if (port === 0) return null;
  // Somebody may listen on one address family only, or on all addresses: a connection shows both.
  const answered = await Promise.all([answers("127.0.0.1", port), answers("::1", port)]);
  const code = answered.includes(true) ? "EADDRINUSE" : await listenError(port);
  if (code === null) return null;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program (perhaps another npm start). Stop it, or choose another port with ${option}.`;
  return `Port ${port} is not available (${code}). Choose another port with ${option}.`;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}

function listenError(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
  });
}
