import { previewTexts } from "../strings/preview";
import { number } from "../strings/words";
import { KINDS, type PreviewKind } from "./previewItems";
import { totalOf, type KindCounts, type KindFilter } from "./previewView";

interface KindChipsProps {
  readonly counts: KindCounts;
  /** How many of a kind the person left out. */
  readonly out: Readonly<Partial<Record<PreviewKind, number>>>;
  readonly names: Readonly<Record<KindFilter, string>>;
  readonly kind: KindFilter;
  readonly onKind: (kind: KindFilter) => void;
}

/** Which kinds there are, how many of each, and which one is shown. */
export function KindChips({ counts, out, names, kind, onKind }: KindChipsProps) {
  const chips: readonly (readonly [KindFilter, string])[] = [
    ["all", number(totalOf(counts))],
    ...KINDS.filter((one) => counts[one] > 0).map(
      (one) => [one, previewTexts.changedCount(counts[one], out[one] ?? 0)] as const,
    ),
  ];
  return (
    <div className="chips" role="group" aria-label={previewTexts.filter}>
      {chips.map(([one, count]) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={one === kind}
          onClick={() => onKind(one)}
        >
          {names[one]} {count}
        </button>
      ))}
    </div>
  );
}
