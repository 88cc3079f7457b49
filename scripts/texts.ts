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
}

/** The code of the pane, from the root. */
export function paneFiles(): readonly string[] {
  return filesBelow("src/taskpane").filter((name) => /\.tsx?$/.test(name));
}

/** All messages of the pane's code, sorted by key. */
export function paneMessages(): readonly PaneMessage[] {
  const found = new Map<string, { english: string; files: Set<string> }>();
  for (const file of paneFiles()) {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
    for (const { context, english } of messagesIn(source)) {
      const key = context === null ? english : `${context}|${english}`;
      const known = found.get(key) ?? { english, files: new Set() };
      known.files.add(file);
      found.set(key, known);
    }
  }
  return [...found]
    .map(([key, { english, files }]) => ({ key, english, files: [...files] }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The translations of one language by key. */
export function catalogueNamed(name: CatalogueName): ReadonlyMap<string, string> {
  const file = path.join(root, "src/taskpane/language/catalogues", `${name}.json`);
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof parsed !== "object" || parsed === null) throw new Error(`${name}.json is no object.`);
  return new Map(
    Object.entries(parsed).map(([key, text]) => {
      if (typeof text !== "string") throw new Error(`${name}.json: "${key}" has no text.`);
      return [key, text];
    }),
  );
}

export function catalogueNames(): readonly CatalogueName[] {
  return LANGUAGES;
}

interface Found {
  readonly context: string | null;
  readonly english: string;
}

/** Calls of t and tc, where the file imports them: elsewhere the names mean other things. */
function messagesIn(source: ts.SourceFile): readonly Found[] {
  const names = importedNames(source);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text)) {
      const literals = node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : null));
      const [first = null, second = null] = literals;
      if (node.expression.text === "tc" && first !== null && second !== null)
        found.push({ context: first, english: second });
      if (node.expression.text === "t" && first !== null) found.push({ context: null, english: first });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importedNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    if (!/(^|\/)(language\/)?t$/.test(statement.moduleSpecifier.text)) return [];
    const bindings = statement.importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
  return new Set(names);
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
  const keys = new Set(messages.map(({ key }) => key));
  const wanted = LANGUAGES.find((name) => name === values.missing);
  if (wanted !== undefined) {
    const known = catalogueNamed(wanted);
    const missing = messages.filter(({ key }) => !known.has(key));
    console.log(
      JSON.stringify(
        missing.map(({ key, files }) => ({ key, files })),
        null,
        1,
      ),
    );
    return;
  }
  console.log(`${messages.length} messages`);
  for (const name of LANGUAGES) {
    const known = catalogueNamed(name);
    const missing = messages.filter(({ key }) => !known.has(key)).length;
    const unused = [...known.keys()].filter((key) => !keys.has(key)).length;
    console.log(`${name}: ${missing} missing, ${unused} no longer used`);
  }
}

if (require.main === module) main();
