// The stylesheets of the pane but frame.css and pane.css come with the screens that import them, and stay afterwards.
// So a name in one of them must mean one thing in the whole pane.
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { paneFiles } from "../../scripts/texts";

const root = path.join(__dirname, "../..");
const ALWAYS = ["src/taskpane/frame.css", "src/taskpane/pane.css"];
/** What has a page of its own. */
const OTHER_PAGES = ["src/taskpane/admin/"];

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const classesOf = (selector: string) => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? "");

/** What stands before an opening brace; a condition such as @media names no class. */
function selectorsOf(css: string): readonly string[] {
  const bare = css.replace(/\/\*.*?\*\//gs, "");
  return [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list = ""]) => list.split(",").map((one) => one.trim()));
}

interface Source {
  /** Files that come with it: modules without a suffix, stylesheets with theirs. Not what it loads on demand. */
  readonly imports: readonly string[];
  readonly classes: readonly string[];
}

/** Every word of a className that stands there as text, conditions and templates included. */
function namesIn(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  const words = own ? node.text.split(/\s+/).filter((word) => word !== "") : [];
  const found: string[] = [...words];
  ts.forEachChild(node, (child) => void found.push(...namesIn(child)));
  return found;
}

function sourceOf(file: string): Source {
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imports: string[] = [];
  const classes: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      if (node.moduleSpecifier.text.startsWith("."))
        imports.push(path.posix.join(path.posix.dirname(file), node.moduleSpecifier.text));
    if (ts.isJsxAttribute(node) && node.name.getText(tree) === "className" && node.initializer !== undefined)
      classes.push(...namesIn(node.initializer));
    ts.forEachChild(node, look);
  };
  look(tree);
  return { imports, classes };
}

const sources = new Map(
  paneFiles()
    .filter((file) => OTHER_PAGES.every((page) => !file.startsWith(page)))
    .map((file) => [file.replace(/\.tsx?$/, ""), sourceOf(file)]),
);
const sheets = new Set([...sources.values()].flatMap(({ imports }) => imports.filter((name) => name.endsWith(".css"))));

/** By class: the stylesheets with a rule for it alone, beside those that speak of it inside or beside another one. */
function rules(): { readonly named: Map<string, Set<string>>; readonly alone: Map<string, Set<string>> } {
  const named = new Map<string, Set<string>>();
  const alone = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, name: string, sheet: string) =>
    map.set(name, (map.get(name) ?? new Set()).add(sheet));
  for (const sheet of sheets)
    for (const selector of selectorsOf(read(sheet))) {
      const names = classesOf(selector);
      for (const name of names) add(named, name, sheet);
      const [only] = names;
      if (only !== undefined && selector === `.${only}`) add(alone, only, sheet);
    }
  return { named, alone };
}

const { named, alone } = rules();

/** The stylesheets that come with a module or with one that leads to it. */
function sheetsAbove(module: string): ReadonlySet<string> {
  const seen = new Set([module]);
  const found = new Set<string>();
  for (const one of seen) {
    for (const name of sources.get(one)?.imports ?? []) if (name.endsWith(".css")) found.add(name);
    for (const [above, { imports }] of sources) if (imports.includes(one)) seen.add(above);
  }
  return found;
}

test("no name of a class has rules of its own in two stylesheets", () => {
  const twice = [...alone]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `${name}: ${[...where].join()}`);
  expect(twice).toEqual([]);
});

test("a component has the looks of a stylesheet only where that comes with its screen", () => {
  const strangers = [...sources].flatMap(([module, { classes }]) => {
    const own = sheetsAbove(module);
    return classes
      .filter((name) => named.has(name) && !ALWAYS.some((sheet) => named.get(name)?.has(sheet)))
      .filter((name) => {
        const isAway = (sheet: string) => !own.has(sheet);
        return [...(named.get(name) ?? [])].every(isAway) || [...(alone.get(name) ?? [])].some(isAway);
      })
      .map((name) => `${module}: ${name}`);
  });
  expect(strangers).toEqual([]);
});
