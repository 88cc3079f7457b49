// Where a member of a JSON text is, and where a text stops being JSON: for messages to whoever wrote the file.

/** A member by the names and places that lead to it. */
export type JsonPath = readonly PropertyKey[];

interface Scan {
  readonly text: string;
  at: number;
  /** Where each member's name, or each element, begins; by its path. */
  readonly begins: Map<string, number>;
}

class NotJson extends Error {}

/** The line, counted from 1, of the member that `path` leads to; of the nearest one around it where it is lacking. */
export function lineOfMember(text: string, path: JsonPath): number {
  const scan = scanOf(text);
  for (let length = path.length; length > 0; length -= 1) {
    const at = scan.begins.get(nameOf(path.slice(0, length)));
    if (at !== undefined) return lineAt(text, at);
  }
  return lineAt(text, text.search(/\S|$/));
}

/** The line where it stops being JSON; null for JSON. */
export function lineOfFault(text: string): number | null {
  const scan = scanOf(text);
  const rest = text.slice(scan.at);
  return scan.at < 0 ? null : rest.trim() === "" && isJson(text) ? null : lineAt(text, scan.at + rest.search(/\S|$/));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // That is the answer.
    return false;
  }
}

const nameOf = (path: JsonPath) => JSON.stringify(path.map(String));

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

function scanOf(text: string): Scan {
  const scan: Scan = { text, at: 0, begins: new Map() };
  try {
    value(scan, []);
    blanks(scan);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
  }
  return scan;
}

function value(scan: Scan, path: JsonPath): void {
  blanks(scan);
  const sign = scan.text[scan.at];
  if (sign === "{") members(scan, path);
  else if (sign === "[") elements(scan, path);
  else take(scan, /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
}

function members(scan: Scan, path: JsonPath): void {
  list(scan, "}", () => {
    const begin = scan.at;
    const name: unknown = JSON.parse(take(scan, /"(?:[^"\\\n]|\\["\\/bfnrtu])*"/y));
    const own = [...path, String(name)];
    scan.begins.set(nameOf(own), begin);
    blanks(scan);
    take(scan, /:/y);
    value(scan, own);
  });
}

function elements(scan: Scan, path: JsonPath): void {
  let count = 0;
  list(scan, "]", () => {
    const own = [...path, count];
    scan.begins.set(nameOf(own), scan.at);
    count += 1;
    value(scan, own);
  });
}

function list(scan: Scan, end: "}" | "]", item: () => void): void {
  scan.at += 1;
  blanks(scan);
  if (scan.text[scan.at] === end) {
    scan.at += 1;
    return;
  }
  for (;;) {
    blanks(scan);
    item();
    blanks(scan);
    if (take(scan, end === "}" ? /[,}]/y : /[,\]]/y) === end) return;
  }
}

function blanks(scan: Scan): void {
  take(scan, /[ \t\r\n]*/y);
}

function take(scan: Scan, form: RegExp): string {
  form.lastIndex = scan.at;
  const found = form.exec(scan.text)?.[0];
  if (found === undefined) throw new NotJson();
  scan.at += found.length;
  return found;
}
