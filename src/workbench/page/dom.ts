// Builds DOM elements from plain descriptions. Text always goes in as text, never as markup.
export interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: (event: MouseEvent) => void;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (options.class !== undefined) made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  for (const [name, value] of Object.entries(options.attributes ?? {})) made.setAttribute(name, value);
  const target: HTMLElement = made;
  if (options.onClick !== undefined) target.addEventListener("click", options.onClick);
  made.append(...children);
  return made;
}

/** A button whose name is its text, or its `label` when it only shows a sign. */
export function button(
  text: string,
  onClick: (event: MouseEvent) => void,
  options: { readonly class?: string; readonly label?: string; readonly role?: string } = {},
): HTMLButtonElement {
  const attributes: Record<string, string> = { type: "button" };
  if (options.label !== undefined) Object.assign(attributes, { "aria-label": options.label, title: options.label });
  if (options.role !== undefined) attributes["role"] = options.role;
  return element("button", { class: options.class ?? "", text, attributes, onClick });
}

/** Keeps a number between two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
