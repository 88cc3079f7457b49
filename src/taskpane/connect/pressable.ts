// A button that says why it is disabled, as parts/ActionButton.tsx, without a library: it keeps the focus, so that the
// reason can be heard as well as seen.
import { element } from "../parts/element";

export interface Pressable {
  readonly node: HTMLElement;
  /** `reason`: why it cannot be pressed now; null when it can. */
  show(text: string, reason: string | null): void;
}

let made = 0;

export function pressable(
  type: "button" | "submit",
  look: "primary" | "secondary" | "subtle",
  onPress: () => void = () => undefined,
): Pressable {
  const id = `why-${(made += 1)}`;
  const button = element("button", { type, class: `plainButton ${look}` });
  const why = element("span", { id, hidden: "" });
  button.addEventListener("click", (event) => {
    if (button.ariaDisabled === "true") event.preventDefault();
    else onPress();
  });
  return {
    node: element("div", { class: "plainButtonPlace" }, button, why),
    show(text, reason) {
      // Only what changes is written: a reader would read the same words again.
      if (button.textContent !== text) button.textContent = text;
      why.textContent = reason;
      for (const [name, value] of [
        ["aria-disabled", "true"],
        ["aria-describedby", id],
        ["title", reason ?? ""],
      ] as const) {
        if (reason === null) button.removeAttribute(name);
        else button.setAttribute(name, value);
      }
    },
  };
}
