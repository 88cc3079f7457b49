// Custom XML parts in a file: the item, its properties (which hold its id) and the relation between them.
// The add-in's settings travel as one more part, under a namespace of the workbench's own.
import type { XmlNode } from "./xml";
import { childrenNamed, escapeXml, parseXml, tag, XML_HEAD } from "./xml";

const SCHEMA = "http://schemas.openxmlformats.org/officeDocument/2006";
const SETTINGS = "urn:bidsheet:workbench:settings";
export const SETTINGS_ID = "{5E77196B-0000-4000-8000-000000000000}";

interface Part {
  readonly content: string;
  /** Null when the file's default for .xml and .rels holds. */
  readonly type: string | null;
}

export function customXmlEntries(entries: readonly { readonly id: string; readonly xml: string }[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  entries.forEach(({ id, xml }, index) => {
    const number = index + 1;
    const item = tag("ds:datastoreItem", { "ds:itemID": id, "xmlns:ds": `${SCHEMA}/customXml` }, "<ds:schemaRefs/>");
    const relation = tag("Relationship", {
      Id: "rId1",
      Type: `${SCHEMA}/relationships/customXmlProps`,
      Target: `itemProps${number}.xml`,
    });
    parts.set(`customXml/item${number}.xml`, { content: xml, type: null });
    parts.set(`customXml/itemProps${number}.xml`, {
      content: `${XML_HEAD}${item}`,
      type: "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
    });
    parts.set(`customXml/_rels/item${number}.xml.rels`, {
      content: `${XML_HEAD}${tag("Relationships", { xmlns: "http://schemas.openxmlformats.org/package/2006/relationships" }, relation)}`,
      type: null,
    });
  });
  return parts;
}

export function settingsXml(settings: ReadonlyMap<string, string>): string {
  const listed = [...settings].map(([key, json]) => `<setting key="${escapeXml(key)}">${escapeXml(json)}</setting>`);
  return `<settings xmlns="${SETTINGS}">${listed.join("")}</settings>`;
}

/** The settings in a part, or null when it is somebody else's. */
export function readSettings(xml: string): Map<string, string> | null {
  if (!xml.includes(SETTINGS)) return null;
  const root = parseXml(xml);
  if (root.name !== "settings" || root.attributes["xmlns"] !== SETTINGS) return null;
  return new Map(childrenNamed(root, "setting").map((node: XmlNode) => [node.attributes["key"] ?? "", node.text]));
}
