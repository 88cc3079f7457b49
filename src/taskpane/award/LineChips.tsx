import { Button } from "@fluentui/react-components";
import { Dismiss12Regular } from "@fluentui/react-icons";
import { useId } from "react";
import { compareVerbs } from "../compare/compareVerbs";
import { useVerbs } from "../pane/paneContext";
import type { FieldProblem } from "../parts/fieldProblem";
import { awardVerbs } from "./awardVerbs";
import { scenarioTexts as t } from "./scenarioTexts";

/** More chips than this are counted: a selection may hold 2,000 lines. */
const CHIPS = 8;

interface LineChipsProps {
  readonly comparisonId: string;
  readonly lines: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  readonly problem: FieldProblem | undefined;
  readonly onLines: (lines: readonly string[]) => void;
}

/** Lines as they were selected in the sheet, each of which can be taken out again. */
export function LineChips({ comparisonId, lines, titles, problem, onLines }: LineChipsProps) {
  const { selectedLines } = useVerbs(awardVerbs);
  const { showComparison } = useVerbs(compareVerbs);
  const id = useId();
  const take = async () => {
    const selected = await selectedLines(comparisonId);
    if (selected != null && selected.length > 0) onLines([...new Set([...lines, ...selected])]);
  };
  const shown = lines.slice(0, CHIPS);
  const more = lines.length - shown.length;
  return (
    <div className="stack tight" {...(problem === undefined ? {} : { "data-problem": "" })}>
      {lines.length === 0 ? null : (
        <ul className="chips" aria-label={t.chips(lines.length)}>
          {shown.map((line) => (
            <LineChip
              key={line}
              title={titles.get(line) ?? t.goneLine}
              onDrop={() => onLines(lines.filter((one) => one !== line))}
            />
          ))}
          {more === 0 ? null : <li className="quiet">{t.moreLines(more)}</li>}
        </ul>
      )}
      <div className="actions">
        <Button size="small" aria-describedby={id} onClick={() => void take()}>
          {lines.length === 0 ? t.take : t.takeMore}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => void showComparison(comparisonId)}>
          {t.showSheet}
        </Button>
      </div>
      <p id={id} className={problem === undefined ? "quiet" : "wrong"}>
        {problem?.text ?? (lines.length === 0 ? t.takeHint : "")}
      </p>
    </div>
  );
}

function LineChip({ title, onDrop }: { readonly title: string; readonly onDrop: () => void }) {
  return (
    <li className="lineChip">
      <span className="ellipsis" title={title}>
        {title}
      </span>
      <button type="button" aria-label={t.dropLine(title)} title={t.dropLine(title)} onClick={onDrop}>
        <Dismiss12Regular aria-hidden />
      </button>
    </li>
  );
}
