// One quiet line over the foot of the grid that says what was refused or done. It is read out, and never takes the
// focus.
import { button, element } from "./dom";

const SHOWN_FOR_MS = 8000;

export class MessageBar {
  readonly #text = element("span");
  readonly root = element("div", { class: "message-bar", attributes: { role: "status", "aria-live": "polite" } }, [
    this.#text,
    button("✕", () => this.hide(), { label: "Dismiss message" }),
  ]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.root.classList.add("away");
  }

  readonly say = (message: string, stays = false): void => {
    clearTimeout(this.#timer);
    this.#text.textContent = message;
    this.root.classList.remove("away");
    if (!stays) this.#timer = setTimeout(() => this.hide(), SHOWN_FOR_MS);
  };

  hide(): void {
    clearTimeout(this.#timer);
    this.root.classList.add("away");
    this.#text.textContent = "";
  }
}
