// Just enough XML for the parts of an .xlsx file: a scanner that calls back for each tag, a small tree for small parts,
// escaping. It refuses document types (and with them entity bombs); namespaces are taken by local name.

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  /** @param name without its prefix */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Characters that XML cannot hold are left out, except where `escapeCell` keeps them in the file format's own way. */
export function escapeXml(text: string): string {
  return text
    .replace(
      /[<>&"\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu,
      (character) => MARKS[character] ?? (character >= "\u007F" && character < "\u00A0" ? character : ""),
    )
    .replace(/\r/g, "&#13;");
}

/** What stands between tags may have quotation marks. `keep`: a character that stays though no file can hold it. */
export function escapeText(text: string, keep = ""): string {
  const escape = (part: string) => escapeXml(part).replaceAll("&quot;", '"');
  return keep === "" ? escape(text) : text.split(keep).map(escape).join(keep);
}

const MARKS: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "\t": "\t",
  "\n": "\n",
  "\r": "\r",
};

/**
 * A cell's text: control characters as _x0001_, and an underscore that would read as one protected (ECMA-376,
 * 22.9.2.19).
 */
export function escapeCell(text: string): string {
  const kept = text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replace(/(?![\t\n])\p{Cc}/gu, (character) => `_x${hex(character)}_`);
  return escapeXml(kept);
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}

export function unescapeCell(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

export function scanXml(xml: string, handler: XmlHandler): void {
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf("<", at);
    if (open === -1) return;
    if (open > at) handler.text(unescapeXml(xml.slice(at, open)));
    at = scanTag(xml, open, handler);
  }
}

/** @returns where to read on */
function scanTag(xml: string, open: number, handler: XmlHandler): number {
  if (xml.startsWith("<![CDATA[", open)) {
    const end = endOf(xml, "]]>", open);
    handler.text(xml.slice(open + 9, end));
    return end + 3;
  }
  if (xml.startsWith("<!--", open)) return endOf(xml, "-->", open) + 3;
  if (xml.startsWith("<?", open)) return endOf(xml, "?>", open) + 2;
  if (xml.startsWith("<!", open))
    throw new Error("A part of the file has a document type, which workbooks never have.");
  const end = tagEnd(xml, open);
  const inner = xml.slice(open + 1, end);
  if (inner.startsWith("/")) handler.close(localName(inner.slice(1).trim()));
  else scanOpening(inner, handler);
  return end + 1;
}

function scanOpening(inner: string, handler: XmlHandler): void {
  const empty = inner.endsWith("/");
  const content = empty ? inner.slice(0, -1) : inner;
  const space = content.search(/\s/);
  const name = localName(space === -1 ? content : content.slice(0, space));
  handler.open(name, space === -1 ? {} : readAttributes(content.slice(space)));
  if (empty) handler.close(name);
}

function readAttributes(text: string): Attributes {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name !== undefined) attributes[localName(name)] = unescapeXml(double ?? single ?? "");
  return attributes;
}

/** A ">" inside an attribute's value does not end the tag. */
function tagEnd(xml: string, open: number): number {
  let quote = "";
  for (let at = open + 1; at < xml.length; at += 1) {
    const character = xml.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  throw new Error("A part of the file ends in the middle.");
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  if (end === -1) throw new Error("A part of the file ends in the middle.");
  return end;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export interface XmlNode {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: XmlNode[];
  text: string;
}

/** The tree of a small part. Sheets are scanned instead. */
export function parseXml(xml: string): XmlNode {
  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const path = [top];
  scanXml(xml, {
    open: (name, attributes) => {
      const node = { name, attributes, children: [], text: "" };
      path.at(-1)?.children.push(node);
      path.push(node);
    },
    close: () => void path.pop(),
    text: (text) => {
      const node = path.at(-1);
      if (node !== undefined) node.text += text;
    },
  });
  const root = top.children[0];
  if (root === undefined || path.length !== 1) throw new Error("A part of the file is not XML.");
  return root;
}

export function childNamed(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

export function childrenNamed(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** One element as text; attributes that are undefined are left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = "",
): string {
  const listed = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  );
  return content === "" ? `<${name}${listed.join("")}/>` : `<${name}${listed.join("")}>${content}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
