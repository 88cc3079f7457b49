import { memo, type ReactNode } from "react";
import type { ColumnType } from "../../sync/mapping";
import type { Conflict } from "../../sync/syncPlan";
import type { Preview } from "../../workflows/send/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { previewTexts } from "./previewTexts";
import { ConflictRow, type ConflictState } from "./ConflictRow";
import type { PreviewItem, PreviewKind } from "./previewItems";
import { PreviewLines } from "./PreviewLines";
import { BackButton } from "./BackButton";
import { OwnLinesList } from "./OwnLines";
import { previewVerbs } from "./previewVerbs";
import type { PreviewVerbs } from "./usePreviewVerbs";

export interface PreviewRowProps extends ConflictState {
  readonly item: PreviewItem;
  readonly linkId: string;
  readonly aim: Preview["kind"];
  /** For a conflict: what its column takes. */
  readonly type: ColumnType;
  /** For a conflict of moments: the time zone of the sheet. */
  readonly zone: string | null;
  /** A deletion that the person ticked. */
  readonly ticked: boolean;
  /** The row whose controls the Tab key reaches. */
  readonly active: boolean;
  /** The list is being sent: nothing in it changes now. */
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
  readonly onDraft: (conflict: Conflict, draft: string | null) => void;
}

const looks: Record<PreviewKind, string> = {
  problem: "danger",
  conflict: "warning",
  deletion: "danger",
  create: "brand",
  update: "brand",
  pull: "",
};

/** Drawn again only when something of it changed: a choice elsewhere in the list costs it nothing. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { item, out, active, verbs } = props;
  return (
    <div className={out ? "entry out" : "entry"}>
      <Tick {...props} />
      <ItemTitle item={item} active={active} verbs={verbs} />
      <span className={`mark ${out ? "" : looks[item.kind]}`}>
        {out ? previewTexts.leftOut : previewTexts.aims[props.aim].marks[item.kind]}
      </span>
      <div className="entryBody">
        <Body {...props} />
      </div>
    </div>
  );
});

/** Whether the row goes along. Rows without a choice keep the place, so that all titles stand in one line. */
function Tick({ item, aim, out, ticked, active, locked, verbs }: PreviewRowProps) {
  if (item.kind !== "create" && item.kind !== "update" && item.kind !== "deletion") return <span />;
  const deletes = item.kind === "deletion";
  const { deletion, include } = previewTexts.aims[aim];
  const words = deletes ? deletion : include;
  return (
    <input
      type="checkbox"
      className="tick"
      checked={deletes ? ticked : !out}
      disabled={locked}
      tabIndex={active ? 0 : -1}
      aria-label={`${words}: ${item.title}`}
      title={words}
      onChange={({ target }) => toggle(item, target.checked, verbs)}
    />
  );
}

/** Takes the row in or leaves it out; a deletion is ticked or not. False where there is nothing to decide so. */
export function toggle(item: PreviewItem, on: boolean, verbs: PreviewVerbs): boolean {
  if (item.kind === "deletion") verbs.tick([item.id], on);
  else if (item.kind === "create" || item.kind === "update") verbs.leaveOut([item.rowKey], !on);
  else return false;
  return true;
}

interface ItemTitleProps {
  readonly item: PreviewItem;
  readonly active: boolean;
  readonly verbs: PreviewVerbs;
}

/** The title leads to the cell that it names. */
function ItemTitle({ item, active, verbs }: ItemTitleProps) {
  const { place, title } = item;
  if (place === null)
    return (
      <span className="entryTitle ellipsis" title={title}>
        {title}
      </span>
    );
  const goes = place.column === null ? previewTexts.goToRow : previewTexts.goToCell;
  return (
    <button
      type="button"
      className="cellLink ellipsis"
      title={`${title}\n${goes}`}
      {...(item.kind === "conflict" ? { "aria-label": title } : {})}
      tabIndex={active ? 0 : -1}
      onClick={() => verbs.goTo(place)}
    >
      {item.kind === "conflict" ? item.rowTitle : title}
    </button>
  );
}

function Body(props: PreviewRowProps): ReactNode {
  const { item, ticked } = props;
  const { deletionGoes, deletionStays, changedSince } = previewTexts.aims[props.aim];
  switch (item.kind) {
    case "problem":
      return <ProblemBody item={item} linkId={props.linkId} active={props.active} verbs={props.verbs} />;
    case "conflict":
      return (
        <ConflictRow {...props} conflict={item.conflict} name={item.title} label={item.label} format={item.format} />
      );
    case "deletion":
      return (
        <>
          <p className="quiet">{ticked ? deletionGoes : deletionStays}</p>
          {item.changedSince ? <p>{changedSince}</p> : null}
          <PreviewLines lines={item.lines} />
          {item.back === null ? null : <BackButton row={item.back} title={item.title} active={props.active} />}
        </>
      );
    case "pull":
      return (
        <>
          <p className="quiet">{item.text}</p>
          <PreviewLines lines={item.lines} />
        </>
      );
    case "create":
    case "update":
      return (
        <>
          {item.like === null ? null : <LikeBody like={item.like} />}
          {item.undone ? <p>{previewTexts.undone}</p> : null}
          {item.heading ? <p>{previewTexts.heading}</p> : null}
          {item.warning === null ? null : <p>{previewTexts.warning(item.warning)}</p>}
          <OwnLinesList lines={item.lines} title={item.title} active={props.active} />
        </>
      );
  }
}

function LikeBody({
  like,
}: {
  readonly like: NonNullable<Extract<PreviewItem, { readonly kind: "create" | "update" }>["like"]>;
}) {
  const { same } = useVerbs(previewVerbs);
  const busy = useBusyReason();
  return (
    <>
      <p>{like.text}</p>
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void same([like.create])}>
          {previewTexts.same}
        </ActionButton>
      </div>
    </>
  );
}

interface ProblemBodyProps {
  readonly item: Extract<PreviewItem, { kind: "problem" }>;
  readonly linkId: string;
  readonly active: boolean;
  readonly verbs: PreviewVerbs;
}

function ProblemBody({ item, linkId, active, verbs }: ProblemBodyProps) {
  const { makeNew, numbers } = useVerbs(previewVerbs);
  const busy = useBusyReason();
  const { place, renew, text, lines, offer } = item;
  return (
    <>
      <p>{text}</p>
      {lines.length === 0 ? null : <OwnLinesList lines={lines} title={item.title} active={active} />}
      {place === null ? null : (
        <div className="actions">
          {offer === null ? null : (
            <ActionButton size="small" reason={busy} onClick={() => void numbers(linkId, [offer.number])}>
              {previewTexts.typed.use(offer.shown)}
            </ActionButton>
          )}
          <ActionButton size="small" onClick={() => verbs.goTo(place)}>
            {place.column === null ? previewTexts.goToRow : previewTexts.goToCell}
          </ActionButton>
          {renew === null ? null : (
            <ActionButton
              size="small"
              reason={busy}
              onClick={() => void makeNew(linkId, [{ row: place.row, id: renew }])}
            >
              {previewTexts.makeNew}
            </ActionButton>
          )}
        </div>
      )}
    </>
  );
}
