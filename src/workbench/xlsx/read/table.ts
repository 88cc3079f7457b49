// One table of a file: its range, name, style and which texts its filter shows. Other kinds of filter are named, not
// taken over.
import type { Rect } from "../../model/types";
import { parseRange } from "../../page/address";
import { isOn } from "./styles";
import { childNamed, childrenNamed, parseXml, unescapeCell, type XmlNode } from "../xml";

export interface FileTable {
  readonly name: string;
  /** Null where the file does not say it. */
  readonly id: string | null;
  readonly columnIds: readonly number[];
  readonly rect: Rect;
  readonly hasHeaders: boolean;
  readonly hasTotals: boolean;
  readonly style: string;
  readonly filters: ReadonlyMap<number, readonly string[]>;
  readonly dropped: readonly string[];
}

export function readTable(xml: string): FileTable | null {
  const root = parseXml(xml);
  const { ref, displayName, name, headerRowCount, totalsRowCount, uid } = root.attributes;
  const rect = parseRange(ref ?? "");
  if (rect === null) return null;
  const columns = childrenNamed(childNamed(root, "autoFilter"), "filterColumn");
  const others = columns.filter((column) => childNamed(column, "filters") === undefined);
  return {
    name: unescapeCell(displayName ?? name ?? ""),
    id: /^\{[\dA-F-]{36}\}$/.test(uid ?? "") ? (uid ?? null) : null,
    columnIds: childrenNamed(childNamed(root, "tableColumns"), "tableColumn").map(({ attributes }) =>
      Number(attributes["id"]),
    ),
    rect,
    hasHeaders: headerRowCount !== "0",
    hasTotals: Number(totalsRowCount ?? 0) > 0,
    style: childNamed(root, "tableStyleInfo")?.attributes["name"] ?? "",
    filters: new Map(columns.flatMap(readFilter)),
    dropped: others.length === 0 ? [] : ["filters by condition, colour or rank"],
  };
}

function readFilter(column: XmlNode): [number, readonly string[]][] {
  const filters = childNamed(column, "filters");
  if (filters === undefined) return [];
  const texts = childrenNamed(filters, "filter").map(({ attributes }) => attributes["val"] ?? "");
  return [[Number(column.attributes["colId"] ?? 0), isOn(filters.attributes["blank"]) ? [...texts, ""] : texts]];
}
