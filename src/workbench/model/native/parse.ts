// A formula as a tree. It refuses, with null, what this calculation leaves to the engine: arrays in braces, ranges made
// by functions, intersections, spills.
import { tokenize, type NameToken, type ReferenceToken, type StructuredToken, type Token } from "../formula/tokens";
import { cellError } from "../entry";
import type { Scalar } from "../types";
import type { Comparison } from "./values";

export type Node =
  | { readonly kind: "constant"; readonly value: Scalar }
  | ReferenceToken
  | StructuredToken
  | NameToken
  /** A null argument was left out. */
  | { readonly kind: "call"; readonly name: string; readonly args: readonly (Node | null)[] }
  | { readonly kind: "binary"; readonly sign: Sign; readonly left: Node; readonly right: Node }
  | { readonly kind: "unary"; readonly sign: "-" | "+" | "%"; readonly of: Node };
export type Sign = Comparison | "&" | "+" | "-" | "*" | "/" | "^";

/** From loose to tight; signs of one row are taken from left to right. */
const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(["=", "<>", "<", ">", "<=", ">="]),
  new Set(["&"]),
  new Set(["+", "-"]),
  new Set(["*", "/"]),
  new Set(["^"]),
];
const SIGNS: ReadonlySet<string> = new Set(LEVELS.flatMap((level) => [...level]));

class Refused extends Error {}

/** @param formula with its leading "=" */
export function parseFormula(formula: string): Node | null {
  try {
    return new Parser(tokenize(formula.slice(1))).whole();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function isSign(text: string): text is Sign {
  return SIGNS.has(text);
}

class Parser {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens.filter(({ kind }) => kind !== "space");
  }

  whole(): Node {
    const node = this.level(0);
    if (this.at < this.tokens.length) throw new Refused();
    return node;
  }

  private peek(): string {
    const token = this.tokens[this.at];
    return token?.kind === "operator" ? token.text : "";
  }

  private level(depth: number): Node {
    const signs = LEVELS[depth];
    if (signs === undefined) return this.signed();
    let left = this.level(depth + 1);
    for (let sign = this.peek(); signs.has(sign) && isSign(sign); sign = this.peek()) {
      this.at += 1;
      left = { kind: "binary", sign, left, right: this.level(depth + 1) };
    }
    return left;
  }

  /** A leading minus binds tighter than a power: -2^2 is 4. */
  private signed(): Node {
    const sign = this.peek();
    if (sign === "-" || sign === "+") {
      this.at += 1;
      return { kind: "unary", sign, of: this.signed() };
    }
    let node = this.operand();
    for (; this.peek() === "%"; this.at += 1) node = { kind: "unary", sign: "%", of: node };
    return node;
  }

  private operand(): Node {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Refused();
    this.at += 1;
    switch (token.kind) {
      case "number":
        return { kind: "constant", value: Number(token.text) };
      case "string":
        return { kind: "constant", value: token.text.slice(1, -1).replaceAll('""', '"') };
      case "error":
        return { kind: "constant", value: cellError(token.text.endsWith("#REF!") ? "#REF!" : token.text) };
      case "name":
        return nameNode(token);
      case "function":
        return { kind: "call", name: token.text, args: this.args() };
      case "operator":
        return this.bracketed(token.text);
      case "space":
        throw new Refused();
      default:
        return token;
    }
  }

  private bracketed(open: string): Node {
    if (open !== "(") throw new Refused();
    const node = this.level(0);
    this.close();
    return node;
  }

  private close(): void {
    if (this.peek() !== ")") throw new Refused();
    this.at += 1;
  }

  private args(): (Node | null)[] {
    if (this.peek() !== "(") throw new Refused();
    this.at += 1;
    if (this.peek() === ")") {
      this.at += 1;
      return [];
    }
    const args = [this.argument()];
    for (; this.peek() === ",";) {
      this.at += 1;
      args.push(this.argument());
    }
    this.close();
    return args;
  }

  private argument(): Node | null {
    return this.peek() === "," || this.peek() === ")" ? null : this.level(0);
  }
}

function nameNode(token: NameToken): Node {
  const word = token.name.toUpperCase();
  if (token.sheet === null && (word === "TRUE" || word === "FALSE"))
    return { kind: "constant", value: word === "TRUE" };
  return token;
}
