// Why a text is no condition.

/** What is wrong with a text that is no condition; `at` counts characters from 0. */
export class ConditionFault extends Error {
  constructor(
    readonly kind: "sign" | "end" | "function" | "arguments" | "tooLong" | "tooDeep",
    readonly at: number,
    readonly found: string,
  ) {
    super(`${kind} at ${at}: ${found}`);
    this.name = "ConditionFault";
  }
}
