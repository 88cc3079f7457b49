// What a promise's `finally` is given may be a promise: it is waited for. TypeScript's own declaration leaves that out.
interface Promise<T> {
  finally(onfinally?: (() => void | PromiseLike<void>) | null): Promise<T>;
}
