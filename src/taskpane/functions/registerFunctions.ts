// The custom functions of cells. They run in the pane's own runtime and answer from what the workbook holds; a cell is
// told again when a piece of work of the pane has ended and its answer changed. They are streaming functions, since
// Excel asks a function again only where its arguments change (Microsoft, "CustomFunctions.StreamingInvocation").
import { functionNames, type FunctionAnswer, type FunctionName } from "../../functions/held";
import { liveCells, type LiveCells } from "../../functions/live";
import type { CellValue } from "../../values/cell";
import type { Workbook } from "../../workbook/workbook";
import { functionTexts } from "./functionTexts";

/** Excel's words for one cell that is to be told. */
interface Invocation {
  setResult(value: unknown): void;
  onCanceled?: () => void;
}

export interface FunctionShell {
  associate(name: FunctionName, run: (...given: readonly unknown[]) => void): void;
  /** Excel's #N/A with a sentence. */
  notAvailable(text: string): unknown;
}

const COUNT: Readonly<Record<FunctionName, number>> = { PRICE: 3, BEST: 2, STATUS: 2, REPORT: 3 };

/** What is asked of the pane: when a piece of its work has ended. */
interface Working {
  readonly store: { get(): { readonly work: unknown }; subscribe(listener: () => void): () => void };
}

export function registerFunctions(
  shell: FunctionShell,
  pane: Working,
  loadWorkbook: () => Promise<Workbook>,
): LiveCells {
  // Deferred: nobody who has no such cell loads it.
  const read = async () => (await import("../../workflows/functions/hold")).readHeld(await loadWorkbook());
  // Excel may be busy with a cell that somebody edits: the end of the next piece of work tries again.
  const live = liveCells(read, () => undefined);
  for (const name of functionNames) shell.associate(name, (...given) => answerCell(shell, live, name, given));
  let worked = false;
  pane.store.subscribe(() => {
    const works = pane.store.get().work !== null;
    if (worked && !works) void live.renew();
    worked = works;
  });
  return live;
}

/** Excel gives the invocation after the arguments; an argument that is left out is null. */
function answerCell(shell: FunctionShell, live: LiveCells, name: FunctionName, given: readonly unknown[]): void {
  const invocation = given.at(-1);
  if (!isInvocation(invocation)) return;
  const values = given.slice(0, COUNT[name]).map(cellOf);
  const end = live.add(name, values, (answer) => invocation.setResult(resultOf(shell, answer)));
  invocation.onCanceled = end;
}

function isInvocation(value: unknown): value is Invocation {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "setResult") === "function";
}

function cellOf(value: unknown): CellValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function resultOf(shell: FunctionShell, answer: FunctionAnswer): unknown {
  if (answer.kind === "value") return answer.value ?? "";
  return shell.notAvailable(functionTexts[answer.kind](answer.part, answer.name));
}
