// Light or dark as Office shows itself, followed while the pane is open. Desktop Excel tells its colours; Excel on the
// web tells none, and there the frame's colour scheme says it.
import { createStore, type Store } from "./pane/store";
import { isDark } from "./theme";

interface Listened {
  addEventListener(name: "change" | "focus", listener: () => void): void;
}

export interface ThemeSources {
  /** Office.context.officeTheme's background, read again each time; undefined if Office does not say. */
  readonly background: () => string | undefined;
  readonly media: Listened & { readonly matches: boolean };
  /** Office gives no event for a changed theme in Excel: a look when the pane gets the focus finds it. */
  readonly window: Listened;
}

export function watchTheme({ background, media, window }: ThemeSources): Store<boolean> {
  const read = () => {
    const colour = background();
    return colour === undefined ? media.matches : isDark(colour);
  };
  const dark = createStore(read());
  const look = () => dark.set(read());
  media.addEventListener("change", look);
  window.addEventListener("focus", look);
  return dark;
}
