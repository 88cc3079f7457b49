import { Checkbox, Field, Select } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import type { CellConversion, UnreadCell } from "../../sync/adopt/types";
import { textOfColumn } from "../../sync/adopt/knownTexts";
import { cellKey } from "../../workflows/adopt/types";
import { FilterChips } from "../parts/FilterChips";
import { usePane, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { AdoptScreen } from "../pane/screens/screens";
import { adoptTexts as t } from "./adoptTexts";
import { doubtText, readHow, unreadWords } from "./adoptReasonTexts";
import { tally, valueItems, valueKinds, type ValueItem, type ValueKind } from "./adoptItems";
import { ValueText } from "../preview/ValueText";
import { ForgetWord } from "./ForgetWord";
import { adoptVerbs } from "./adoptVerbs";

const ROW_HEIGHT = 96;

/** Cells whose text becomes a value, cells that could mean two things, and cells that cannot be read. */
export function AdoptValues({ screen }: { readonly screen: AdoptScreen }) {
  const { proposal } = screen;
  const [wanted, setWanted] = useState<ValueKind | "all">("all");
  const items = useMemo(() => valueItems(proposal), [proposal]);
  const counts = tally(items);
  const kind = wanted === "all" || counts.has(wanted) ? wanted : "all";
  const shown = kind === "all" ? items : items.filter((item) => item.kind === kind);
  const present = valueKinds.filter((one) => counts.has(one));
  if (items.length === 0 && screen.choices.decimals === undefined) return <p>{t.noValues}</p>;
  return (
    <>
      <p className="quiet">{t.reads(proposal.locale)}</p>

      <Decimals screen={screen} />
      <FilterChips
        label={t.valueFilter}
        kind={kind}
        onKind={setWanted}
        chips={[
          ["all", t.valueKinds.all, items.length],
          ...present.map((one) => [one, t.valueKinds[one], counts.get(one) ?? 0] as const),
        ]}
      />
      <VirtualList
        key={kind}
        label={t.valueList}
        items={shown}
        keyOf={({ key }) => key}
        estimate={ROW_HEIGHT}
        render={(item) => <ValueRow item={item} screen={screen} />}
      />
    </>
  );
}

/**
 * Where a column's texts contradict the workbook's way of writing numbers, the person says which sign is the decimal
 * one.
 */
function Decimals({ screen }: { readonly screen: AdoptScreen }) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { proposal, choices } = screen;
  const keys = new Set(choices.decimals?.keys());
  for (const { key, doubt } of proposal.conversions) if (doubt?.kind === "separator") keys.add(key);
  for (const { key, reason } of proposal.unread) if (reason === "badGrouping") keys.add(key);
  const asked = proposal.columns.filter(({ column }) => keys.has(column.key));
  const say = (key: string, value: string) => {
    const decimals = new Map(choices.decimals);
    if (value === "." || value === ",") decimals.set(key, value);
    else decimals.delete(key);
    void rechoose({ ...choices, decimals });
  };
  return asked.map(({ column: { key, label } }) => (
    <Field key={key} label={t.decimals(label)} hint={t.decimalsHint}>
      <Select value={choices.decimals?.get(key) ?? "auto"} onChange={(_, { value }) => say(key, value)}>
        <option value="auto">{t.decimalAs.auto}</option>
        <option value=".">{t.decimalAs["."]}</option>
        <option value=",">{t.decimalAs[","]}</option>
      </Select>
    </Field>
  ));
}

function ValueRow({ item, screen }: { readonly item: ValueItem; readonly screen: AdoptScreen }) {
  const pane = usePane();
  const { sheetName } = screen.proposal;
  const { address } = item.cell;
  return (
    <div className="change">
      <div className="changeHead">
        <button
          type="button"
          className="cellLink"
          title={t.goToCell}
          onClick={() => void pane.showArea(sheetName, address)}
        >
          {address}
        </button>
        <span className={`mark ${item.kind === "change" ? "brand" : "warning"}`}>{t.valueKinds[item.kind]}</span>
      </div>
      {item.kind === "unread" ? <Unread cell={item.cell} /> : <Conversion item={item} screen={screen} />}
    </div>
  );
}

function Unread({ cell }: { readonly cell: UnreadCell }) {
  return (
    <>
      <p>
        <ValueText value={cell.text} />
      </p>
      <p className="quiet">
        {unreadWords[cell.reason]} {cell.formula ? t.formulaStays : t.stays}
      </p>
    </>
  );
}

/** Of a text that somebody confirmed before. */
function Forget({ cell, screen }: { readonly cell: CellConversion; readonly screen: AdoptScreen }) {
  const { key, doubt } = cell;
  const column = screen.proposal.columns.find((one) => one.column.key === key)?.column;
  if (column === undefined || (doubt?.kind !== "learned" && doubt?.kind !== "shared")) return null;
  const word = { kind: "text", ...textOfColumn(column, doubt.from, doubt.to) } as const;
  return <ForgetWord word={word} of={doubt.kind === "shared" ? "company" : "workbook"} />;
}

interface ConversionProps {
  readonly item: Exclude<ValueItem, { readonly kind: "unread" }>;
  readonly screen: AdoptScreen;
}

function Conversion({ item: { cell, alike }, screen }: ConversionProps) {
  const { rechoose } = useVerbs(adoptVerbs);
  const { choices } = screen;
  const key = cellKey(cell.key, cell.row);
  const say = (accepted: boolean) => {
    const cells = new Map(choices.cells);
    for (const one of [cell, ...alike]) cells.set(cellKey(one.key, one.row), accepted);
    void rechoose({ ...choices, cells });
  };
  return (
    <>
      <p>
        <ValueText value={cell.from} /> → <ValueText value={cell.to} />
      </p>
      <p className="quiet">{readHow(cell.how)}</p>
      {cell.doubt === null ? null : <p className="quiet">{doubtText(cell.doubt)}</p>}
      <Forget cell={cell} screen={screen} />
      <Checkbox
        checked={choices.cells?.get(key) ?? cell.accepted}
        label={alike.length === 0 ? t.convert : t.convertAll(alike.length + 1)}
        {...(alike.length === 0 ? { "aria-label": t.convertLabel(cell.address) } : {})}
        onChange={(_, { checked }) => say(checked === true)}
      />
    </>
  );
}
