// Office.js's members for custom functions, looked for by name: the types of office.js do not have them.
import type { FunctionShell } from "./registerFunctions";

type Callable = (...given: readonly unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === "function";

function memberOf(value: unknown, name: string): unknown {
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? Reflect.get(value, name)
    : undefined;
}

/** Null where Excel has none. */
export function officeFunctions(scope: object): FunctionShell | null {
  const found = memberOf(scope, "CustomFunctions");
  const [associate, fault] = [memberOf(found, "associate"), memberOf(found, "Error")];
  if (!isCallable(associate) || !isCallable(fault)) return null;
  const code = memberOf(memberOf(found, "ErrorCode"), "notAvailable");
  return {
    associate: (name, run) => void Reflect.apply(associate, found, [name, run]),
    notAvailable: (text): unknown => Reflect.construct(fault, [code, text]),
  };
}
