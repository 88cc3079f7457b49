// Request, Response, Headers and abort signals as plain objects, put in the place of the platform's own when the fast
// simulation is bundled: no streams, no events, no transfer. Only what client and gateway use of them.

class Headers {
  private readonly values = new Map<string, string>();

  constructor(from?: Headers | Record<string, string>) {
    if (from === undefined) return;
    if (from instanceof Headers) from.forEach((value, name) => this.values.set(name, value));
    else for (const [name, value] of Object.entries(from)) this.set(name, value);
  }

  get(name: string): string | null {
    return this.values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    this.set(name, value);
  }

  delete(name: string): void {
    this.values.delete(name.toLowerCase());
  }

  forEach(visit: (value: string, name: string) => void): void {
    for (const [name, value] of this.values) visit(value, name);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.values[Symbol.iterator]();
  }

  entries(): IterableIterator<[string, string]> {
    return this.values.entries();
  }
}

type Part = { readonly done: false; readonly value: Uint8Array } | { readonly done: true; readonly value: undefined };
const END: Part = { done: true, value: undefined };
const nothing = Promise.resolve();

/** All of it in one part. */
class Body {
  private read = false;

  constructor(readonly content: string) {}

  getReader() {
    return {
      read: (): Promise<Part> => {
        if (this.read) return Promise.resolve(END);
        this.read = true;
        return Promise.resolve({ done: false, value: Buffer.from(this.content, "utf8") });
      },
      cancel: () => nothing,
    };
  }

  cancel(): Promise<void> {
    return nothing;
  }
}

type Content = string | Uint8Array | Body | null | undefined;

interface Init {
  readonly status?: number;
  readonly method?: string;
  readonly headers?: Headers | Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

function textOf(content: Content): string | null {
  if (content instanceof Body) return content.content;
  return content instanceof Uint8Array ? Buffer.from(content).toString("utf8") : (content ?? null);
}

class Message {
  readonly headers: Headers;
  private content: string | null;

  constructor(content: Content, headers: Init["headers"]) {
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
    this.content = textOf(content);
  }

  get body(): Body | null {
    return this.content === null ? null : new Body(this.content);
  }

  text(): Promise<string> {
    return Promise.resolve(this.content ?? "");
  }

  json(): Promise<unknown> {
    return Promise.resolve(JSON.parse(this.content ?? ""));
  }
}

class Request extends Message {
  readonly method: string;
  readonly signal: AbortSignal;

  constructor(
    readonly url: string,
    { method = "GET", headers, body, signal }: Init = {},
  ) {
    super(body, headers);
    this.method = method;
    this.signal = signal ?? new AbortSignal();
  }
}

class Response extends Message {
  readonly status: number;
  readonly type = "default";

  constructor(content?: Content, { status = 200, headers }: Init = {}) {
    super(content, headers);
    this.status = status;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  static json(value: unknown, init: Init = {}): Response {
    return new Response(JSON.stringify(value), init);
  }
}

const ABORTED = new DOMException("Aborted", "AbortError");

class AbortSignal {
  aborted = false;
  reason: unknown = undefined;
  private listeners: (() => void)[] = [];

  static any(signals: readonly AbortSignal[]): AbortSignal {
    const all = new AbortSignal();
    for (const one of signals) {
      if (one.aborted) all.end(one.reason);
      else
        one.addEventListener("abort", () => {
          all.end(one.reason);
        });
    }
    return all;
  }

  addEventListener(_name: string, listener: () => void): void {
    this.listeners.push(listener);
  }

  removeEventListener(_name: string, listener: () => void): void {
    this.listeners = this.listeners.filter((one) => one !== listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason ?? ABORTED;
    const { listeners } = this;
    this.listeners = [];
    for (const listener of listeners) listener();
  }
}

class AbortController {
  readonly signal = new AbortSignal();

  abort(reason?: unknown): void {
    this.signal.end(reason);
  }
}

export { AbortController, AbortSignal, Headers, Request, Response };
