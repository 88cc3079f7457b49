// One request to the gateway as data, and who makes it. It sends nothing.
import type * as z from "zod/mini";

export interface Exchange {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** Instead of a body of JSON. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the session's token. */
  readonly bearer?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A change whose answer is lost may have been applied. */
  readonly changes?: boolean;
}

export type Ask = <T>(exchange: Exchange, schema: z.ZodMiniType<T>) => Promise<T>;
export type Quiet = (exchange: Exchange) => Promise<void>;

export interface FollowOptions {
  /** News up to this number is known. */
  readonly after: number;
  /** How long the gateway may wait for more: 0 to 30. */
  readonly waitSeconds: number;
  readonly signal?: AbortSignal | undefined;
}
