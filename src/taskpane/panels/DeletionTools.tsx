import { Button } from "@fluentui/react-components";
import type { RowDeletion } from "../../sync/types";
import { en } from "../strings/en";

interface DeletionToolsProps {
  readonly deletions: readonly RowDeletion[];
  readonly ticked: ReadonlySet<string>;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}

export function DeletionTools({ deletions, ticked, onTicked }: DeletionToolsProps) {
  const all = deletions.every(({ id }) => ticked.has(id));
  return (
    <div className="toolLine">
      <span className="quiet">{en.preview.deletionHint}</span>
      <Button size="small" onClick={() => onTicked(all ? new Set() : new Set(deletions.map(({ id }) => id)))}>
        {all ? en.preview.selectNone : en.preview.selectAll}
      </Button>
    </div>
  );
}
