// Runs an operation and follows its pages, over any transport. It parses what comes back and never retries by itself:
// pacing and retries of reads belong to the gateway, decisions about changes to the workflow that made them.
import type * as z from "zod/mini";
import { PlatformError } from "./errors";
import type { Included } from "./jsonApi";
import type { OperationAnswer } from "./gatewayContract";
import type { Operation, PathValues, Query } from "./operation";

export type Priority = "interactive" | "bulk";

/** Which send a change belongs to, and the fence that it was given (docs/gateway.md, "Sends"). */
export interface Fence {
  readonly send: string;
  readonly fence: number;
}

export interface Call {
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly cursor?: string;
  readonly priority: Priority;
  readonly idempotencyKey?: string | undefined;
  readonly fence?: Fence | undefined;
  readonly before?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Carries one call to the gateway. Throws PlatformError, or the signal's reason when it was cancelled. */
export type Transport = (call: Call) => Promise<OperationAnswer>;

export interface RunOptions {
  readonly priority?: Priority;
  /** Needed by operations that change something. */
  readonly idempotencyKey?: string;
  /** Makes the change a part of a send; without it the gateway refuses while somebody else sends to the collection. */
  readonly fence?: Fence;
  /** What the platform had before this change: the journal keeps it for an undo. */
  readonly before?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface PagesOptions extends RunOptions {
  /** Where an earlier run stopped: `nextCursor` of its last page. */
  readonly from?: string;
  /**
   * Records that share an id are kept apart (report entries). Ids are then not remembered, and only a cursor that
   * repeats is a circle.
   */
  readonly keepTwins?: boolean;
}

export type Input<P extends string, Body> = (keyof PathValues<P> extends never
  ? { readonly path?: Record<string, never> }
  : { readonly path: PathValues<P> }) &
  (Body extends null ? { readonly body?: undefined } : { readonly body: Body });

export interface Answer<Reply> {
  readonly document: Reply;
  readonly status: number;
  readonly requestId: string;
}

export interface Page<Item> {
  /** Without the items that an earlier page already had, unless twins are kept. */
  readonly items: readonly Item[];
  /** What `include` asked for, as this page brought it: the same record may come with several pages. */
  readonly included: readonly Included[];
  readonly itemsSoFar: number;
  /** `meta.count`: a hint that has been a number of pages and of records (document 3, paging); null when absent. */
  readonly hint: number | null;
  readonly requestId: string;
  /** Null at the end of the list. */
  readonly nextCursor: string | null;
  /** The list went in a circle: it is incomplete, and nothing may be deleted or planned from it. */
  readonly looped: boolean;
}

type ListReply<Item> = {
  readonly data: readonly Item[];
  readonly included?: readonly Included[] | undefined;
  readonly meta?: { readonly count?: number | null | undefined } | null | undefined;
};

/** What an operation that is known as data alone is given: its path values are held against its path by the gateway. */
export interface AnyInput {
  readonly path: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Client {
  run<P extends string, Body, Reply>(
    operation: Operation<P, Body, Reply>,
    input: Input<P, Body> & { readonly query?: Query },
    options?: RunOptions,
  ): Promise<Answer<Reply>>;
  pages<P extends string, Item extends { readonly id: string }>(
    operation: Operation<P, null, ListReply<Item>>,
    input: Input<P, null> & { readonly query?: Query },
    options?: PagesOptions,
  ): AsyncGenerator<Page<Item>, void, void>;
  /** The same two for operations that a description names. */
  runAny<Reply>(
    operation: Operation<string, unknown, Reply>,
    input: AnyInput,
    options?: RunOptions,
  ): Promise<Answer<Reply>>;
  pagesAny<Item extends { readonly id: string }>(
    operation: Operation<string, null, ListReply<Item>>,
    input: Pick<AnyInput, "path"> & { readonly query?: Query },
    options?: PagesOptions,
  ): AsyncGenerator<Page<Item>, void, void>;
}

/** Reads `document` by the operation's schema. Throws PlatformError "badReply" with the path to the wrong member. */
function parseReply<Reply>(
  operation: Pick<Operation, "name" | "misread"> & { readonly reply: z.ZodMiniType<Reply> },
  answer: OperationAnswer,
): Reply {
  const { status, requestId, apiVersion } = answer;
  const facts = { operation: operation.name, status, requestId, apiVersion };
  const misread = operation.misread?.(answer.document) ?? null;
  if (misread !== null)
    throw new PlatformError({
      ...facts,
      kind: misread,
      detail: "The answer is a known form, and not the promised one.",
    });
  const parsed = operation.reply.safeParse(answer.document);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new PlatformError({
    ...facts,
    kind: "badReply",
    detail: `The answer is not as documented: ${issue?.message ?? "unreadable"}`,
    pointer: `/${(issue?.path ?? []).map(String).join("/")}`,
  });
}

export function createClient(transport: Transport): Client {
  return {
    run: (operation, input, options) => runOnce(transport, operation, input, options ?? {}),
    pages: (operation, input, options) => followPages(transport, operation, input, options ?? {}),
    runAny: (operation, input, options) => runOnce(transport, operation, input, options ?? {}),
    pagesAny: (operation, input, options) => followPages(transport, operation, input, options ?? {}),
  };
}

type AnyQueried = Partial<AnyInput> & { readonly query?: Query | undefined };

async function runOnce<Reply>(
  transport: Transport,
  operation: { readonly name: string; readonly reply: z.ZodMiniType<Reply> },
  input: AnyQueried,
  options: RunOptions,
): Promise<Answer<Reply>> {
  const answer = await transport({
    operation: operation.name,
    ...(input.path === undefined ? {} : { path: input.path }),
    ...(input.query === undefined ? {} : { query: input.query }),
    ...(input.body === undefined ? {} : { body: input.body }),
    priority: options.priority ?? "interactive",
    idempotencyKey: options.idempotencyKey,
    fence: options.fence,
    before: options.before,
    signal: options.signal,
  });
  return { document: parseReply(operation, answer), status: answer.status, requestId: answer.requestId };
}

async function* followPages<Item extends { readonly id: string }>(
  transport: Transport,
  operation: { readonly name: string; readonly reply: z.ZodMiniType<ListReply<Item>> },
  input: AnyQueried,
  options: PagesOptions,
): AsyncGenerator<Page<Item>, void, void> {
  const seenItems = new Set<string>();
  let itemsSoFar = 0;
  const seenCursors = new Set<string>();
  const first = {
    ...(input.path === undefined ? {} : { path: input.path }),
    ...(input.query === undefined ? {} : { query: input.query }),
  };
  let cursor: string | null = options.from ?? null;
  do {
    options.signal?.throwIfAborted();
    const answer: OperationAnswer = await transport({
      operation: operation.name,
      ...(cursor === null ? first : { cursor }),
      priority: options.priority ?? "interactive",
      signal: options.signal,
    });
    const document = parseReply(operation, answer);
    const items = options.keepTwins === true ? document.data : document.data.filter((item) => !seenItems.has(item.id));
    if (options.keepTwins !== true) for (const item of items) seenItems.add(item.id);
    itemsSoFar += items.length;
    cursor = answer.nextCursor;
    // The same cursor twice, or a full page of known items, is a circle: go no further round.
    const looped = cursor !== null && (seenCursors.has(cursor) || (items.length === 0 && document.data.length > 0));
    if (cursor !== null) seenCursors.add(cursor);
    yield {
      items,
      included: document.included ?? [],
      itemsSoFar,
      hint: document.meta?.count ?? null,
      requestId: answer.requestId,
      nextCursor: cursor,
      looped,
    };
    if (looped) return;
  } while (cursor !== null);
}

export interface Collected<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
}

/** Reads a list to its end. Incomplete when the list went in a circle. */
export async function collect<Item>(
  pages: AsyncIterable<Page<Item>>,
  onPage?: (page: Page<Item>) => void,
): Promise<Collected<Item>> {
  const items: Item[] = [];
  let complete = true;
  for await (const page of pages) {
    for (const item of page.items) items.push(item);
    if (page.looped) complete = false;
    onPage?.(page);
  }
  return { items, complete };
}
