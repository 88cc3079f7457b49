// Editing one cell, in the cell and in the formula bar at once. It hands the typed text over and changes no cell
// itself.
import { element } from "../dom";
import type { GridView } from "./gridView";
import type { Spot } from "./moves";

export interface EditorActions {
  /** False keeps the edit open, so that the person can correct a mistyped formula. */
  readonly commit: (sheetId: string, spot: Spot, text: string) => boolean;
  readonly moveOn: (key: string, shift: boolean) => void;
  readonly onChange: (editing: boolean) => void;
}

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export class CellEditor {
  readonly #box = element("textarea", {
    class: "cell-editor",
    attributes: { "aria-label": "Cell", rows: "1", spellcheck: "false", autocomplete: "off" },
  });
  #target: { sheetId: string; spot: Spot } | null = null;
  /** Started by typing: an arrow ends the edit. Started by F2 or a double click: it moves the caret. */
  #quick = false;

  constructor(
    private readonly grid: GridView,
    private readonly bar: HTMLTextAreaElement,
    private readonly actions: EditorActions,
  ) {
    this.#box.hidden = true;
    grid.window.append(this.#box);
    for (const input of [this.#box, bar]) {
      input.addEventListener("keydown", (event) => this.#key(event, input));
      input.addEventListener("input", () => this.#mirror(input));
      input.addEventListener("blur", (event) => this.#left(event));
    }
    bar.addEventListener("focus", () => this.#startInBar());
  }

  get editing(): boolean {
    return this.#target !== null;
  }

  /** @param text what the cell starts with; without it the cell's own content */
  start(text?: string): void {
    this.#open(text ?? this.#cell().entry, text !== undefined);
    this.#box.focus();
    this.#box.setSelectionRange(this.#box.value.length, this.#box.value.length);
  }

  focus(): void {
    this.#box.focus();
  }

  commit(): boolean {
    if (this.#target === null) return true;
    const { sheetId, spot } = this.#target;
    if (!this.actions.commit(sheetId, spot, this.#box.value)) return false;
    this.#close();
    return true;
  }

  cancel(): void {
    this.#close();
  }

  /** Outside an edit the bar shows the active cell. */
  show(): void {
    if (this.editing) return;
    const { entry, spilledBy } = this.#cell();
    this.bar.value = spilledBy ?? entry;
    this.bar.classList.toggle("spilled", spilledBy !== null);
  }

  #cell() {
    return this.grid.sheet.cell(this.grid.active.row, this.grid.active.column);
  }

  #startInBar(): void {
    if (!this.editing) this.#open(this.#cell().entry, false);
  }

  #open(text: string, quick: boolean): void {
    this.grid.reveal(this.grid.active);
    this.#target = { sheetId: this.grid.sheet.id, spot: this.grid.active };
    this.#quick = quick;
    this.#box.value = text;
    this.bar.value = text;
    this.#box.hidden = false;
    this.#fit();
    this.actions.onChange(true);
  }

  #close(): void {
    if (this.#target === null) return;
    this.#target = null;
    this.#box.hidden = true;
    this.show();
    this.actions.onChange(false);
  }

  #mirror(input: HTMLTextAreaElement): void {
    if (!this.editing) this.#startInBar();
    (input === this.bar ? this.#box : this.bar).value = input.value;
    this.#fit();
  }

  /** The box covers its cell and grows with what is typed. */
  #fit(): void {
    const { left, top, width, height } = this.grid.windowBox(this.#target?.spot ?? this.grid.active);
    const lines = this.#box.value.split("\n");
    const longest = Math.max(...lines.map((line) => line.length));
    Object.assign(this.#box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${Math.max(width + 1, Math.min(longest * 8 + 18, 420))}px`,
      height: `${Math.max(height + 1, lines.length * 18 + 4, longest > 50 ? 42 : 0)}px`,
    });
  }

  #key(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (!this.editing || event.isComposing) return;
    event.stopPropagation();
    if (event.key === "Escape") this.#finish(event, () => this.cancel());
    else if (event.key === "Enter" && event.altKey) this.#breakLine(event, input);
    else if (event.key === "F2") this.#quick = false;
    else if (event.key === "Enter" || event.key === "Tab" || (this.#quick && ARROWS.has(event.key)))
      this.#finish(event, () => {
        if (this.commit()) this.actions.moveOn(event.key, event.shiftKey);
      });
  }

  #finish(event: KeyboardEvent, work: () => void): void {
    event.preventDefault();
    work();
    if (!this.editing) this.grid.root.focus({ preventScroll: true });
  }

  #breakLine(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    event.preventDefault();
    input.setRangeText("\n", input.selectionStart, input.selectionEnd, "end");
    this.#mirror(input);
  }

  #left(event: FocusEvent): void {
    const next = event.relatedTarget;
    if (!this.editing || next === this.#box || next === this.bar) return;
    // Which frame takes the focus shows only afterwards.
    if (next === null) setTimeout(() => this.#leftForNothing());
    else if (!(next instanceof HTMLIFrameElement)) this.commit();
  }

  /**
   * Leaving for another window, or for the add-in's frame, keeps the edit; leaving for something else on the page ends
   * it, as in Excel.
   */
  #leftForNothing(): void {
    const now = document.activeElement;
    const back = now === this.#box || now === this.bar;
    if (!back && !(now instanceof HTMLIFrameElement) && document.hasFocus()) this.commit();
  }
}
