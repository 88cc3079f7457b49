import { awardVerbs } from "../award/awardVerbs";
import { compareVerbs } from "../compare/compareVerbs";
import { linkVerbs } from "../link/linkVerbs";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { storyTexts as t } from "./storyTexts";
import type { StoryNow } from "./useStory";

const STEPS = ["link", "compare", "award"] as const;

/** What to do next in the demo, from the first table to an award that saves something. */
export function Story({ now }: { readonly now: StoryNow }) {
  const { step, end } = now;
  const { title, text } = t[step.kind];
  return (
    <section className="tour" aria-label={t.name}>
      <p className="quiet">{step.kind === "done" ? t.name : t.place(STEPS.indexOf(step.kind) + 1, STEPS.length)}</p>
      <div role="status">
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <div className="actions">
        <Next now={now} />
        <ActionButton size="small" appearance="subtle" onClick={end}>
          {t.leave}
        </ActionButton>
      </div>
    </section>
  );
}

function Next({ now: { story, step } }: { readonly now: StoryNow }) {
  const { link } = useVerbs(linkVerbs);
  const { prepareCompare } = useVerbs(compareVerbs);
  const { openScenarios } = useVerbs(awardVerbs);
  const reason = useBusyReason();
  const { eventId, eventTitle, worksheetId, worksheetTitle } = story;
  switch (step.kind) {
    case "link":
      return (
        <ActionButton
          size="small"
          appearance="primary"
          reason={reason}
          onClick={() => void link({ eventId, eventTitle, worksheetId })}
        >
          {t.link.button(worksheetTitle)}
        </ActionButton>
      );
    case "compare":
      return (
        <ActionButton
          size="small"
          reason={reason}
          onClick={() => void prepareCompare({ id: eventId, title: eventTitle })}
        >
          {t.compare.button}
        </ActionButton>
      );
    case "award":
      return (
        <ActionButton size="small" reason={reason} onClick={() => void openScenarios(step.comparisonId)}>
          {t.award.button}
        </ActionButton>
      );
    case "done":
      return null;
  }
}
