// How far a person is with the demo's story: what the workbook has says it, so that no step is asked for twice.
import { useState } from "react";
import type { DemoStory } from "../../platform/gatewayContract";
import { usePane, usePaneState } from "../pane/paneContext";
import type { PaneState } from "../pane/screens/screens";
import { attempt } from "../parts/attempt";

const KEY = "bidsheet.story";
const ENDED = "ended";

export type StoryStep =
  | { readonly kind: "link" | "compare" | "done" }
  | { readonly kind: "award"; readonly comparisonId: string };

export interface StoryNow {
  readonly story: DemoStory;
  readonly step: StoryStep;
  readonly end: () => void;
}

/** Null outside the demo, and for whoever has ended it. A browser that keeps nothing would show it for ever. */
export function useStory(): StoryNow | null {
  const { storage } = usePane().parts;
  const state = usePaneState();
  const [ended, setEnded] = useState(() => storage === null || attempt(() => storage.getItem(KEY), ENDED) === ENDED);
  const { demo } = state.profile ?? {};
  const story = demo?.story;
  if (ended || story === undefined || state.services?.account.userEmail !== demo?.userEmail) return null;
  const end = () => {
    attempt(() => storage?.setItem(KEY, ENDED), undefined);
    setEnded(true);
  };
  return { story, step: stepOf(state, story), end };
}

function stepOf({ tables, comparisons }: PaneState, { eventId, worksheetId }: DemoStory): StoryStep {
  // Each worksheet of the event may have a comparison of its own.
  const compared = comparisons.filter((one) => one.eventId === eventId);
  if (compared.some(({ award }) => award !== undefined)) return { kind: "done" };
  const main = compared.find((one) => one.worksheetId === worksheetId) ?? compared[0];
  if (main !== undefined) return { kind: "award", comparisonId: main.id };
  const isLinked = (tables ?? []).some(
    ({ link: { collection } }) => collection.kind === "lineItems" && collection.worksheetId === worksheetId,
  );
  return { kind: isLinked ? "compare" : "link" };
}
