// Custom XML parts and the add-in's settings. As in Excel they are no part of undo.
import { StoreRefusal } from "./refusal";
import type { CustomXmlEntry } from "./types";

/** The namespace of the root element; refuses text that has no root element. */
function rootNamespace(xml: string): string {
  const start = /^\uFEFF?(?:\s+|<\?[^]*?\?>|<!--[^]*?-->)*<(?:([\w.-]+):)?([\w.-]+)([^>]*)>/.exec(xml);
  if (!start) throw new StoreRefusal("InvalidArgument", "This is not an XML document.");
  const [, prefix, name = "", attributes = ""] = start;
  const tag = prefix === undefined ? name : `${prefix}:${name}`;
  const closed = attributes.endsWith("/") || xml.trimEnd().endsWith(`</${tag}>`);
  if (!closed) throw new StoreRefusal("InvalidArgument", `The XML element "${tag}" is not closed.`);
  const wanted = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  for (const [, attribute, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (attribute === wanted) return double ?? single ?? "";
  }
  return "";
}

export class CustomXml {
  private readonly parts = new Map<string, CustomXmlEntry>();

  get entries(): readonly CustomXmlEntry[] {
    return [...this.parts.values()];
  }

  put(id: string, xml: string): CustomXmlEntry {
    const entry = { id, namespace: rootNamespace(xml), xml };
    this.parts.set(id, entry);
    return entry;
  }

  delete(id: string): void {
    if (!this.parts.delete(id)) throw new StoreRefusal("ItemNotFound", "The custom XML part does not exist.");
  }

  clear(): void {
    this.parts.clear();
  }
}

/** Of both as they are now; the answer puts them into emptied ones. */
export function keepStored(parts: CustomXml, settings: Map<string, string>): () => void {
  const [entries, kept] = [parts.entries, [...settings]];
  return () => {
    for (const { id, xml } of entries) parts.put(id, xml);
    for (const [key, json] of kept) settings.set(key, json);
  };
}
