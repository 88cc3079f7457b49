// A condition in Excel's words over the cells of one row: [Price] > 0, AND(LEN([Title]) > 3, NOT(ISBLANK([Unit]))). The
// project's calculation engine is the workbench's and knows functions that reach other cells; here a formula reaches
// the row's own cells and nothing else, since it may stand beside a supplier's text. Pure.
import type { CellValue } from "../../values/cell";
import { apply, functionNamed, type Computed } from "./functions";
import { ConditionFault } from "./fault";
import { tokensOf, type Token } from "./tokens";

/** Null: the row has no such column. */
type CellOf = (column: string) => CellValue;

export interface Condition {
  /** Names of columns that it asks for, as it spells them. */
  readonly columns: readonly string[];
  /** Whether it is true of a row; null where it has no answer, such as a division by zero. */
  holds(cellOf: CellOf): boolean | null;
}

type Evaluate = (cellOf: CellOf) => Computed;

const LONGEST = 2_000;
const DEEPEST = 40;

/** Throws ConditionFault. A leading = is allowed, as in a cell. */
export function readCondition(text: string): Condition {
  if (text.length > LONGEST) throw new ConditionFault("tooLong", LONGEST, "");
  const reader = new Reader(tokensOf(text.replace(/^\s*=/, (sign) => " ".repeat(sign.length))), text.length);
  const evaluate = reader.whole();
  return {
    columns: [...reader.columns],
    holds(cellOf) {
      const value = evaluate(cellOf);
      if (value.kind === "fault") return null;
      return typeof value.value === "boolean"
        ? value.value
        : typeof value.value === "number"
          ? value.value !== 0
          : null;
    },
  };
}

/** From the loosest to the tightest, as in Excel. */
const LEVELS: readonly (readonly string[])[] = [
  ["=", "<>", "<", ">", "<=", ">="],
  ["&"],
  ["+", "-"],
  ["*", "/"],
  ["^"],
];

class Reader {
  readonly columns = new Set<string>();
  private at = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: number,
  ) {}

  whole(): Evaluate {
    const evaluate = this.level(0);
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new ConditionFault("sign", rest.at, rest.text);
    return evaluate;
  }

  private level(n: number): Evaluate {
    const signs = LEVELS[n];
    if (signs === undefined) return this.signed();
    let left = this.level(n + 1);
    for (let sign = this.take(signs); sign !== null; sign = this.take(signs)) {
      const [one, other, name] = [left, this.level(n + 1), sign];
      left = (cellOf) => apply(name, [one(cellOf), other(cellOf)]);
    }
    return left;
  }

  private signed(): Evaluate {
    const sign = this.take(["-", "+"]);
    if (sign === null) return this.percent();
    const of = this.deeper(() => this.signed());
    return (cellOf) => apply(sign === "-" ? "minus" : "plus", [of(cellOf)]);
  }

  private percent(): Evaluate {
    let of = this.single();
    while (this.take(["%"]) !== null) {
      const whole = of;
      of = (cellOf) => apply("percent", [whole(cellOf)]);
    }
    return of;
  }

  private single(): Evaluate {
    const token = this.tokens[this.at];
    if (token === undefined) throw new ConditionFault("end", this.end, "");
    this.at += 1;
    switch (token.kind) {
      case "number":
      case "text":
        return () => ({ kind: "value", value: token.value });
      case "column":
        this.columns.add(token.text);
        return (cellOf) => ({ kind: "value", value: cellOf(token.text) });
      case "name":
        return this.named(token);
      case "sign":
        if (token.text !== "(") throw new ConditionFault("sign", token.at, token.text);
        return this.deeper(() => this.closed());
    }
  }

  private closed(): Evaluate {
    const inner = this.level(0);
    this.must(")");
    return inner;
  }

  private named({ text, at }: Token): Evaluate {
    const name = text.toUpperCase();
    if (name === "TRUE" || name === "FALSE") {
      if (this.take(["("]) !== null) this.must(")");
      return () => ({ kind: "value", value: name === "TRUE" });
    }
    const known = functionNamed(name);
    if (known === null) throw new ConditionFault("function", at, text);
    this.must("(");
    const given = this.deeper(() => this.given());
    if (given.length < known.least || given.length > known.most) throw new ConditionFault("arguments", at, text);
    return (cellOf) =>
      apply(
        name,
        given.map((one) => one(cellOf)),
      );
  }

  private given(): readonly Evaluate[] {
    if (this.take([")"]) !== null) return [];
    const given = [this.level(0)];
    while (this.take([",", ";"]) !== null) given.push(this.level(0));
    this.must(")");
    return given;
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new ConditionFault("tooDeep", this.tokens[this.at]?.at ?? this.end, "");
    const found = read();
    this.depth -= 1;
    return found;
  }

  private take(signs: readonly string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return null;
    this.at += 1;
    return token.text;
  }

  private must(sign: string): void {
    if (this.take([sign]) !== null) return;
    const token = this.tokens[this.at];
    throw new ConditionFault(token === undefined ? "end" : "sign", token?.at ?? this.end, token?.text ?? "");
  }
}
