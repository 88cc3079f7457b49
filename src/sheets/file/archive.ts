// Files as one .zip archive, in memory. The library loads when it is first needed.

export interface ArchiveEntry {
  /** With "/" between folders. */
  readonly path: string;
  readonly content: Uint8Array;
  /** What is packed already is put in as it is. */
  readonly packed?: boolean | undefined;
}

/** A .zip has no earlier time than 1980, and none after 2099. */
const FIRST = Date.UTC(1980, 0, 2);
const LAST = Date.UTC(2099, 11, 30);

/** `at`: the time that all entries get, ms since 1970. */
export async function zipped(entries: readonly ArchiveEntry[], at: number): Promise<Uint8Array> {
  const { zipSync } = await import("fflate");
  const mtime = Math.min(LAST, Math.max(FIRST, at));
  return zipSync(
    Object.fromEntries(
      entries.map(({ path, content, packed }) => [path, [content, { mtime, level: packed === true ? 0 : 6 }]]),
    ),
  );
}
