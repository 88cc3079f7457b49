// The formats and styles that cells name by number, out of xl/styles.xml and the theme's colours.
import type { CellStyle, ConditionalLook } from "../../model/types";
import { BUILT_IN } from "../write/styleBook";
import { childNamed, childrenNamed, parseXml, type Attributes, type XmlNode } from "../xml";

export interface FileStyle {
  readonly format: string;
  readonly style: CellStyle;
}

const PLAIN: FileStyle = { format: "General", style: {} };

/** The colour that a file's attributes name (direct, by the theme, by the old palette). */
export type FileColor = (attributes: Attributes) => string | undefined;

export function readColors(theme: string | undefined): FileColor {
  const colours = themeColours(theme);
  return (attributes) => colourOf(attributes, colours);
}

/** What conditional formats put over a cell's style, in the order of their numbers. */
export function readLooks(xml: string | undefined, color: FileColor): ConditionalLook[] {
  if (xml === undefined) return [];
  return childrenNamed(childNamed(parseXml(xml), "dxfs"), "dxf").map((dxf) => {
    const font = childNamed(dxf, "font");
    const marks = (["b", "i", "u", "strike"] as const).map((name) => {
      const mark = childNamed(font, name);
      return mark === undefined ? undefined : !["0", "false", "none"].includes(mark.attributes["val"] ?? "1");
    });
    const [bold, italic, underline, strikethrough] = marks;
    const ink = childNamed(font, "color");
    const pattern = childNamed(childNamed(dxf, "fill"), "patternFill");
    const back = childNamed(pattern, "bgColor") ?? childNamed(pattern, "fgColor");
    return defined({
      bold,
      italic,
      underline,
      strikethrough,
      color: ink && color(ink.attributes),
      fill: back && color(back.attributes),
      numberFormat: childNamed(dxf, "numFmt")?.attributes["formatCode"],
    });
  });
}

function defined(look: {
  readonly [K in keyof ConditionalLook]: ConditionalLook[K] | undefined;
}): ConditionalLook {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
}

export function readStyles(xml: string | undefined, theme: string | undefined): (index: number) => FileStyle {
  if (xml === undefined) return () => PLAIN;
  const root = parseXml(xml);
  const colours = themeColours(theme);
  const formats = new Map(BUILT_IN);
  for (const { attributes } of childrenNamed(childNamed(root, "numFmts"), "numFmt"))
    formats.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "General");
  const fonts = childrenNamed(childNamed(root, "fonts"), "font").map((font) => fontStyle(font, colours));
  const fills = childrenNamed(childNamed(root, "fills"), "fill").map((fill) => fillStyle(fill, colours));
  const cells = childrenNamed(childNamed(root, "cellXfs"), "xf").map((xf): FileStyle => {
    const { numFmtId, fontId, fillId } = xf.attributes;
    const format = formats.get(Number(numFmtId ?? 0)) ?? "General";
    const style = {
      ...fonts[Number(fontId ?? 0)],
      ...fills[Number(fillId ?? 0)],
      ...alignment(xf),
      ...locking(xf),
    };
    return { format, style };
  });
  return (index) => cells[index] ?? PLAIN;
}

function fontStyle(font: XmlNode, colours: readonly string[]): CellStyle {
  const on = (name: string): boolean => {
    const mark = childNamed(font, name);
    return mark !== undefined && !["0", "false", "none"].includes(mark.attributes["val"] ?? "1");
  };
  const node = childNamed(font, "color")?.attributes;
  // Theme colour 1 is the automatic black: left to the page, which may be dark.
  const color =
    node === undefined || (node["theme"] === "1" && node["tint"] === undefined) ? undefined : colourOf(node, colours);
  return {
    ...(on("b") ? { bold: true } : {}),
    ...(on("i") ? { italic: true } : {}),
    ...(on("u") ? { underline: true } : {}),
    ...(color === undefined ? {} : { color }),
  };
}

function fillStyle(fill: XmlNode, colours: readonly string[]): CellStyle {
  const pattern = childNamed(fill, "patternFill");
  if (pattern?.attributes["patternType"] !== "solid") return {};
  const node = childNamed(pattern, "fgColor");
  const colour = node === undefined ? undefined : colourOf(node.attributes, colours);
  return colour === undefined ? {} : { fill: colour };
}

const SIDES: Readonly<Record<string, "Left" | "Center" | "Right">> = {
  left: "Left",
  center: "Center",
  right: "Right",
};

function alignment(xf: XmlNode): CellStyle {
  const attributes = childNamed(xf, "alignment")?.attributes ?? {};
  const horizontal = SIDES[attributes["horizontal"] ?? ""];
  const indent = Number(attributes["indent"] ?? 0);
  return {
    ...(horizontal === undefined ? {} : { horizontal }),
    ...(indent > 0 ? { indent } : {}),
    ...(isOn(attributes["wrapText"]) ? { wrap: true } : {}),
  };
}

function locking(xf: XmlNode): CellStyle {
  const locked = childNamed(xf, "protection")?.attributes["locked"];
  return locked !== undefined && !isOn(locked) ? { locked: false } : {};
}

export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** The order in which cells number the theme's colours: the first two pairs stand swapped in the theme itself. */
const THEME_ORDER = [
  "lt1",
  "dk1",
  "lt2",
  "dk2",
  "accent1",
  "accent2",
  "accent3",
  "accent4",
  "accent5",
  "accent6",
  "hlink",
  "folHlink",
];

function themeColours(xml: string | undefined): string[] {
  const scheme = xml === undefined ? undefined : childNamed(childNamed(parseXml(xml), "themeElements"), "clrScheme");
  return THEME_ORDER.map((name) => {
    const colour = childNamed(scheme, name)?.children[0]?.attributes;
    return `#${(colour?.["lastClr"] ?? colour?.["val"] ?? "000000").slice(-6)}`;
  });
}

const INDEXED = ["#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF", "#FFFF00", "#FF00FF", "#00FFFF"];

function colourOf(attributes: Attributes, theme: readonly string[]): string | undefined {
  const { rgb, theme: number, tint, indexed } = attributes;
  if (rgb !== undefined && /^[\da-f]{6,8}$/i.test(rgb)) return `#${rgb.slice(-6).toUpperCase()}`;
  if (indexed !== undefined) return Number(indexed) < 16 ? INDEXED[Number(indexed) % 8] : undefined;
  const base = number === undefined ? undefined : theme[Number(number)];
  return base === undefined ? undefined : tinted(base, Number(tint ?? 0));
}

/** Towards white for a positive tint, towards black for a negative one. */
function tinted(colour: string, tint: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint));
  return `#${mixed
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}
