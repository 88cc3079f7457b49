// What a send contains, in words that preview and result share.
import { countOf, listed, number } from "../parts/words";

export interface OutgoingCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

/** "3 new, 2 changed, 1 deletion". */
export function outgoingText({ created, changed, deleted }: OutgoingCounts): string {
  return listed([
    [created, `${number(created)} new`],
    [changed, `${number(changed)} changed`],
    [deleted, countOf(deleted, "deletion")],
  ]);
}
