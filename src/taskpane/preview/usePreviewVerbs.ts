// What a person does with a preview's rows, over the choices as they stand at that moment. It keeps nothing.
import { useMemo } from "react";
import type { Choices, Resolution } from "../../sync/decisions";
import type { Conflict } from "../../sync/syncPlan";
import { usePane, useVerbs } from "../pane/paneContext";
import { tableVerbs } from "../tables/tableVerbs";
import { decided, leftOut, ticked } from "./previewChoices";
import type { PreviewItem } from "./previewItems";
import { previewVerbs } from "./previewVerbs";

export interface PreviewVerbs {
  /** Rows by `rowKey`. */
  leaveOut(keys: Iterable<string>, out: boolean): void;
  /** Deletions by id. */
  tick(ids: Iterable<string>, on: boolean): void;
  /** Null takes the decision back. */
  decide(conflicts: Iterable<Pick<Conflict, "id" | "column">>, resolution: Resolution | null): void;
  goTo(place: PreviewItem["place"]): void;
}

/** The same verbs as long as the pane is the same one, so that rows are drawn again only when they changed. */
export function usePreviewVerbs(): PreviewVerbs {
  const pane = usePane();
  const { choose } = useVerbs(previewVerbs);
  const { showCell } = useVerbs(tableVerbs);
  return useMemo(() => {
    const change = (next: (choices: Choices) => Choices) => {
      const { screen } = pane.store.get();
      if (screen.kind === "preview") void choose(next(screen.preview.choices));
    };
    return {
      leaveOut: (keys, out) => change((choices) => leftOut(choices, keys, out)),
      tick: (ids, on) => change((choices) => ticked(choices, ids, on)),
      decide: (conflicts, resolution) => change((choices) => decided(choices, conflicts, resolution)),
      goTo(place) {
        const { screen } = pane.store.get();
        if (screen.kind !== "preview" || place === null) return;
        void showCell(screen.preview.link.id, place.row, place.column);
      },
    };
  }, [pane, choose, showCell]);
}
