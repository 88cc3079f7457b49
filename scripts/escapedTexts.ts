// Texts of the pane that no language gets: written where a person reads them, but not asked for with t or tc.
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { paneFiles } from "./texts";

const root = path.join(__dirname, "..");
/** Attributes and members whose words a person reads or hears. */
const SPOKEN = /^(title|label|placeholder|alt|hint|summary|header|aria-label|aria-description)$/;

/** "src/...: the text", sorted by file. Of the files of texts every sentence, of the others what their markup says. */
export function escapedTexts(): readonly string[] {
  return paneFiles().flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const escaped: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isAsked(node)) return;
      const words = wordsOf(node);
      if (words !== null && (file.endsWith("Texts.ts") ? isSentence(words) : isSpoken(node) && /\p{L}{2}/u.test(words)))
        escaped.push(`${file}: ${words}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return escaped;
  });
}

/** The values of a message are texts of their own, or data: only the message itself is asked for. */
function isAsked(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node) || !ts.isCallExpression(node.parent)) return false;
  const { expression } = node.parent;
  return ts.isIdentifier(expression) && (expression.text === "t" || expression.text === "tc");
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
}

function isSpoken({ parent, kind }: ts.Node): boolean {
  if (kind === ts.SyntaxKind.JsxText) return true;
  if (ts.isJsxAttribute(parent)) return SPOKEN.test(parent.name.getText());
  return ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent) && SPOKEN.test(parent.parent.name.getText());
}

/** A word with a capital, or words: the rest are kinds, keys and signs. */
function isSentence(words: string): boolean {
  return /^\p{Lu}\p{Ll}+/u.test(words) || /\p{L}{2,} \p{L}/u.test(words);
}
