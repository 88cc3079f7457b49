import { en } from "../strings/en";
import { number } from "../strings/words";
import type { PreviewItem, PreviewKind } from "./previewItems";

export type KindFilter = PreviewKind | "all";

const ORDER = ["problem", "conflict", "deletion", "create", "update", "pull"] as const;

interface KindChipsProps {
  readonly items: readonly PreviewItem[];
  readonly kind: KindFilter;
  readonly onKind: (kind: KindFilter) => void;
}

/** Which kinds there are, how many of each, and which one is shown. */
export function KindChips({ items, kind, onKind }: KindChipsProps) {
  const counts = new Map<PreviewKind, number>();
  for (const item of items) counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
  const present = ORDER.filter((one) => counts.has(one));
  const chips: readonly (readonly [KindFilter, number])[] = [
    ["all", items.length],
    ...present.map((one) => [one, counts.get(one) ?? 0] as const),
  ];
  return (
    <div className="chips" role="group" aria-label={en.preview.filter}>
      {chips.map(([one, count]) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={one === kind}
          onClick={() => onKind(one)}
        >
          {en.preview.kinds[one]} {number(count)}
        </button>
      ))}
    </div>
  );
}
