// One request to the platform, from its arrival to its answer: log, faults, the rules of every service, the operation.
// Knows no operation by name.
import { companyOf } from "./credentials";
import { errorInForm, errorResponse, jsonApiResponse, MEDIA_TYPE, notFound, Refusal } from "./jsonApi";
import type { ErrorBody } from "./jsonApi";
import { checkParameters, type Operation, type Service } from "./operations";
import type { World } from "./world";

export interface Arrival {
  service: Service;
  /** Undefined when no operation of the service has this method and path. */
  operation: Operation | undefined;
  path: Record<string, string>;
  request: Request;
}

/** Rejects with DroppedConnection when a fault cuts the connection. */
export async function exchange(world: World, arrival: Arrival): Promise<Response> {
  const { request } = arrival;
  const url = new URL(request.url);
  const body = await request.text();
  const target = { operation: arrival.operation?.name ?? null, method: request.method, path: url.pathname };
  const entry = world.log.open({
    at: new Date(world.clock()).toISOString(),
    ...target,
    query: url.search,
    userEmail: request.headers.get("X-User-Email"),
    body: readable(body),
  });
  const perform = (text = body) => Promise.resolve(answer(world, arrival, url, text));
  const { kinds, run } = world.faults.wrap(target, { body, url: url.href, perform });
  entry.faults = kinds;
  const response = await run();
  entry.status = response.status;
  return response;
}

function readable(body: string): unknown {
  if (body === "") return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function answer(world: World, arrival: Arrival, url: URL, body: string): Response {
  const response = judge(world, arrival, url, body);
  const { version } = arrival.service;
  if (version !== null) response.headers.set("X-Api-Version", version); // document 1, part 9
  response.headers.set("X-Request-Id", world.nextRequestId());
  return response;
}

function judge(world: World, arrival: Arrival, url: URL, body: string): Response {
  const { service, operation, path, request } = arrival;
  try {
    const company = companyOf(request.headers);
    if (company === undefined) throw refusal(401, "Unauthorized", "The three credential headers do not name a user");
    if (!world.rateLimit.admit(`${company} ${service.name}`, service.requestsPerSecond)) return tooMany(world);
    checkMediaTypes(request.headers);
    if (!operation) throw notFound(`${request.method} ${url.pathname}`);
    service.checkHeaders?.(request.headers, operation);
    checkParameters(operation, url);
    const { records, behaviour } = world;
    const { status, document } = operation.answer({
      url,
      path,
      body,
      records,
      behaviour,
      now: world.clock(),
      userEmail: request.headers.get("X-User-Email") ?? "",
    });
    return document ? jsonApiResponse(status, document) : new Response(null, { status });
  } catch (error) {
    if (error instanceof Refusal) return errorResponse(error);
    throw error;
  }
}

/** Content-Type goes with every request, GET included (document 1, shared convention 1). */
function checkMediaTypes(headers: Headers): void {
  if (headers.get("Content-Type")?.trim().toLowerCase() !== MEDIA_TYPE)
    throw refusal(415, "Unsupported Media Type", `Content-Type must be ${MEDIA_TYPE}`);
  const accepted = (headers.get("Accept") ?? "*/*").split(",").map((one) => one.split(";")[0]?.trim().toLowerCase());
  if (!accepted.some((one) => one === MEDIA_TYPE || one === "*/*" || one === "application/*"))
    throw refusal(406, "Not Acceptable", `Accept must allow ${MEDIA_TYPE}`);
}

const forms: [ErrorBody, ...ErrorBody[]] = ["empty", "html", "jsonapi"];

/** 429 may have no body or a proxy's page, and a Retry-After is not promised (document 3, errors). */
function tooMany(world: World): Response {
  const response = errorInForm(429, world.random.pick(forms), "Rate limit exceeded");
  if (world.random.chance(0.3)) response.headers.set("Retry-After", "1");
  return response;
}

function refusal(status: number, title: string, detail: string): Refusal {
  return new Refusal(status, [{ title, detail }]);
}
