import { FilterChips } from "../parts/FilterChips";
import { previewTexts } from "./previewTexts";
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
  return (
    <FilterChips
      label={previewTexts.filter}
      kind={kind}
      onKind={onKind}
      chips={[
        ["all", names.all, totalOf(counts)],
        ...KINDS.filter((one) => counts[one] > 0).map(
          (one) => [one, names[one], previewTexts.changedCount(counts[one], out[one] ?? 0)] as const,
        ),
      ]}
    />
  );
}
