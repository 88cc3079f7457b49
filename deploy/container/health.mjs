// Asks the gateway in this container whether it is ready. Its certificate names the world's host, not this one, and the
// way to it does not leave the container.
import { request } from "node:https";

const ask = request({ host: "127.0.0.1", port: process.env.PORT, path: "/readyz", rejectUnauthorized: false });
ask.on("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
ask.on("error", () => process.exit(1));
ask.end();
