import { compareVerbs } from "../compare/compareVerbs";
import { usePaneState, useVerbs } from "../pane/paneContext";
import { Entry } from "./Entry";
import { awardState } from "./entryState";
import { entryTexts as t } from "./entryTexts";
import { awardInFront, type AwardEntry } from "./inFront";

/** Awards that were written to sheets, one line each. */
export function AwardEntries({ awards }: { readonly awards: readonly AwardEntry[] }) {
  const { showAward } = useVerbs(compareVerbs);
  const { front } = usePaneState();
  if (awards.length === 0) return null;
  return (
    <>
      <h3 className="entriesKind">{t.awards}</h3>
      <ul className="entryList">
        {awards.map(({ comparison, award }) => (
          <Entry
            key={award.tableIds.join()}
            title={award.title}
            state={awardState(award, comparison.worksheetTitle)}
            current={awardInFront(comparison, front) === award}
            pick={null}
            menu={null}
            question={null}
            onGo={() => void showAward(comparison.id, award.tableIds)}
          />
        ))}
      </ul>
    </>
  );
}
