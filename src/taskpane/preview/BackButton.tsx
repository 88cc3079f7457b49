import type { RowDeletion } from "../../sync/syncPlan";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { giveUpTexts as t } from "./giveUp/giveUpTexts";
import { giveUpVerbs } from "./previewVerbs";

interface BackButtonProps {
  readonly row: RowDeletion;
  readonly title: string;
  readonly active: boolean;
}

/** Puts a row that was deleted in the sheet back into it, as the platform has it. */
export function BackButton({ row, title, active }: BackButtonProps) {
  const { takeShown } = useVerbs(giveUpVerbs);
  const disabled = useBusyReason() !== null;
  return (
    <button
      type="button"
      className="textButton"
      tabIndex={active ? 0 : -1}
      disabled={disabled}
      onClick={() => void takeShown({ cells: [], deleted: [row] })}
    >
      {t.back}
      <span className="hidden">{t.ofRow(title)}</span>
    </button>
  );
}
