// Just enough XML to write the parts of an .xlsx file.
import { escapeXml } from "../../values/escapeXml";

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * A cell's text. The format has a form of its own for controls, "_x0001_"; an underscore that would read as one is
 * protected by it (ECMA-376, 22.9.2.19).
 */
export function escapeCell(text: string): string {
  const code = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  return escapeXml(text.replace(/_(?=x[\da-f]{4}_)/gi, code).replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, code));
}

/** One element; attributes that are undefined are left out. `content` is XML already. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = "",
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeXml(String(value))}"`))
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
