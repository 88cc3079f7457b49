import { awardVerbs } from "../award/awardVerbs";
import { compareVerbs } from "../compare/compareVerbs";
import { linkVerbs } from "../link/linkVerbs";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { storyTexts as t } from "./storyTexts";
import type { StoryNow } from "./useStory";

const STEPS = ["link", "compare", "award"] as const;

interface StoryProps {
  readonly now: StoryNow;
  /** Nothing else is to be done: its button is the one primary button. */
  readonly isFirst: boolean;
}

/** What to do next in the demo, from the first table to an award that saves something. */
export function Story({ now, isFirst }: StoryProps) {
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
        <Next now={now} isFirst={isFirst} />
        <ActionButton size="small" appearance="subtle" onClick={end}>
          {t.leave}
        </ActionButton>
      </div>
    </section>
  );
}

function Next({ now: { story, step }, isFirst }: StoryProps) {
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
          appearance={isFirst ? "primary" : "secondary"}
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
