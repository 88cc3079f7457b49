// JSON:API documents and errors as the platform writes them (document 1, shared conventions 1 and 3).
// Decides no rule of any resource.

export const MEDIA_TYPE = "application/vnd.api+json";

/** One error; only `detail` is promised to clients (document 3, errors). */
export interface ErrorObject {
  title?: string;
  detail: string;
  source?: { pointer: string } | { parameter: string };
}

export interface Reference {
  id: string;
  type: string;
}

export interface Resource {
  id: string;
  type: string;
  attributes: object;
  /** A to-many one may be a bare array (document 4, events). */
  relationships?: Record<string, { data: Reference | Reference[] | null } | Reference[]>;
  links?: Record<string, string>;
  /** A single bid carries it inside `data` (document 3, traps). */
  included?: Resource[];
}

/** What an operation answers: a status and its document; without one the answer has no body. */
export interface Answer {
  status: number;
  document?: {
    data: Resource | Resource[];
    included?: Resource[];
    meta?: { count: number };
    links?: Record<string, string | null>;
  };
}

/** A request that a rule refuses. Thrown by rules, answered as a JSON:API error document. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: ErrorObject[],
  ) {
    super(errors.map((error) => error.detail).join("; "));
    this.name = "Refusal";
  }
}

/** 422: title "Validation Error" and where in the body it stands (document 3, errors). */
export function invalid(detail: string, pointer: string): Refusal {
  return new Refusal(422, [{ title: "Validation Error", detail, source: { pointer } }]);
}

/** 409: `type` or `id` is missing or wrong; it is never an edit conflict (document 3, errors). */
export function conflict(detail: string, pointer: string): Refusal {
  return new Refusal(409, [{ title: "Conflict", detail, source: { pointer } }]);
}

/** 400: a query parameter that the operation does not know or cannot read. The status is our choice. */
export function badParameter(detail: string, parameter: string): Refusal {
  return new Refusal(400, [{ title: "Bad Request", detail, source: { parameter } }]);
}

export function notFound(what: string): Refusal {
  return new Refusal(404, [{ title: "Not Found", detail: `${what} was not found` }]);
}

export function jsonApiResponse(status: number, document: object): Response {
  return new Response(JSON.stringify(document), { status, headers: { "Content-Type": MEDIA_TYPE } });
}

export function errorResponse(refusal: Refusal): Response {
  return jsonApiResponse(refusal.status, { errors: refusal.errors });
}

const htmlPage = (status: number) =>
  `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1><hr>proxy</body></html>`;

export type ErrorBody = "jsonapi" | "html" | "empty";

/** An error as the platform or a proxy before it may word it: document, HTML page or nothing (document 3, errors). */
export function errorInForm(status: number, form: ErrorBody, detail: string): Response {
  if (form === "jsonapi") return jsonApiResponse(status, { errors: [{ detail }] });
  if (form === "empty") return new Response(null, { status });
  return new Response(htmlPage(status), { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
