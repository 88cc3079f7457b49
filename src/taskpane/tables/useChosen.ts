// Which cards a person ticks to refresh them together.
import { useState } from "react";

export interface Chosen {
  /** Null while nobody chooses. */
  readonly ids: ReadonlySet<string> | null;
  readonly begin: () => void;
  readonly end: () => void;
  readonly tick: (id: string, on: boolean) => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    ids,
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    tick(id, on) {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      setIds(next);
    },
  };
}
