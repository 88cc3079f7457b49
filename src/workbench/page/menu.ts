// A small menu that opens at a point, is walked with the arrows and closes by Escape or a click elsewhere.
import { button, clamp, element } from "./dom";

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: string;
  readonly disabled?: boolean;
}

export type MenuEntry = MenuItem | "line";

/** Opens the menu and moves the focus into it; the focus goes back where it came from on closing. */
export function openMenu(entries: readonly MenuEntry[], x: number, y: number, label: string): void {
  const menu = element("div", { class: "menu", attributes: { role: "menu", "aria-label": label } });
  const close = popup(menu, x, y);
  menu.append(...entries.map((entry) => (entry === "line" ? element("hr") : itemButton(entry, close))));
  menu.addEventListener("keydown", (event) => walk(event, menu));
  fitInWindow(menu, x, y);
  menu.querySelector("button")?.focus();
}

function itemButton({ label, run, keys, disabled }: MenuItem, close: () => void): HTMLButtonElement {
  const made = button(
    label,
    () => {
      close();
      run();
    },
    { class: "menu-item", role: "menuitem" },
  );
  made.disabled = disabled === true;
  if (keys !== undefined)
    made.append(element("span", { class: "menu-keys", text: keys, attributes: { "aria-hidden": "true" } }));
  return made;
}

function walk(event: KeyboardEvent, menu: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const now = items.findIndex((item) => item === document.activeElement);
  items[(now + step + items.length) % items.length]?.focus();
}

/** Shows something above the page until Escape, or until something else is pressed. Returns how to close it. */
export function popup(content: HTMLElement, x: number, y: number): () => void {
  const before = document.activeElement;
  const watch = new AbortController();
  const close = (): void => {
    if (watch.signal.aborted) return;
    watch.abort();
    content.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  content.classList.add("popup");
  document.body.append(content);
  fitInWindow(content, x, y);
  const outside = (event: Event): void => {
    if (event.target instanceof Node && !content.contains(event.target)) close();
  };
  document.addEventListener("mousedown", outside, { capture: true, signal: watch.signal });
  window.addEventListener("blur", close, { signal: watch.signal });
  content.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });
  return close;
}

export function fitInWindow(content: HTMLElement, x: number, y: number): void {
  content.style.left = `${clamp(x, 0, Math.max(0, window.innerWidth - content.offsetWidth - 8))}px`;
  content.style.top = `${clamp(y, 0, Math.max(0, window.innerHeight - content.offsetHeight - 8))}px`;
}
