// Titles and labels by their ids, for rules in words. Pure.
import type { NamesOf } from "./rulesOf";

interface Named {
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  readonly bidders: readonly { readonly bidId: string; readonly label: string }[];
}

export function namesById({ lines, bidders }: Named): NamesOf {
  const titles = new Map(lines.map(({ id, title }) => [id, title]));
  const labels = new Map(bidders.map(({ bidId, label }) => [bidId, label]));
  return { line: (id) => titles.get(id) ?? null, bidder: (bidId) => labels.get(bidId) ?? null };
}
