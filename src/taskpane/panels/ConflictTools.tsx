import { Button } from "@fluentui/react-components";
import { conflictKey } from "../../sync/conflictKey";
import type { Side } from "../../sync/types";
import { usePane } from "../parts/paneContext";
import type { PreviewScreen } from "../state/types";
import { en } from "../strings/en";

/** One decision for all conflicts. Each can be changed again by itself. */
export function ConflictTools({ screen }: { readonly screen: PreviewScreen }) {
  const pane = usePane();
  const { conflicts } = screen;
  const { choices } = screen.preview;
  const { resolutions } = choices;
  const open = conflicts.filter(({ id, column }) => !resolutions.has(conflictKey(id, column))).length;
  const all = (side: Side) =>
    void pane.choose({
      ...choices,
      resolutions: new Map(conflicts.map(({ id, column }) => [conflictKey(id, column), side])),
    });
  return (
    <div className="toolLine">
      <span className="quiet">
        {open === 0 ? "" : `${en.preview.undecided(open)}. ${en.preview.undecidedHint}`}
      </span>
      <div className="choice">
        <Button size="small" onClick={() => all("ours")}>
          {en.preview.allMine}
        </Button>
        <Button size="small" onClick={() => all("theirs")}>
          {en.preview.allTheirs}
        </Button>
      </div>
    </div>
  );
}
