// Signs between values. Every one of them works on two values; over areas they would make arrays, which are the
// engine's.
import type { CellError, Scalar } from "../types";
import type { Sign } from "./parse";
import { added, compares, DIV, finite, isError, NUM, numberOf, textOf } from "./values";

export function binary(sign: Sign, a: Scalar, b: Scalar): Scalar {
  if (sign === "&") return joined(a, b);
  if (sign === "+" || sign === "-" || sign === "*" || sign === "/" || sign === "^") {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (isError(left)) return left;
    return isError(right) ? right : calculated(sign, left, right);
  }
  return compares(sign, a, b);
}

function joined(a: Scalar, b: Scalar): Scalar {
  const [left, right] = [textOf(a), textOf(b)];
  if (isError(left)) return left;
  return isError(right) ? right : left + right;
}

function calculated(sign: "+" | "-" | "*" | "/" | "^", a: number, b: number): number | CellError {
  if (sign === "+") return added(a, b);
  if (sign === "-") return added(a, -b);
  if (sign === "*") return finite(a * b);
  if (sign === "/") return b === 0 ? DIV : finite(a / b);
  return a === 0 && b === 0 ? NUM : finite(a ** b);
}

export function unary(sign: "-" | "+" | "%", value: Scalar): Scalar {
  if (sign === "+") return value;
  const number = numberOf(value);
  if (isError(number)) return number;
  return sign === "-" ? -number + 0 : number / 100;
}
