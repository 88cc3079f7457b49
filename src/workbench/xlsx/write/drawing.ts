// Where the charts of a sheet lie: xl/drawings/drawingN.xml.
import type { Chart, AnchorCorner } from "../../model/charts/types";
import { CHART, DRAWING } from "./chart";
import { RELATIONS } from "./sheet";
import { tag, XML_HEAD } from "../xml";

const SHEET_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
/** English Metric Units a pixel. */
export const EMU = 9525;

/** The charts' relations are rId1, rId2 and so on. */
export function drawingXml(charts: readonly Chart[]): string {
  const anchors = charts.map((chart, index) => {
    const { from, to } = chart.anchor;
    const content = cornerXml("from", from) + cornerXml("to", to) + frameXml(chart, index);
    return tag("xdr:twoCellAnchor", {}, `${content}<xdr:clientData/>`);
  });
  return XML_HEAD + tag("xdr:wsDr", { "xmlns:xdr": SHEET_DRAWING, "xmlns:a": DRAWING }, anchors.join(""));
}

function cornerXml(name: "from" | "to", { row, column, x, y }: AnchorCorner): string {
  const place = [
    ["col", column],
    ["colOff", Math.round(x * EMU)],
    ["row", row],
    ["rowOff", Math.round(y * EMU)],
  ] as const;
  return tag(`xdr:${name}`, {}, place.map(([part, value]) => `<xdr:${part}>${value}</xdr:${part}>`).join(""));
}

function frameXml(chart: Chart, index: number): string {
  const names = tag("xdr:cNvPr", { id: index + 2, name: chart.name });
  const reference = tag("c:chart", { "xmlns:c": CHART, "xmlns:r": RELATIONS, "r:id": `rId${index + 1}` });
  return tag(
    "xdr:graphicFrame",
    { macro: "" },
    [
      tag("xdr:nvGraphicFramePr", {}, `${names}<xdr:cNvGraphicFramePr/>`),
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
      tag("a:graphic", {}, tag("a:graphicData", { uri: CHART }, reference)),
    ].join(""),
  );
}
