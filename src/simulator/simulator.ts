// The simulator as one `fetch` function: a second, independent reading of the platform's documents.
// Opens no port: serve.ts does.
import { Hono } from "hono";
import { DroppedConnection } from "./faultKinds";
import { exchange } from "./exchange";
import { jsonApiResponse } from "./jsonApi";
import type { Service } from "./operations";
import type { Records } from "./records";
import { eventsService } from "./routes/events";
import { fieldsService } from "./routes/fields";
import { paymentsService } from "./routes/payments";
import { reportsService } from "./routes/reports";
import { simRoutes, whatIsHere } from "./routes/sim/sim";
import { World, type SimulatorOptions } from "./world";

export type { SimulatorOptions } from "./world";

const services: Service[] = [eventsService, paymentsService, fieldsService, reportsService];

export interface Simulator {
  /** Rejects with DroppedConnection where a fault cuts the connection. */
  fetch: (request: Request) => Promise<Response>;
  /** The records as they are now; after a reset they are other objects. */
  readonly records: Records;
  reset: () => void;
}

export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const world = new World(options);
  const app = new Hono();
  app.route("/_sim", simRoutes(world));
  app.get("/_sim/", (context) => context.json(whatIsHere));
  app.all("/_sim/*", (context) => context.notFound()); // before a service without a prefix takes it
  for (const service of services) addService(app, world, service);
  app.onError((error) => {
    if (error instanceof DroppedConnection) throw error;
    return jsonApiResponse(500, { errors: [{ title: "Simulator failed", detail: error.message }] });
  });
  return {
    fetch: async (request) => app.fetch(request),
    get records() {
      return world.records;
    },
    reset: () => world.reset(),
  };
}

function addService(app: Hono, world: World, service: Service): void {
  for (const operation of service.operations) {
    const path = service.base + operation.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(operation.method, path, (context) =>
      exchange(world, { service, operation, path: context.req.param(), request: context.req.raw }),
    );
  }
  app.all(`${service.base}/*`, (context) =>
    exchange(world, { service, operation: undefined, path: {}, request: context.req.raw }),
  );
}
