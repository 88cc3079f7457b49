// Checks the file of keyboard shortcuts that a manifest names: Microsoft's rules for it ("Add custom keyboard shortcuts
// to your Office Add-ins"), and that the pane has what a key starts.
import { z } from "zod";
import { child, type XmlElement } from "./xml";

const file = z.object({
  actions: z.array(z.object({ id: z.string(), type: z.literal("ExecuteFunction"), name: z.string().min(1) })),
  shortcuts: z.array(z.object({ action: z.string(), key: z.object({ default: z.string() }) })),
});

/** Modifiers, of which Shift alone is not enough, and one other key. */
const KEYS = /^(?:Ctrl\+Alt\+Shift|Ctrl\+Alt|Ctrl\+Shift|Alt\+Shift|Ctrl|Alt)\+[A-Z0-9]$/;

export function checkShortcuts(
  root: XmlElement,
  asset: (name: string) => Buffer | null,
  commandNames: readonly string[],
): string[] {
  const overrides = child(root, "ExtendedOverrides");
  if (overrides === undefined) return [];
  const address = overrides.attributes.get("Url") ?? "";
  if (!URL.canParse(address) || new URL(address).protocol !== "https:")
    return [`ExtendedOverrides must have an https address, not "${address}".`];
  const name = new URL(address).pathname.replace("/assets/", "");
  const bytes = asset(name);
  if (bytes === null) return [`ExtendedOverrides names "${name}", which is not in the assets.`];
  const parsed = file.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!parsed.success) return [`${name} is no file of shortcuts.`];
  const { actions, shortcuts } = parsed.data;
  const ids = actions.map(({ id }) => id);
  const keys = shortcuts.map(({ key }) => key.default);
  return [
    ...ids.filter((id) => !commandNames.includes(id)).map((id) => `${name}: the pane has no command "${id}".`),
    ...shortcuts
      .filter(({ action }) => !ids.includes(action))
      .map(({ action }) => `${name} has no action "${action}".`),
    ...keys.filter((key) => !KEYS.test(key)).map((key) => `${name}: Office takes no key "${key}".`),
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${name} has the key "${key}" twice.`),
  ];
}
