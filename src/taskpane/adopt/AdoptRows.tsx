import { Checkbox, Select } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import type { CellDifference, RowCandidate, RowMatched } from "../../sync/adopt/types";
import { shownInZone } from "../../sync/shownCell";
import { ActionButton } from "../parts/ActionButton";
import { FilterChips } from "../parts/FilterChips";
import { useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { AdoptScreen } from "../pane/screens/screens";
import { ValueText } from "../preview/ValueText";
import { adoptTexts as t } from "./adoptTexts";
import { rowReason, surenessTexts } from "./adoptReasonTexts";
import { rowItems, rowKinds, tally, type RowItem, type RowKind } from "./adoptItems";
import { adoptVerbs } from "./adoptVerbs";

const ROW_HEIGHT = 84;
const looks = { sure: "success", likely: "brand", guess: "warning" } as const;

/** Which row is which line item, how surely, and what is still to choose. */
export function AdoptRows({ screen }: { readonly screen: AdoptScreen }) {
  const { proposal } = screen;
  const [wanted, setWanted] = useState<RowKind | "all">("all");
  const items = useMemo(() => rowItems(proposal), [proposal]);
  const counts = tally(items);
  const kind = wanted === "all" || counts.has(wanted) ? wanted : "all";
  const shown = kind === "all" ? items : items.filter((item) => item.kind === kind);
  const present = rowKinds.filter((one) => counts.has(one));
  return (
    <>
      <Keys screen={screen} />
      <FilterChips
        label={t.rowFilter}
        kind={kind}
        onKind={setWanted}
        chips={[
          ["all", t.rowKinds.all, items.length],
          ...present.map((one) => [one, t.rowKinds[one], counts.get(one) ?? 0] as const),
        ]}
      />
      {items.length === 0 ? <p>{t.noRows}</p> : null}
      <VirtualList
        key={kind}
        label={t.rowList}
        items={shown}
        keyOf={({ key }) => key}
        estimate={ROW_HEIGHT}
        render={(item) => <RowOf item={item} screen={screen} />}
      />
    </>
  );
}

/** Which columns tell rows apart. */
function Keys({ screen }: { readonly screen: AdoptScreen }) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { proposal, choices } = screen;
  const { options, chosenBy } = proposal.keyColumns;
  const keys = choices.keyColumns ?? proposal.keyColumns.keys;
  const labels = labelsOf(screen);
  const tick = (key: string, on: boolean) => {
    const keyColumns = on ? [...keys, key] : keys.filter((one) => one !== key);
    void rechoose({ ...choices, keyColumns });
  };
  const person = choices.keyColumns != null || chosenBy === "person";
  return (
    <details className="keys">
      <summary>{t.keysNow(keys.map(labels))}</summary>
      <div role="group" aria-label={t.keys} className="keyBoxes">
        {options.map(({ key, distinct, shared }) => (
          <Checkbox
            key={key}
            size="medium"
            checked={keys.includes(key)}
            label={t.keyOption(labels(key), distinct, shared)}
            onChange={(_, { checked }) => tick(key, checked === true)}
          />
        ))}
      </div>
      <div className="workLine">
        <span className="quiet">{keys.length === 0 ? t.keysNone : person ? t.keysPerson : t.keysAutomatic}</span>
        {person ? (
          <ActionButton
            size="small"
            appearance="subtle"
            onClick={() => void rechoose({ ...choices, keyColumns: null })}
          >
            {t.keysAuto}
          </ActionButton>
        ) : null}
      </div>
    </details>
  );
}

function labelsOf({ proposal }: AdoptScreen): (key: string) => string {
  const labels = new Map(proposal.columns.map(({ column }) => [column.key, column.label]));
  return (key) => labels.get(key) ?? key;
}

function RowOf({ item, screen }: { readonly item: RowItem; readonly screen: AdoptScreen }) {
  if (item.kind === "missing")
    return (
      <div className="change">
        <Head title={item.name} mark={t.marks.missing} look="" />
        <p className="quiet">{t.missing}</p>
      </div>
    );
  if (item.kind === "sure" || item.kind === "check") return <Matched row={item.row} screen={screen} />;
  return <Open item={item} screen={screen} />;
}

interface OpenProps {
  readonly item: Extract<RowItem, { kind: "ambiguous" | "unmatched" }>;
  readonly screen: AdoptScreen;
}

/** A row that is no line item yet. */
function Open({ item, screen }: OpenProps) {
  const { sheetRow, name, candidates } = item.row;
  const open = item.kind === "ambiguous";
  const rivals = (open ? item.row.rivals : []).map((row) => screen.proposal.firstRow + row);
  return (
    <div className="change">
      <Head title={t.row(sheetRow, name)} mark={t.marks[item.kind]} look={open ? "warning" : "brand"} />
      <p className="quiet">{open ? t.ambiguous : t.unmatched}</p>
      {rivals.length === 0 ? null : <p className="quiet">{t.rivals(rivals)}</p>}
      {candidates.length === 0 ? null : <Choose row={item.row} candidates={candidates} screen={screen} />}
    </div>
  );
}

function Head({ title, mark, look }: { readonly title: string; readonly mark: string; readonly look: string }) {
  return (
    <div className="changeHead">
      <span className="pickTitle">{title}</span>
      <span className={`mark ${look}`}>{mark}</span>
    </div>
  );
}

interface MatchedProps {
  readonly row: RowMatched;
  readonly screen: AdoptScreen;
}

function Matched({ row, screen }: MatchedProps) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { choices } = screen;
  const say = (id: string | null | undefined) => void rechoose(withRow(choices, row.row, id));
  return (
    <div className="change">
      <Head title={t.row(row.sheetRow, row.name)} mark={surenessTexts[row.sureness]} look={looks[row.sureness]} />
      <p>{t.isItem(row.itemName)}</p>
      <p className="quiet">{rowReason(row.reason, labelsOf(screen))}</p>
      {row.differences.length === 0 ? null : <Differences cells={row.differences} screen={screen} />}
      <div className="actions">
        {row.reason.kind === "chosen" ? (
          <ActionButton
            size="small"
            appearance="subtle"
            aria-label={t.againLabel(row.sheetRow)}
            onClick={() => say(undefined)}
          >
            {t.again}
          </ActionButton>
        ) : (
          <ActionButton
            size="small"
            appearance="subtle"
            aria-label={t.notThisLabel(row.sheetRow, row.itemName)}
            onClick={() => say(null)}
          >
            {t.notThis}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

interface DifferencesProps {
  readonly cells: readonly CellDifference[];
  readonly screen: AdoptScreen;
}

/** The cells that become conflicts, with both values. */
function Differences({ cells, screen: { proposal } }: DifferencesProps) {
  const columnOf = (key: string) => proposal.columns.find(({ column }) => column.key === key)?.column;
  return (
    <>
      <p className="quiet">{cells.length === 1 ? t.differsOne : t.differs(cells.length)}</p>
      <table className="bothValues">
        <thead>
          <tr>
            <th scope="col">{t.columnHead}</th>
            <th scope="col">{t.yours}</th>
            <th scope="col">{t.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ key, ours, theirs }) => {
            const column = columnOf(key);
            return (
              <tr key={key}>
                <th scope="row">{column?.label ?? key}</th>
                {[ours, theirs].map((value, nth) => (
                  <td key={nth}>
                    <ValueText value={shownInZone(column, value)} type={column?.type} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface ChooseProps {
  readonly row: { readonly row: number; readonly sheetRow: number };
  readonly candidates: readonly RowCandidate[];
  readonly screen: AdoptScreen;
}

/** One of the line items that might be meant, or a new row. */
function Choose({ row, candidates, screen }: ChooseProps) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { choices } = screen;
  return (
    <Select
      aria-label={t.itemFor(row.sheetRow)}
      value={choices.rows?.get(row.row) ?? ""}
      onChange={(_, { value }) => void rechoose(withRow(choices, row.row, value === "" ? null : value))}
    >
      <option value="">{t.newRow}</option>
      {candidates.map(({ id, name, confidence }) => (
        <option key={id} value={id}>
          {t.candidate(name, confidence)}
        </option>
      ))}
    </Select>
  );
}

/** Undefined takes the person's word back. */
function withRow(choices: AdoptScreen["choices"], row: number, id: string | null | undefined) {
  const rows = new Map(choices.rows);
  if (id === undefined) rows.delete(row);
  else rows.set(row, id);
  return { ...choices, rows };
}
