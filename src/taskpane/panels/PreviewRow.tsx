import { Checkbox } from "@fluentui/react-components";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../parts/paneContext";
import type { PreviewScreen } from "../state/types";
import { en } from "../strings/en";
import { ConflictRow } from "./ConflictRow";
import { ValueText } from "./ValueText";
import type { Line, PreviewItem, PreviewKind } from "./previewItems";

interface PreviewRowProps {
  readonly item: PreviewItem;
  readonly screen: PreviewScreen;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, on: boolean) => void;
}

const looks: Record<PreviewKind, string> = {
  problem: "danger",
  conflict: "warning",
  deletion: "danger",
  create: "brand",
  update: "brand",
  pull: "",
};

export function PreviewRow({ item, screen, ticked, onTick }: PreviewRowProps) {
  return (
    <div className="change">
      <div className="changeHead">
        <ItemTitle item={item} linkId={screen.preview.link.id} />
        <span className={`mark ${looks[item.kind]}`}>{en.preview.marks[item.kind]}</span>
      </div>
      <Body item={item} screen={screen} ticked={ticked} onTick={onTick} />
    </div>
  );
}

/** The title leads to the cell that it names. */
function ItemTitle({ item, linkId }: { readonly item: PreviewItem; readonly linkId: string }) {
  const pane = usePane();
  const { place, title } = item;
  if (place === null) return <span className="pickTitle">{title}</span>;
  return (
    <button
      type="button"
      className="cellLink"
      title={place.column === null ? en.preview.goToRow : en.preview.goToCell}
      onClick={() => void pane.show(linkId, place.row, place.column)}
    >
      {title}
    </button>
  );
}

function Body({ item, screen, ticked, onTick }: PreviewRowProps) {
  switch (item.kind) {
    case "problem":
      return <ProblemBody item={item} linkId={screen.preview.link.id} />;
    case "conflict":
      return <ConflictRow conflict={item.conflict} name={item.title} screen={screen} />;
    case "deletion":
      return (
        <>
          <Checkbox
            checked={ticked.has(item.id)}
            onChange={(_, { checked }) => onTick(item.id, checked === true)}
            label={en.preview.deletion}
            aria-label={`${en.preview.deletion}: ${item.title}`}
          />
          <Lines lines={item.lines} />
        </>
      );
    case "pull":
      return (
        <>
          <p className="quiet">{item.text}</p>
          <Lines lines={item.lines} />
        </>
      );
    case "create":
    case "update":
      return <Lines lines={item.lines} />;
  }
}

type ProblemItem = Extract<PreviewItem, { kind: "problem" }>;

function ProblemBody({ item, linkId }: { readonly item: ProblemItem; readonly linkId: string }) {
  const pane = usePane();
  const busy = useBusyReason();
  const { place, renew, text } = item;
  return (
    <>
      <p>{text}</p>
      {place === null ? null : (
        <div className="actions">
          <ActionButton size="small" onClick={() => void pane.show(linkId, place.row, place.column)}>
            {place.column === null ? en.preview.goToRow : en.preview.goToCell}
          </ActionButton>
          {renew === null ? null : (
            <ActionButton
              size="small"
              reason={busy}
              onClick={() => void pane.makeNew(linkId, [{ row: place.row, id: renew }])}
            >
              {en.preview.makeNew}
            </ActionButton>
          )}
        </div>
      )}
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className="pairs">
      {lines.map((line, n) => (
        <LineOf key={n} line={line} />
      ))}
    </dl>
  );
}

function LineOf({ line }: { readonly line: Line }) {
  return (
    <>
      <dt>{line.label}</dt>
      <dd>
        {line.from === undefined ? null : (
          <>
            <del className="old">
              <ValueText value={line.from} />
            </del>{" "}
            <span aria-label={en.preview.becomes}>→</span>{" "}
          </>
        )}
        <ValueText value={line.to} />
      </dd>
    </>
  );
}
