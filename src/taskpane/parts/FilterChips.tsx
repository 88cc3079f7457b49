import { number } from "./words";

interface FilterChipsProps<Kind extends string> {
  readonly label: string;
  /** Text and count of each kind that there is; a count in words where a number does not say it. */
  readonly chips: readonly (readonly [kind: Kind, text: string, count: number | string])[];
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

/** Which kinds there are, how many of each, and which one is shown. */
export function FilterChips<Kind extends string>({ label, chips, kind, onKind }: FilterChipsProps<Kind>) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {chips.map(([one, text, count]) => (
        <button key={one} type="button" className="chip" aria-pressed={one === kind} onClick={() => onKind(one)}>
          {text} {typeof count === "number" ? number(count) : count}
        </button>
      ))}
    </div>
  );
}
