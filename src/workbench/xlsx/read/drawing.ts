// The charts of a sheet and where they lie. Pictures, shapes and charts of other kinds are named, not taken over.
import type { AnchorCorner } from "../../model/charts/types";
import { EMU } from "../write/drawing";
import { type FileChart, readChart } from "./chart";
import type { Parts } from "./parts";
import { relatedParts, type Related } from "../relations";
import { childNamed, parseXml, type XmlNode } from "../xml";

export interface PlacedChart {
  readonly chart: FileChart & { readonly name: string };
  readonly from: AnchorCorner;
  /** A corner, or a size in pixels where the file has one. */
  readonly to: AnchorCorner | { readonly width: number; readonly height: number };
}

export interface FileDrawing {
  readonly charts: readonly PlacedChart[];
  readonly dropped: readonly string[];
}

const OTHERS = "pictures and shapes";
const KINDS = "charts other than column, bar, line, pie and doughnut charts";

export function readDrawing(parts: Parts, related: readonly Related[]): FileDrawing {
  const charts: PlacedChart[] = [];
  const dropped = new Set<string>();
  for (const { path } of related.filter(({ kind }) => kind === "drawing")) {
    const targets = relatedParts(parts, path);
    for (const anchor of anchorsOf(parts.get(path))) {
      const frame = childNamed(anchor, "graphicFrame");
      const placed = frame && placedChart(anchor, frame, targets, parts);
      if (placed) charts.push(placed);
      else dropped.add(frame === undefined ? OTHERS : KINDS);
    }
  }
  return { charts, dropped: [...dropped] };
}

/** New kinds of charts stand in a wrapping for programs that know them: what is inside is named, not read. */
function anchorsOf(xml: string | undefined): XmlNode[] {
  if (xml === undefined) return [];
  return parseXml(xml).children.flatMap((node) => {
    if (node.name.endsWith("Anchor")) return [node];
    return node.name === "AlternateContent" ? (childNamed(node, "Choice")?.children ?? []) : [];
  });
}

function placedChart(anchor: XmlNode, frame: XmlNode, targets: readonly Related[], parts: Parts): PlacedChart | null {
  const reference = childNamed(childNamed(childNamed(frame, "graphic"), "graphicData"), "chart");
  const target = targets.find(({ id, kind }) => kind === "chart" && id === reference?.attributes["id"]);
  const xml = parts.get(target?.path ?? "");
  const chart = xml === undefined ? null : readChart(xml);
  const from = childNamed(anchor, "from");
  if (chart === null) return null;
  const name = childNamed(childNamed(frame, "nvGraphicFramePr"), "cNvPr")?.attributes["name"] ?? "";
  const to = childNamed(anchor, "to");
  return {
    chart: { ...chart, name },
    from: from === undefined ? absolute(anchor) : corner(from),
    to: to === undefined ? size(anchor) : corner(to),
  };
}

function pixels(text: string | undefined): number {
  const value = Number(text) / EMU;
  return value > 0 && value < 1e6 ? value : 0;
}

function corner(node: XmlNode): AnchorCorner {
  const text = (name: string): string | undefined => childNamed(node, name)?.text;
  const line = (name: string): number => Math.max(0, Math.trunc(Number(text(name)) || 0));
  return { row: line("row"), column: line("col"), x: pixels(text("colOff")), y: pixels(text("rowOff")) };
}

/** From the sheet's own corner. */
function absolute(anchor: XmlNode): AnchorCorner {
  const { x, y } = childNamed(anchor, "pos")?.attributes ?? {};
  return { row: 0, column: 0, x: pixels(x), y: pixels(y) };
}

function size(anchor: XmlNode): { readonly width: number; readonly height: number } {
  const { cx, cy } = childNamed(anchor, "ext")?.attributes ?? {};
  return { width: pixels(cx), height: pixels(cy) };
}
