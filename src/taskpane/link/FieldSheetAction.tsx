import { fieldSheetRequests, type FieldScope } from "../../workflows/link/fieldScope";
import { ActionButton } from "../parts/ActionButton";
import { buttonOf } from "../parts/words";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { tableVerbs } from "../tables/tableVerbs";
import { fieldTexts as t } from "./fieldTexts";
import { linkVerbs } from "./linkVerbs";
import { listTexts } from "./listTexts";
import { linkedList } from "../tables/linkedList";
import { tablesHere } from "../tables/tablesHere";

interface FieldSheetActionProps {
  readonly scope: FieldScope;
  readonly text: string;
}

/** Fields and options on one sheet; where this workbook has them, the way there. */
export function FieldSheetAction({ scope, text }: FieldSheetActionProps) {
  const { linkFieldSheet } = useVerbs(linkVerbs);
  const { showCell } = useVerbs(tableVerbs);
  const busy = useBusyReason();
  const { tables, services } = usePaneState();
  const [fields, options] = fieldSheetRequests(scope).map((request) =>
    linkedList(tablesHere(tables, services?.account), request),
  );
  const linked = options === null ? null : (fields ?? null);
  return (
    <div className="actions">
      {linked === null ? (
        <ActionButton size="small" reason={busy} of={scope.title} onClick={() => void linkFieldSheet(scope)}>
          {text}
        </ActionButton>
      ) : (
        <>
          <span className="mark brand">{t.linkedTogether}</span>
          <ActionButton
            size="small"
            appearance="subtle"
            of={buttonOf(t.together, scope.title)}
            onClick={() => void showCell(linked, 0, null)}
          >
            {listTexts.goTo}
          </ActionButton>
        </>
      )}
    </div>
  );
}
