// A person's texts stand in the pane's text files alone: what other rooms return are kinds with data. And no state is
// recognised by how an English sentence reads, since wordings change and languages come.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.join(__dirname, "..");

/** Rooms that decide, keep and send. `bids` and `reports` lay out sheets, whose cells and formulas are their words. */
const ROOMS = ["collections", "invitations", "platform", "sheets", "sync", "values", "workbook", "workflows"];

const READ = "words that persons and the platform write, to be recognised; nothing writes them";
const EARLIER = "what earlier versions wrote into workbooks, to be recognised; nothing writes it";
const LOG = "for the log and for programmers; the pane words the failure by its kind";
const KEY = "a key or a part of a protocol, which nobody reads";
const SHEET = "the words of a sheet are where the sheet is laid out";
const LIST = "a list's columns and rules are described in one place; the platform has words for some of them";
const MARK = "what Bidsheet calls its own parts of a workbook; each is known by its id or its place as well";

/** Why a file outside the pane may have words for a person. One that has none any more leaves the list. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "collections/bids.ts": LIST,
  "collections/worksheets.ts": LIST,
  "workbook/table/companySheets.ts": "the names by which sheets of rules and of names are known in every workbook",
  "collections/customFields.ts": LIST,
  "collections/description.ts": LOG,
  "collections/eventFields.ts": LIST,
  "collections/events.ts": LIST,
  "collections/namesSheet.ts": READ,
  "collections/payments.ts": LIST,
  "collections/recordsCollection.ts": LOG,
  "collections/selects.ts": READ,
  "invitations/readReferences.ts": KEY,
  "platform/bodies.ts": LOG,
  "platform/fields.ts": LOG,
  "platform/gatewayClient.ts": LOG,
  "platform/reports.ts": "what the platform published about operations that it may withdraw, beside each of them",
  "sheets/file/cells.ts": KEY,
  "sheets/file/formula.ts": KEY,
  "sheets/file/styles.ts": KEY,
  "sheets/file/xml.ts": KEY,
  "sync/adopt/synonyms.ts": READ,
  "sync/plan/choices.ts": KEY,
  "values/currency.ts": READ,
  "values/dates.ts": READ,
  "values/guard.ts": READ,
  "workbook/marks/rules.ts": MARK,
  "workbook/reports/create.ts": MARK,
  "workbook/reports/intoTable.ts": MARK,
  "workbook/reports/pivot.ts": MARK,
  "workbook/rows/writeBeside.ts": EARLIER,
  "workbook/sheets/blocks.ts": LOG,
  "workbook/sheets/check.ts": LOG,
  "workbook/sheets/earlierHeaders.ts": EARLIER,
  "workbook/store/inviteStore.ts": EARLIER,
  "workbook/store/xmlParts.ts": KEY,
  "workbook/table/appendRows.ts": LOG,
  "workbook/table/bind.ts": LOG,
  "workbook/table/changeColumns.ts": MARK,
  "workbook/table/columnLook.ts": MARK,
  "workbook/table/longLists.ts": MARK,
  "workflows/activity/takenBack.ts": KEY,
  "workflows/award/returnedAward.ts": SHEET,
  "workflows/compare/negotiation.ts": SHEET,
  "workflows/compare/round.ts": SHEET,
  "workflows/compare/sheet.ts": SHEET,
  "workflows/events/describeTables.ts": EARLIER,
  "workflows/events/create.ts": SHEET,
  "workflows/refresh/projects.ts": READ,
  "workflows/events/rows.ts": SHEET,
  "workflows/reports/contents.ts": SHEET,
  "workflows/reports/starter.ts": SHEET,
};

/** Two words with a blank between them; "{}" is a part that is computed. */
const WORDS = /\p{Ll}[,:;]? (?:\p{L}{2,}|\{\})|\{\} \p{L}{2,}/u;
/** In the pane, names of styles are words with blanks too: there a sentence begins like one. */
const SENTENCE = /^\p{Lu}\p{L}* \p{L}|\p{L}{2,} \p{L}{2,}.*[.!?…]$/u;

interface Found {
  readonly line: number;
  readonly text: string;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, "src", folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(name) : /\.tsx?$/.test(name) ? [name] : [];
  });
}

const read = (file: string) => readFileSync(path.join(root, "src", file), "utf8");

/** As it is written, with "{}" for each part that is computed. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}

/** What is thrown is for the log: the pane words failures by their kind. */
function isThrown(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isFunctionLike(at) && !ts.isSourceFile(at); at = at.parent)
    if (
      (ts.isNewExpression(at) && at.expression.getText().endsWith("Error")) ||
      (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword)
    )
      return true;
  return false;
}

function nodesIn(file: string, code: string, isMeant: (node: ts.Node) => boolean): readonly Found[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (isMeant(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, text: textOf(node) ?? node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const wordsIn = (file: string, pattern: RegExp, code = read(file)) =>
  nodesIn(file, code, (node) => pattern.test(textOf(node) ?? "") && !isThrown(node));

/** Asks a text how it reads: by a method, or by being equal to one with a blank in it. */
function asksWording(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const [asked] = node.arguments;
    const isAsking = ["startsWith", "endsWith", "includes", "indexOf"].includes(name.text);
    return isAsking && asked !== undefined && WORDS.test(textOf(asked) ?? "");
  }
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  return isEqual && [node.left, node.right].some((side) => WORDS.test(textOf(side) ?? ""));
}

/** "file:line: text" of each. */
const told = (file: string, found: readonly Found[]) => found.map(({ line, text }) => `${file}:${line}: ${text}`);

test("a sentence for a person stands in the pane's text files, and nowhere else without a reason", () => {
  const elsewhere = ROOMS.flatMap(filesIn).filter((file) => !(file in EXCEPTIONS));
  expect(elsewhere.flatMap((file) => told(file, wordsIn(file, WORDS)))).toEqual([]);
  const pane = filesIn("taskpane").filter((file) => !/(Texts|\/words)\.ts$/.test(file));
  expect(pane.flatMap((file) => told(file, wordsIn(file, SENTENCE)))).toEqual([]);
});

const WRITTEN = "what it makes is a document in the sheet's language, shown before it is written";
const ASKED = "asked how many there are, not shown";

/** What the pane may ask for of other rooms, though words go into it: else the pane would show a sheet's words. */
const TAKEN: Readonly<Record<string, string>> = {
  "bids/letters/words.ts letterText": WRITTEN,
  "bids/awardSheet/words.ts rulesInWords": ASKED,
};

interface Taken {
  readonly by: string;
  /** "bids/awardSheet/words.ts rulesInWords". */
  readonly what: string;
}

/** Functions and values of rooms that lay out sheets, with words in them, that a file of the pane takes. */
function wordsTaken(by: string, code: string): readonly Taken[] {
  const source = ts.createSourceFile(by, code, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((one): readonly Taken[] => {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) return [];
    const bindings = one.importClause?.namedBindings;
    const file = `${path.join(path.dirname(by), one.moduleSpecifier.text)}.ts`;
    const isType = one.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    if (bindings === undefined || !ts.isNamedImports(bindings) || isType) return [];
    if (!/^(bids|reports)\//.test(file)) return [];
    return bindings.elements.flatMap(({ isTypeOnly, name, propertyName = name }) =>
      isTypeOnly || !hasWords(file, propertyName.text) ? [] : [{ by, what: `${file} ${propertyName.text}` }],
    );
  });
}

/** Also where the words are in another function or value of the same file that it names. */
function hasWords(file: string, name: string, seen: ReadonlySet<string> = new Set()): boolean {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const made = source.statements.find(
    (one) =>
      (ts.isFunctionDeclaration(one) && one.name?.text === name) ||
      (ts.isVariableStatement(one) &&
        one.declarationList.declarations.some((declared) => declared.name.getText() === name)),
  );
  if (made === undefined) return false;
  const code = source.text.slice(made.pos, made.end);
  if (wordsIn(file, WORDS, code).length > 0) return true;
  const own = source.statements.flatMap((one) => {
    if (ts.isFunctionDeclaration(one)) return one.name?.text ?? [];
    return ts.isVariableStatement(one)
      ? one.declarationList.declarations.map((declared) => declared.name.getText())
      : [];
  });
  const next = own.filter((one) => !seen.has(one) && one !== name && new RegExp(`\\b${one}\\b`).test(code));
  return next.some((one) => hasWords(file, one, new Set([...seen, name, ...next])));
}

test("the pane shows no words of sheets: it takes kinds and data, and says them in its own", () => {
  const taken = filesIn("taskpane").flatMap((file) => wordsTaken(file, read(file)));
  expect(taken.filter(({ what }) => !(what in TAKEN))).toEqual([]);
  const all = new Set(taken.map(({ what }) => what));
  expect(Object.keys(TAKEN).filter((what) => !all.has(what))).toEqual([]);
});

test.each([
  ['import { ratesInWords } from "../../bids/rates/words";', 1],
  ['import { ratesOpening, ratesSentence } from "../../bids/rates/formulas";', 2],
  ['import { rateNames } from "../../bids/rates/pointed";', 0],
  ['import type { RateNames } from "../../bids/rates/formulas";', 0],
])("words that a file of the pane takes over are found in %s", (code, count) => {
  expect(wordsTaken("taskpane/award/code.ts", code)).toHaveLength(count);
});

test("each file that is excepted has words of which the reason speaks", () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => wordsIn(file, WORDS).length === 0)).toEqual([]);
});

test("a list's description names columns and values, and says no sentence", () => {
  const lists = Object.entries(EXCEPTIONS).flatMap(([file, why]) => (why === LIST ? [file] : []));
  const sentence = / .*\p{Ll}[.!?]$/u;
  expect(lists.flatMap((file) => told(file, wordsIn(file, sentence)))).toEqual([]);
});

test("no state is recognised by how an English text reads", () => {
  const files = ["bids", "reports", "taskpane", ...ROOMS].flatMap(filesIn);
  expect(files.flatMap((file) => told(file, nodesIn(file, read(file), asksWording)))).toEqual([]);
});

test.each([
  ['const text = "Nothing was sent";', 1],
  ["const text = `${n} rows were sent`;", 1],
  ['throw new WorkbookError("other", "The table is gone.");', 0],
  ['const kind = "notSent";', 0],
])("words are found in %s", (code, count) => {
  expect(wordsIn("code.ts", WORDS, code)).toHaveLength(count);
});

test.each([
  ["<p>Nothing was sent.</p>", 1],
  ['<p className="quiet small">{t.sent}</p>', 0],
])("a sentence of the pane is found in %s", (code, count) => {
  expect(wordsIn("code.tsx", SENTENCE, code)).toHaveLength(count);
});

test.each([
  ['text.startsWith("No longer there: ")', 1],
  ['cell === "not sent"', 1],
  ['id.startsWith("bidsheet:")', 0],
])("that a text is asked how it reads is found in %s", (code, count) => {
  expect(nodesIn("code.ts", code, asksWording)).toHaveLength(count);
});
