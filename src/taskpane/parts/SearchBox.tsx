import type { ReactNode } from "react";

interface SearchBoxProps {
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** What came of it, where that is said. */
  readonly children?: ReactNode;
}

/** Words that the entries of a long list are to contain. */
export function SearchBox({ label, words, onWords, children }: SearchBoxProps) {
  return (
    <div className="search">
      <input
        type="search"
        className="typed"
        placeholder={label}
        aria-label={label}
        value={words}
        onChange={({ target }) => onWords(target.value)}
      />
      {children}
    </div>
  );
}
