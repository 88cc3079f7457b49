// Another workbook comes to the front just before a request of a workflow, and stays there until the workflow has
// ended.
import type { OfficeParts } from "../../support/office";

/** Answers how to bring the workbook back, with the number of requests so far. */
export function behindFrom({ host }: OfficeParts, request: number): () => number {
  const first = host.stats.syncs;
  const handle = host.handle.bind(host);
  host.handle = (text) => {
    if (host.stats.syncs - first >= request) host.otherInFront = true;
    return handle(text);
  };
  return () => {
    host.handle = handle;
    host.otherInFront = false;
    return host.stats.syncs - first;
  };
}

/** Null: it ended well. Any error but the one that says what to do fails the test. */
export async function stopOf(work: Promise<unknown>): Promise<"notInFront" | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Error && "kind" in error && error.kind === "notInFront") return "notInFront";
    throw error;
  }
}
