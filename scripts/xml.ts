// A small strict XML reader: enough to check the manifest. It refuses DOCTYPE, CDATA, unknown entities and text that is
// not well formed.

export interface XmlElement {
  /** As written, with its prefix: "bt:Image". */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside, trimmed. */
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

const NAME = "[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?";
const TOKEN = new RegExp(
  [
    "<!--(?:(?!--)[\\s\\S])*-->", // a comment has no "--" inside
    "<\\?[\\s\\S]*?\\?>",
    `</(?<close>${NAME})\\s*>`,
    `<(?<open>${NAME})(?<attributes>(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    "(?<text>[^<]+)",
  ].join("|"),
  "y",
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The root element. Throws an Error that names the line. */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\uFEFF/, "");
  const top: OpenElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open: OpenElement[] = [top];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const fail = (what: string) => new Error(`Line ${lineOf(text, at)}: ${what}.`);
    if (match === null) throw fail("this is not well-formed XML");
    takeToken(open, match.groups ?? {}, fail);
    at = TOKEN.lastIndex;
  }
  const [root, second] = top.children;
  if (open.length > 1) throw new Error(`<${open[open.length - 1]?.name ?? ""}> is never closed.`);
  if (root === undefined || second !== undefined || top.text.trim() !== "")
    throw new Error("A document has exactly one root element.");
  return root;
}

function takeToken(
  open: OpenElement[],
  token: Record<string, string | undefined>,
  fail: (what: string) => Error,
): void {
  const parent = open[open.length - 1];
  if (parent === undefined) throw fail("there is nothing to close");
  if (token["text"] !== undefined) parent.text += decode(token["text"], fail);
  else if (token["close"] !== undefined) closeElement(open, token["close"], fail);
  else if (token["open"] !== undefined) {
    const attributes = readAttributes(token["attributes"] ?? "", fail);
    const element = { name: token["open"], attributes, children: [], text: "" };
    open.push(element);
    if (token["empty"] === "/") closeElement(open, element.name, fail);
  }
}

function closeElement(open: OpenElement[], name: string, fail: (what: string) => Error): void {
  const element = open.pop();
  const parent = open[open.length - 1];
  if (element === undefined || parent === undefined || element.name !== name)
    throw fail(`</${name}> closes nothing that is open`);
  parent.children.push({ ...element, text: element.text.trim() });
}

function readAttributes(text: string, fail: (what: string) => Error): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE)) {
    if (found.has(name)) throw fail(`the attribute ${name} occurs twice`);
    found.set(name, decode(double ?? single ?? "", fail));
  }
  return found;
}

function decode(text: string, fail: (what: string) => Error): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const known = whole.endsWith(";") && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (known === undefined) throw fail(`${whole} is not a known entity`);
    return known;
  });
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** The first child with this name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

/** The element itself and all below it, in document order. */
export function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const one of element.children) yield* allElements(one);
}
