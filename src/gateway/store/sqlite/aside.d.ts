// What is used of libsql's second way in, whose own types say nothing: `exec` works on another thread, `run` and `get`
// at once on this one.
declare module "libsql/promise" {
  export interface AsideStatement {
    run(...values: readonly unknown[]): unknown;
    get(...values: readonly unknown[]): unknown;
    all(...values: readonly unknown[]): Promise<unknown[]>;
  }
  export default class AsideDatabase {
    constructor(path: string);
    readonly inTransaction: boolean;
    prepare(text: string): Promise<AsideStatement>;
    exec(text: string): Promise<void>;
    close(): void;
  }
}
