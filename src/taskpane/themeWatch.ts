// Light or dark as Office shows itself, followed while the pane is open. Desktop Excel tells its colours; Excel on the
// web tells none, and there the frame's colour scheme says it.
import { createStore, type Store } from "./pane/store";

interface Listened {
  addEventListener(name: "change" | "focus", listener: () => void): void;
}

export interface ThemeSources {
  /** Office.context.officeTheme's background, read again each time; undefined if Office does not say. */
  readonly background: () => string | undefined;
  readonly media: Listened & { readonly matches: boolean };
  /** Office gives no event for a changed theme in Excel: a look when the pane gets the focus finds it. */
  readonly window: Listened;
  /** When Office is there to say its colours. */
  readonly ready: Promise<unknown>;
}

export function watchTheme({ background, media, window, ready }: ThemeSources): Store<boolean> {
  const read = () => {
    const colour = background();
    return colour === undefined ? media.matches : isDark(colour);
  };
  const dark = createStore(read());
  const look = () => dark.set(read());
  media.addEventListener("change", look);
  window.addEventListener("focus", look);
  void ready.then(look);
  return dark;
}

/** Office gives the pane's background as #RRGGBB; its lightness decides. Anything unreadable counts as light. */
export function isDark(background: string | undefined): boolean {
  const hex = /^#?([0-9a-f]{6})$/i.exec(background ?? "")?.[1];
  if (hex === undefined) return false;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
