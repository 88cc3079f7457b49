// Light or dark, for the workbench and, through whoever listens, for the pane. Kept for the next visit.
import type { ThemeName } from "../excel-host/frame";

const KEY = "workbench.theme";

export class Theme {
  readonly #listeners = new Set<(theme: ThemeName) => void>();
  #name: ThemeName;

  constructor() {
    const kept = stored();
    const system = typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
    this.#name = kept ?? (system ? "dark" : "light");
    this.#show();
  }

  get name(): ThemeName {
    return this.#name;
  }

  toggle(): void {
    this.#name = this.#name === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.#name);
    } catch {
      // A browser that keeps nothing still shows the theme now.
    }
    this.#show();
    for (const listener of this.#listeners) listener(this.#name);
  }

  onChange(listener: (theme: ThemeName) => void): void {
    this.#listeners.add(listener);
  }

  #show(): void {
    document.documentElement.dataset["theme"] = this.#name;
  }
}

function stored(): ThemeName | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "dark" || kept === "light" ? kept : null;
  } catch {
    return null;
  }
}
