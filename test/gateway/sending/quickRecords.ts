// Records of the platform in memory that are no line items: events and invitations to them, payment types, fields and
// their options. It stands in for the platform in a quick room, over the same requests as the real one.
import type { QuickRoom } from "./quickRoom";

interface Members {
  readonly [name: string]: unknown;
}

export interface Stored {
  readonly type: string;
  readonly attributes: Members;
  readonly relationships?: Members | undefined;
}

/** `path`: below the service, without the query. */
export interface RecordAsking {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly at: number;
  readonly serve: () => Response;
}

const PLACE = /\/services\/\w+\/v1\/(\w+)(?:\/([^/]+))?(\/external_id|\/field_options)?$/;

const missing = () => Response.json({ errors: [{ detail: "There is no such record." }] }, { status: 404 });

export class Records {
  readonly rows = new Map<string, Stored>();
  readonly asked: RecordAsking[] = [];
  /** Stands in for this platform. */
  answer: (asking: RecordAsking) => Response | Promise<Response> = ({ serve }) => serve();
  #lastId = 500;

  constructor(private readonly room: QuickRoom) {
    room.elsewhere = (request) => this.#fetch(request);
  }

  add(type: string, attributes: Members, relationships?: Members): string {
    const id = String((this.#lastId += 1));
    this.rows.set(id, { type, attributes, relationships });
    return id;
  }

  /** What changed something. */
  get changes(): readonly string[] {
    return this.asked.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  }

  /** When each of those came. */
  get times(): readonly number[] {
    return this.asked.filter(({ method }) => method !== "GET").map(({ at }) => at);
  }

  get readings(): readonly string[] {
    return this.asked.filter(({ method }) => method === "GET").map(({ path }) => path);
  }

  async #fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, type = "", name = "", more = ""] = PLACE.exec(pathname) ?? [];
    const { method } = request;
    const sent: unknown = method === "POST" || method === "PATCH" ? await request.json() : null;
    const path = pathname.slice(pathname.indexOf("/v1/") + 3);
    const serve = () => this.#serve(method, { type, name, more }, sent, searchParams);
    const asking = { method, path, query: searchParams, at: this.room.clock.now(), serve };
    this.asked.push(asking);
    return this.answer(asking);
  }

  #serve(
    method: string,
    { type, name, more }: { readonly type: string; readonly name: string; readonly more: string },
    sent: unknown,
    query: URLSearchParams,
  ): Response {
    // Nothing says who was invited.
    if (type === "") return new Response(null, { status: 204 });
    const stored = dataIn(sent);
    if (method === "POST") return this.#one(this.add(type, stored?.attributes ?? {}, stored?.relationships), 201);
    if (method === "GET" && (name === "" || more === "/field_options"))
      return this.#list(more === "" ? type : "field_options", query);
    const ofExternalId = [...this.rows].find(([, { attributes }]) => attributes["external_id"] === name)?.[0];
    const id = more === "/external_id" ? (ofExternalId ?? "") : name;
    const row = this.rows.get(id);
    if (row === undefined) return missing();
    if (method === "DELETE") {
      this.rows.delete(id);
      return new Response(null, { status: 204 });
    }
    if (method === "PATCH") this.rows.set(id, { ...row, attributes: { ...row.attributes, ...stored?.attributes } });
    return this.#one(id, 200);
  }

  #one(id: string, status: number): Response {
    return Response.json({ data: { id, ...this.rows.get(id) } }, { status });
  }

  #list(type: string, query: URLSearchParams): Response {
    const externalId = query.get("filter[external_id_equals]");
    const since = query.get("filter[created_at_from]") ?? "";
    const found = [...this.rows].filter(([, one]) => one.type === type);
    const asked = found.filter(
      ([, { attributes }]) =>
        (externalId === null || attributes["external_id"] === externalId) && isSince(attributes["created_at"], since),
    );
    return Response.json({ data: asked.map(([id, one]) => ({ id, ...one })), links: { next: null } });
  }
}

const isSince = (value: unknown, since: string): boolean => typeof value !== "string" || value >= since;

function dataIn(sent: unknown): Stored | null {
  const data: unknown = sent !== null && typeof sent === "object" ? Reflect.get(sent, "data") : null;
  return isStored(data) ? data : null;
}

const isStored = (value: unknown): value is Stored =>
  value !== null && typeof value === "object" && "attributes" in value && "type" in value;
