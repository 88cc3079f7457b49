// One table as xl/tables/tableN.xml: its range, columns, filter and style.
import { isTexts } from "../../model/tables/filterRules";
import type { TableView } from "../../model/types";
import { rangeName } from "../../page/address";
import { MAIN, REVISION } from "./sheet";
import { escapeCell, tag, XML_HEAD } from "../xml";

/** @param id the table's number in the file, from 1 */
export function tableXml(table: TableView, id: number): string {
  const { rect, showHeaders, showTotals, name } = table;
  const attributes = {
    xmlns: MAIN,
    "xmlns:xr": REVISION,
    "xr:uid": table.id,
    id,
    name,
    displayName: name,
    ref: rangeName(rect),
    headerRowCount: showHeaders ? undefined : 0,
    totalsRowCount: showTotals ? 1 : undefined,
    totalsRowShown: showTotals ? undefined : 0,
  };
  const columns = table.columns.map((column) => columnXml(column.id, column.name));
  const content = [
    filterXml(table),
    tag("tableColumns", { count: columns.length }, columns.join("")),
    tag("tableStyleInfo", {
      name: table.style === "" ? undefined : table.style,
      showFirstColumn: 0,
      showLastColumn: 0,
      showRowStripes: 1,
      showColumnStripes: 0,
    }),
  ];
  return `${XML_HEAD}${tag("table", attributes, content.join(""))}`;
}

/** Line breaks in a header stand as _x000a_ in the attribute, which else would lose them. */
function columnXml(id: number, name: string): string {
  const escaped = escapeCell(name).replaceAll("\n", "_x000a_");
  return `<tableColumn id="${id}" name="${escaped}"/>`;
}

function filterXml({ rect, showHeaders, showTotals, filters }: TableView): string {
  if (!showHeaders) return "";
  const ref = rangeName({ ...rect, bottom: rect.bottom - (showTotals ? 1 : 0) });
  const columns = [...filters]
    .sort(([one], [other]) => one - other)
    .map(([column, shown]) => {
      if (!isTexts(shown)) return "";
      const texts = shown.filter((text) => text !== "").map((text) => tag("filter", { val: text }));
      return tag(
        "filterColumn",
        { colId: column },
        tag("filters", { blank: shown.includes("") ? 1 : undefined }, texts.join("")),
      );
    });
  return tag("autoFilter", { ref }, columns.join(""));
}
