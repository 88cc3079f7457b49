import { conflictKey } from "../../sync/conflictKey";
import type { Resolutions, Side } from "../../sync/decisions";
import type { Conflict } from "../../sync/syncPlan";
import type { Preview } from "../../workflows/send/types";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewTexts } from "./previewTexts";
import type { PreviewVerbs } from "./usePreviewVerbs";

interface ConflictColumnsProps {
  readonly screen: PreviewScreen;
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
}

/** Each column that has conflicts, how many, and one decision for all of them. */
export function ConflictColumns({ screen, locked, verbs }: ConflictColumnsProps) {
  const { conflicts, preview } = screen;
  return (
    <ul className="rules" aria-label={previewTexts.columnRulesTitle}>
      <ColumnRule
        label={previewTexts.allColumns}
        aim={preview.kind}
        conflicts={conflicts}
        resolutions={preview.choices.resolutions}
        locked={locked}
        onDecide={(side) => verbs.decide(conflicts, side)}
      />
      {columnsOf(conflicts).map(([column, mine]) => (
        <ColumnRule
          key={column}
          label={preview.mapping[column]?.label ?? ""}
          aim={preview.kind}
          conflicts={mine}
          resolutions={preview.choices.resolutions}
          locked={locked}
          onDecide={(side) => verbs.decide(mine, side)}
        />
      ))}
    </ul>
  );
}

/** In the mapping's order. */
function columnsOf(conflicts: readonly Conflict[]): readonly (readonly [number, readonly Conflict[]])[] {
  const columns = new Map<number, Conflict[]>();
  for (const conflict of conflicts) {
    const known = columns.get(conflict.column);
    if (known === undefined) columns.set(conflict.column, [conflict]);
    else known.push(conflict);
  }
  return [...columns].sort(([a], [b]) => a - b);
}

interface ColumnRuleProps {
  readonly label: string;
  readonly aim: Preview["kind"];
  readonly conflicts: readonly Conflict[];
  readonly resolutions: Resolutions;
  readonly locked: boolean;
  readonly onDecide: (side: Side | null) => void;
}

const RULES = ["ours", "theirs", null] as const;

function ColumnRule({ label, aim, conflicts, resolutions, locked, onDecide }: ColumnRuleProps) {
  const said = conflicts.map(({ id, column }) => resolutions.get(conflictKey(id, column)) ?? null);
  const open = said.filter((one) => one === null).length;
  return (
    <li className="columnRule">
      <span className="ruleName ellipsis" title={label}>
        {label}
      </span>
      <span className="quiet">{previewTexts.columnConflicts(conflicts.length, open)}</span>
      <div className="segments" role="group" aria-label={label}>
        {RULES.map((side) => (
          <button
            key={side}
            type="button"
            className="segment"
            aria-pressed={said.every((one) => one === side)}
            disabled={locked}
            onClick={() => onDecide(side)}
          >
            {side === null ? previewTexts.undecide : previewTexts.rules[aim][side]}
          </button>
        ))}
      </div>
    </li>
  );
}
