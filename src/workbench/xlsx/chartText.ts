// Texts and lines of a chart in DrawingML, as Office dresses new charts: grey, small, no borders but the chart's own.
import { escapeXml, tag } from "./xml";

const GREY = "#595959";
export const LINE_GREY = "#D9D9D9";

function sized(size: number): string {
  return tag("a:defRPr", { sz: size, b: 0 }, fill(GREY));
}

export function fill(color: string): string {
  return tag("a:solidFill", {}, tag("a:srgbClr", { val: color.slice(1) }));
}

export const NO_FILL = "<a:noFill/>";
export const NO_LINE = `<a:ln>${NO_FILL}</a:ln>`;

/** Width in points. */
export function lineXml(color: string, points: number): string {
  return tag("a:ln", { w: Math.round(points * 12_700), cap: "rnd" }, `${fill(color)}<a:round/>`);
}

/** How all texts of an element look. */
export function textLook(size = 900): string {
  const paragraph = `<a:p><a:pPr>${sized(size)}</a:pPr><a:endParaRPr lang="en-US"/></a:p>`;
  return tag("c:txPr", {}, `<a:bodyPr/><a:lstStyle/>${paragraph}`);
}

/** A title; null: the one that Excel makes of the only series' name. `turned`: read from below, beside an axis. */
export function titleXml(text: string | null, size: number, turned = false): string {
  const body = turned ? '<a:bodyPr rot="-5400000" vert="horz"/>' : "<a:bodyPr/>";
  const paragraphs = (text ?? "").split("\n").map((one) => {
    const run = `<a:r><a:rPr lang="en-US" sz="${size}" b="0">${fill(GREY)}</a:rPr><a:t>${escapeXml(one)}</a:t></a:r>`;
    return `<a:p><a:pPr>${sized(size)}</a:pPr>${one === "" ? "" : run}</a:p>`;
  });
  const rich = tag("c:tx", {}, tag("c:rich", {}, `${body}<a:lstStyle/>${paragraphs.join("")}`));
  const overlay = '<c:overlay val="0"/>';
  return tag("c:title", {}, text === null ? overlay + textLook(size) : rich + overlay);
}
