// The add-in's keyboard shortcuts, from the file that its manifest names. As in Excel on the web they work while the
// focus is on this page, and not in the pane.

export interface Shortcut {
  /** As "Ctrl+Alt+Shift+R". */
  readonly key: string;
  /** A command that the add-in has associated. */
  readonly action: string;
}

/** `address`: of the file; none are read without one. Rejects with a sentence where the server does not have it. */
export async function loadShortcuts(address: string | null): Promise<readonly Shortcut[]> {
  if (address === null) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The server does not have the add-in's shortcuts (${answer.status}).`);
  return readShortcuts(await answer.json());
}

/** Leaves out what is no shortcut. */
export function readShortcuts(file: unknown): readonly Shortcut[] {
  const given = isRecord(file) && Array.isArray(file["shortcuts"]) ? file["shortcuts"] : [];
  return given.flatMap((one: unknown) => {
    if (!isRecord(one) || !isRecord(one["key"])) return [];
    const { action, key } = one;
    const keys = key["default"];
    return typeof action === "string" && typeof keys === "string" ? [{ action, key: keys }] : [];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Before the grid hears the key: a letter with more modifiers than its own would mean another thing there. */
export function attachShortcuts(window: Window, shortcuts: readonly Shortcut[], run: (action: string) => void): void {
  const actions = new Map(shortcuts.map(({ key, action }) => [key, action]));
  window.addEventListener(
    "keydown",
    (event) => {
      const action = actions.get(pressed(event));
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      run(action);
    },
    true,
  );
}

/** By the key's place: with Alt held it writes another letter on many keyboards. */
function pressed({ ctrlKey, altKey, shiftKey, code }: KeyboardEvent): string {
  const modifiers = [ctrlKey ? "Ctrl" : "", altKey ? "Alt" : "", shiftKey ? "Shift" : ""];
  return [...modifiers, code.replace(/^(Key|Digit)/, "")].filter((part) => part !== "").join("+");
}
