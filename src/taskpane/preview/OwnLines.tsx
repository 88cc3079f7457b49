import type { OwnCell } from "../../sync/plan/ownEdits";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { giveUpTexts as t } from "./giveUp/giveUpTexts";
import type { PreviewLine } from "./previewItems";
import { PreviewLines } from "./PreviewLines";
import { giveUpVerbs } from "./previewVerbs";

interface OwnLinesProps {
  readonly lines: readonly PreviewLine[];
  /** Of the row. */
  readonly title: string;
  readonly active: boolean;
}

/** Changed cells, each of which may be given up for the platform's value, and all of the row at once. */
export function OwnLinesList({ lines, title, active }: OwnLinesProps) {
  const { takeShown } = useVerbs(giveUpVerbs);
  const disabled = useBusyReason() !== null;
  const cells = lines.flatMap(({ own }) => (own === undefined ? [] : [own]));
  const onTake = (taken: readonly OwnCell[]) => void takeShown({ cells: taken, deleted: [] });
  return (
    <>
      <PreviewLines lines={lines} give={{ title, active, disabled, onTake }} />
      {cells.length < 2 ? null : (
        <button
          type="button"
          className="textButton"
          tabIndex={active ? 0 : -1}
          disabled={disabled}
          onClick={() => onTake(cells)}
        >
          {t.row(cells.length)}
          <span className="hidden">{t.ofRow(title)}</span>
        </button>
      )}
    </>
  );
}
