import { Button } from "@fluentui/react-components";
import { previewTexts } from "./previewTexts";

interface DeletionToolsProps {
  readonly hint: string;
  /** Those that are listed. */
  readonly ids: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly locked: boolean;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

/** One word for all deletions that are listed. */
export function DeletionTools({ hint, ids, ticked, locked, onTick }: DeletionToolsProps) {
  const all = ids.every((id) => ticked.has(id));
  return (
    <div className="toolLine">
      <span className="quiet">{hint}</span>
      <Button size="small" disabledFocusable={locked} onClick={() => onTick(ids, !all)}>
        {all ? previewTexts.selectNone : previewTexts.selectAll}
      </Button>
    </div>
  );
}
