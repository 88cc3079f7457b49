// What a send contains, in words that preview and result share.
import { listed } from "../parts/words";
import { t } from "../language/t";

export interface OutgoingCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

/** "3 new, 2 changed, 1 deletion". */
export function outgoingText({ created, changed, deleted }: OutgoingCounts): string {
  return listed([
    [created, t("{created, number} new", { created })],
    [changed, t("{changed, number} changed", { changed })],
    [deleted, t("{deleted, plural, one{# deletion} other{# deletions}}", { deleted })],
  ]);
}
