// Text for XML: nothing in it closes a tag or an attribute.

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Of the controls, XML 1.0 has a form for these and for those behind the plain letters (section 2.2). */
const ALLOWED = "\t\n";

/** Characters without a form in XML are left out: other controls, halves of a pair, two that are none. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => {
    const entity = ENTITIES[sign];
    if (entity !== undefined) return entity;
    return ALLOWED.includes(sign) || (sign >= "\u007f" && sign <= "\u009f") ? sign : "";
  });
}
