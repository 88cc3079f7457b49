// A formula as a file spells it: "[@[Price]]" of a table's own row is "Prices[[#This Row],[Price]]" there, and
// functions newer than the format have a prefix. Texts in quotes stay as they are. It calculates nothing.

/** Of the functions that Excel got after 2007, those that give one value (Microsoft, "Issue: An _xlfn. prefix"). */
const NEWER =
  /^(CONCAT|IFNA|IFS|MAXIFS|MINIFS|NUMBERVALUE|PERCENTILE\.(EXC|INC)|RANK\.(AVG|EQ)|SWITCH|TEXTJOIN|XLOOKUP|XMATCH|XOR)$/i;

/** Texts, quoted names of sheets, functions, tables before a bracket, brackets, and any other sign. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_\\][\p{L}\p{N}_.\\]*(?=\()|[\p{L}_\\][\p{L}\p{N}_.\\]*|\[|[^[]/gsuy;

/**
 * Without the equals sign that it begins with. `table`: whose cells have the formula; null: none. RangeError where a
 * bracket is never closed.
 */
export function fileFormula(formula: string, table: string | null): string {
  const text = formula.replace(/^=/, "");
  const written: string[] = [];
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? "";
    at += token.length;
    if (token === "[") {
      const end = closing(text, at);
      const before = written.at(-1) ?? "";
      const named = /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(before) ? "" : (table ?? "");
      written.push(named + reference(text.slice(at, end)));
      at = end + 1;
    } else written.push(NEWER.test(token) && text[at] === "(" ? `_xlfn.${token}` : token);
  }
  return written.join("");
}

/** Where the bracket before `from` closes; an apostrophe makes the next sign a plain one. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") at += 1;
    else if (text[at] === "[") depth += 1;
    else if (text[at] === "]" && (depth -= 1) === 0) return at;
  }
  throw new RangeError("A bracket of a formula is never closed.");
}

/** "@[Price]", "@[A]:[B]", "@Price", "[Price]" */
function reference(inner: string): string {
  if (!inner.startsWith("@")) return `[${inner}]`;
  const column = inner.slice(1);
  if (column === "") return "[#This Row]";
  return `[[#This Row],${column.startsWith("[") ? column : `[${column}]`}]`;
}
