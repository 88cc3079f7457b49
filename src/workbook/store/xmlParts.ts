// Custom XML parts as texts of one element. Whatever is not of our own writing reads as null, and is left where it is.
import { escapeXml } from "../../values/escapeXml";
import { breathe } from "../excel/session";

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const hex = name.charAt(1).toLowerCase() === "x";
    return String.fromCodePoint(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
  });
}

/** JSON in plain ASCII, since XML refuses some characters that JSON allows. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function elementXml(
  name: string,
  namespace: string,
  attributes: Readonly<Record<string, string>>,
  text: string,
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name} xmlns="${escapeXml(namespace)}"${pairs.join("")}>${escapeXml(text)}</${name}>`;
}

export interface Element {
  readonly attribute: (name: string) => string | null;
  readonly text: string;
}

/** Reads what `elementXml` wrote, also after Excel put a declaration, a prefix or other white space around it. */
export function readElement(xml: string): Element | null {
  const parts = /<(?!\?|!)([^\s/>]+)([^>]*?)(?:\/>|>([^<]*)<\/\1\s*>)\s*$/.exec(xml);
  if (!parts) return null;
  const attributes = parts[2] ?? "";
  return {
    attribute: (name) => {
      const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
      return found ? unescapeXml(found[1] ?? found[2] ?? "") : null;
    },
    text: unescapeXml(parts[3] ?? "").trim(),
  };
}

/** The parts of each namespace. One request. */
export async function xmlPartsOf(
  context: Excel.RequestContext,
  namespaces: readonly string[],
): Promise<Excel.CustomXmlPart[][]> {
  const found = namespaces.map((namespace) => {
    const parts = context.workbook.customXmlParts.getByNamespace(namespace);
    parts.load("items/id");
    return parts;
  });
  await context.sync();
  return found.map((parts) => parts.items);
}

/** One request: no more parts than an answer of 5 MB can hold. */
export async function xmlOf(context: Excel.RequestContext, parts: readonly Excel.CustomXmlPart[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const texts = parts.map((part) => part.getXml());
  await context.sync();
  return texts.map((text) => text.value);
}

/** One request; other work of the page comes in between two of them. */
export async function addParts(context: Excel.RequestContext, xmls: readonly string[]): Promise<void> {
  for (const xml of xmls) context.workbook.customXmlParts.add(xml);
  await context.sync();
  await breathe();
}
