// `npm run texts [-- --missing de]`: which messages the pane has, and what each catalogue lacks or no longer needs.
// With --missing, what a language lacks is printed as JSON, with the files that have it, for whoever translates.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";

const root = path.join(__dirname, "..");
const LANGUAGES = ["de", "fr", "es", "ja"] as const;
export type CatalogueName = (typeof LANGUAGES)[number];

export interface PaneMessage {
  /** In the catalogues: the English message, after its context and a bar where it has one. */
  readonly key: string;
  readonly english: string;
  readonly files: readonly string[];
  /** In the catalogues of the first screen: a file asks for it without the library that writes plurals. */
  readonly isFirst: boolean;
}

/** The code of the pane, from the root. */
export function paneFiles(): readonly string[] {
  return filesBelow("src/taskpane").filter((name) => /\.tsx?$/.test(name));
}

/** Rooms that lay out sheets in the words of whoever makes them, and the workflows that name these sheets. */
const SHEET_FOLDERS = ["src/bids", "src/reports", "src/workflows"];

/** All messages of the pane's code, and those that sheets are made of, sorted by key. */
export function paneMessages(): readonly PaneMessage[] {
  const found = new Map<string, { english: string; files: Set<string>; isFirst: boolean }>();
  const add = (file: string, isFirst: boolean, { context, english }: Found): void => {
    const key = context === null ? english : `${context}|${english}`;
    const known = found.get(key) ?? { english, files: new Set(), isFirst: false };
    known.files.add(file);
    found.set(key, { ...known, isFirst: known.isFirst || isFirst });
  };
  for (const file of paneFiles()) {
    const source = sourceOf(file);
    const asked = askedOf(source);
    for (const one of messagesIn(source, asked.names)) add(file, asked.isFirst, one);
  }
  for (const file of SHEET_FOLDERS.flatMap(filesBelow))
    for (const one of messagesIn(sourceOf(file), new Set(["say"]))) add(file, false, one);
  return [...found]
    .map(([key, { english, files, isFirst }]) => ({ key, english, files: [...files], isFirst }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

export type Share = "first" | "rest";
const SHARES: readonly Share[] = ["first", "rest"];

/** The translations of one language by key: those of the first screen, the rest, or all. */
export function catalogueNamed(name: CatalogueName, share?: Share): ReadonlyMap<string, string> {
  const shares = share === undefined ? SHARES : [share];
  return new Map(shares.flatMap((one) => [...translationsOf(one === "first" ? `first/${name}.json` : `${name}.json`)]));
}

function translationsOf(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, "src/taskpane/language/catalogues", file), "utf8");
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null) throw new Error(`${file} is no object.`);
  return new Map(
    Object.entries(parsed).map(([key, translated]) => {
      if (typeof translated !== "string") throw new Error(`${file}: "${key}" has no text.`);
      return [key, translated];
    }),
  );
}

/** Where the translations of a message belong. */
export const shareOf = ({ isFirst }: PaneMessage): Share => (isFirst ? "first" : "rest");

export function catalogueNames(): readonly CatalogueName[] {
  return LANGUAGES;
}

interface Found {
  readonly context: string | null;
  readonly english: string;
}

/** Also "input.texts.say". */
function calledName({ expression }: ts.CallExpression): string | null {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) && expression.name.text === "say" ? "say" : null;
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
}

/** Of a sheet's text: "price|Lowest" has its context in it. */
function saidIn(message: string): Found {
  const [, context = null, english = message] = /^([^|]*)\|(.*)$/s.exec(message) ?? [];
  return { context, english };
}

/** Calls of t and tc, where the file imports them: elsewhere the names mean other things. Sheets ask with say. */
function messagesIn(source: ts.SourceFile, names: ReadonlySet<string>): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? calledName(node) : null;
    if (ts.isCallExpression(node) && name !== null && names.has(name)) {
      const literals = node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : null));
      const [first = null, second = null] = literals;
      if (name === "tc" && first !== null && second !== null) found.push({ context: first, english: second });
      if (name === "say" && first !== null) found.push(saidIn(first));
      if (name === "t" && first !== null) found.push({ context: null, english: first });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The functions that a file asks for its texts with, and whether they are those of the first screen. */
function askedOf(source: ts.SourceFile): { readonly names: ReadonlySet<string>; readonly isFirst: boolean } {
  const imports = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const [, , module] = /(^|\/language\/)(?:\.\/)?(t|plain)$/.exec(statement.moduleSpecifier.text) ?? [];
    const bindings = statement.importClause?.namedBindings;
    if (module === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name }) => ({ name: name.text, module }));
  });
  return {
    names: new Set(imports.map(({ name }) => name)),
    isFirst: imports.some(({ name, module }) => name === "t" && module === "plain"),
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

function main(): void {
  const { values } = parseArgs({ options: { missing: { type: "string" } } });
  const messages = paneMessages();
  const wanted = LANGUAGES.find((name) => name === values.missing);
  if (wanted !== undefined) {
    const lacking = SHARES.map((share) => {
      const known = catalogueNamed(wanted, share);
      const missing = messages.filter((one) => shareOf(one) === share && !known.has(one.key));
      return [share, missing.map(({ key, files }) => ({ key, files }))];
    });
    console.log(JSON.stringify(Object.fromEntries(lacking), null, 1));
    return;
  }
  console.log(`${messages.length} messages`);
  for (const name of LANGUAGES) {
    const known = { first: catalogueNamed(name, "first"), rest: catalogueNamed(name, "rest") };
    const missing = messages.filter((one) => !known[shareOf(one)].has(one.key)).length;
    const unused = known.first.size + known.rest.size - (messages.length - missing);
    console.log(`${name}: ${missing} missing, ${unused} no longer used`);
  }
}

if (require.main === module) main();
