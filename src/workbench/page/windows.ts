// Several windows on one workbook, as co-authors have them: each with a host, a pane and a person of its own. The first
// window keeps the workbook and opens the others, which end with it. Selected cells and the sheet in front belong to
// the workbook here, so that all windows show the same.
import type { CoAuthors } from "../excel-host/coAuthors";
import type { ExcelHost } from "../excel-host/excelHost";
import type { PageCalculation } from "./background/calculation";
import type { WorkbookStore } from "../model/workbookStore";

/** What the first window lends to the others. Hosts are made in its page: they must know of each other. */
interface LentBook {
  readonly store: WorkbookStore;
  readonly openHost: () => ExcelHost;
  readonly calculation: PageCalculation;
}

declare global {
  interface Window {
    workbenchBook?: LentBook;
  }
}

const BESIDE = "beside";

/** The workbook of the window that opened this one as a second; null for a first window. */
export function lentBook(): LentBook | null {
  if (!new URLSearchParams(location.search).has(BESIDE)) return null;
  const opener: unknown = window.opener;
  try {
    return isWorkbench(opener) ? (opener.workbenchBook ?? null) : null;
  } catch {
    return null; // a page of another origin
  }
}

function isWorkbench(opener: unknown): opener is Window {
  return typeof opener === "object" && opener !== null && "workbenchBook" in opener;
}

export class CoAuthorWindows {
  readonly #open = new Set<Window>();

  constructor(book: LentBook) {
    window.workbenchBook = book;
    window.addEventListener("pagehide", () => this.closeAll());
  }

  /** False: the browser opens no window. */
  open(): boolean {
    const address = new URL(location.href);
    address.searchParams.set(BESIDE, "");
    const made = window.open(address, "_blank", "popup,width=1280,height=860");
    if (made !== null) this.#open.add(made);
    return made !== null;
  }

  closeAll(): void {
    for (const one of this.#open) one.close();
    this.#open.clear();
  }
}

const PARTS: ReadonlySet<string | symbol> = new Set([
  "merges",
  "comments",
  "conditionals",
  "charts",
  "pages",
  "system",
]);

/** The workbook as one person changes it: for every other window their edits are remote. */
export function storeOfPerson(store: WorkbookStore, coAuthors: CoAuthors): { store: WorkbookStore; leave: () => void } {
  const ends: (() => void)[] = [];
  const acting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, key): unknown {
        const value: unknown = Reflect.get(target, key);
        if (typeof value === "object" && value !== null && PARTS.has(key)) return acting(value);
        if (typeof value !== "function") return value;
        return (...words: unknown[]): unknown => {
          const result: unknown = coAuthors.acting(() => Reflect.apply(value, target, words) as unknown);
          if (key === "subscribe" && typeof result === "function")
            ends.push(() => void Reflect.apply(result, null, []));
          return result;
        };
      },
    });
  return { store: acting(store), leave: () => ends.splice(0).forEach((end) => end()) };
}
