// New, open and save. The reader and writer of .xlsx are fetched when a file is first opened or saved.
import type { WorkbookStore } from "../model/workbookStore";
import { askYes } from "./dialog";
import { element } from "./dom";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const WAITS = "Its formulas show the results that the file kept, until they are calculated.";

export interface FileHooks {
  readonly say: (message: string, stays?: boolean) => void;
  readonly named: (name: string) => void;
  /** After another workbook replaced this one, the add-in must restart. */
  readonly replaced: () => void;
  /** Whether the add-in wants the person to be asked before the workbook closes. */
  readonly atWork: () => boolean;
}

export class WorkbookFiles {
  readonly #picker = element("input", {
    class: "away",
    attributes: { type: "file", accept: ".xlsx,.xlsm", "aria-label": "Workbook file" },
  });
  #name = "Book1";
  #changed = false;
  #listening = true;

  constructor(
    private readonly store: WorkbookStore,
    private readonly hooks: FileHooks,
  ) {
    this.#picker.addEventListener("change", () => void this.#picked());
    document.body.append(this.#picker);
    store.subscribe((change) => {
      if (this.#listening && change.kind !== "selection") this.#changed = true;
    });
    // A browser that is driven by a script would wait for an answer that never comes.
    window.addEventListener("beforeunload", (event) => {
      if ((this.#changed || this.hooks.atWork()) && !navigator.webdriver) event.preventDefault();
    });
  }

  /** What is no edit of the person's. */
  readonly quietly = <T>(work: () => T): T => {
    this.#listening = false;
    try {
      return work();
    } finally {
      this.#listening = true;
    }
  };

  async create(): Promise<void> {
    if (!(await this.#mayGo())) return;
    this.#replace(() => this.store.reset(), "Book1");
  }

  async open(): Promise<void> {
    if (!(await this.#mayGo())) return;
    this.#picker.value = "";
    this.#picker.click();
  }

  async save(): Promise<void> {
    const { writeXlsx } = await import("../xlsx/write/xlsx");
    const bytes = writeXlsx(this.store);
    const address = URL.createObjectURL(new Blob([bytes.slice().buffer], { type: TYPE }));
    element("a", { attributes: { href: address, download: `${this.#name}.xlsx` } }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.#changed = false;
    this.hooks.say(`Saved as ${this.#name}.xlsx in the browser's downloads.`);
  }

  async #picked(): Promise<void> {
    const file = this.#picker.files?.[0];
    if (file === undefined) return;
    const { openXlsx } = await import("../xlsx/read/xlsx");
    try {
      const content = openXlsx(new Uint8Array(await file.arrayBuffer()));
      const dropped: string[] = [];
      this.#replace(() => dropped.push(...content.fill(this.store)), file.name.replace(/\.xls[xm]$/i, ""));
      const waits = this.store.background?.due === true ? ` ${WAITS}` : "";
      if (dropped.length > 0) this.hooks.say(`Opened ${file.name}.${waits} Left out: ${dropped.join("; ")}.`, true);
      else this.hooks.say(`Opened ${file.name}.${waits}`);
    } catch (error) {
      this.hooks.say(
        `${file.name} was not opened. ${error instanceof Error ? error.message : "The browser gave no reason."}`,
        true,
      );
    }
  }

  #replace(work: () => void, name: string): void {
    this.#listening = false;
    try {
      work();
      this.store.forgetHistory();
      this.#name = name;
      this.hooks.named(name);
    } finally {
      this.#listening = true;
      this.#changed = false;
      this.hooks.replaced();
    }
  }

  #mayGo(): Promise<boolean> {
    if (this.hooks.atWork()) return askYes("Leave this workbook", "An add-in is at work in it.", "Leave it");
    if (!this.#changed) return Promise.resolve(true);
    return askYes("Leave this workbook", `${this.#name} has unsaved edits.`, "Leave it");
  }
}
