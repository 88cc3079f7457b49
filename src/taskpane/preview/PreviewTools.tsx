import { isHeadingRow } from "../../sync/plan/headings";
import { Button } from "@fluentui/react-components";
import { useMemo } from "react";
import { rowKey } from "../../sync/plan/choices";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewTexts } from "./previewTexts";
import { ConflictTools } from "./ConflictTools";
import { TakeTool } from "./giveUp/TakeTool";
import { DeletionTools } from "./DeletionTools";
import { NumbersTool } from "./NumbersTool";
import type { KindFilter, PreviewView } from "./previewView";
import type { PreviewVerbs } from "./usePreviewVerbs";

interface PreviewToolsProps {
  readonly screen: PreviewScreen;
  readonly kind: KindFilter;
  readonly view: PreviewView;
  /** The list holds only what was looked for. */
  readonly searched: boolean;
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
}

/** What may be decided for all of the kind that is shown. */
export function PreviewTools({ screen, kind, view, searched, locked, verbs }: PreviewToolsProps) {
  const { choices } = screen.preview;
  const keys = useMemo(
    () => (kind === "create" || kind === "update" || kind === "deletion" ? view.choices() : []),
    [kind, view],
  );
  switch (kind) {
    case "conflict":
      return <ConflictTools screen={screen} locked={locked} verbs={verbs} />;
    case "deletion":
      return (
        <>
          <DeletionTools
            hint={previewTexts.aims[screen.preview.kind].deletionHint}
            ids={keys}
            ticked={choices.deletions}
            locked={locked}
            onTick={(ids, on) => verbs.tick(ids, on)}
          />
          <TakeTool screen={screen} kind={kind} view={view} searched={searched} />
        </>
      );
    case "create":
    case "update":
      return (
        <>
          <IncludeTools
            keys={keys}
            excluded={choices.excluded}
            searched={searched}
            locked={locked}
            onLeaveOut={(out) => verbs.leaveOut(out ? keys : surelyNew(keys, screen), out)}
          />
          {kind === "update" ? <TakeTool screen={screen} kind={kind} view={view} searched={searched} /> : null}
        </>
      );
    case "all":
    case "problem":
      return (
        <>
          <NumbersTool screen={screen} />
          <TakeTool screen={screen} kind={kind} view={view} searched={searched} />
        </>
      );
    case "pull":
      return null;
  }
}

/**
 * A row that may be on the platform already, was taken off it, or looks like a heading is taken in by itself,
 * never with all others.
 */
function surelyNew(keys: readonly string[], { preview }: PreviewScreen): readonly string[] {
  const { plan, mapping } = preview;
  const inDoubt = plan.creates.filter((row) => row.like !== undefined || isHeadingRow(mapping, row));
  const doubtful = new Set(inDoubt.map(rowKey));
  for (const key of preview.undone) doubtful.add(key);
  return keys.filter((key) => !doubtful.has(key));
}

interface IncludeToolsProps {
  readonly keys: readonly string[];
  readonly excluded: ReadonlySet<string>;
  readonly searched: boolean;
  readonly locked: boolean;
  readonly onLeaveOut: (out: boolean) => void;
}

function IncludeTools({ keys, excluded, searched, locked, onLeaveOut }: IncludeToolsProps) {
  const out = keys.filter((key) => excluded.has(key)).length;
  const { leaveAllOut, takeAllIn, leaveFoundOut, takeFoundIn, leftOutCount } = previewTexts;
  return (
    <div className="toolLine">
      <span className="quiet">{leftOutCount(out, keys.length)}</span>
      <div className="choice">
        <Button size="small" disabledFocusable={locked || out === keys.length} onClick={() => onLeaveOut(true)}>
          {searched ? leaveFoundOut : leaveAllOut}
        </Button>
        <Button size="small" disabledFocusable={locked || out === 0} onClick={() => onLeaveOut(false)}>
          {searched ? takeFoundIn : takeAllIn}
        </Button>
      </div>
    </div>
  );
}
