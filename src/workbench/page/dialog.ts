// Asks for one line of text or for a yes, in the page: the pane's frame has no alert, confirm or prompt either.
import { button, element } from "./dom";

/** @returns the text, or null when the question was left */
export function askText(title: string, label: string, start: string): Promise<string | null> {
  const input = element("input", {
    attributes: { type: "text", "aria-label": label, value: start, maxlength: "31" },
  });
  const answer = ask(title, [element("label", {}, [label, input])], "OK", () => input.value);
  input.select();
  return answer;
}

export async function askYes(title: string, sentence: string, yes: string): Promise<boolean> {
  return (await ask(title, [element("p", { text: sentence })], yes, () => yes)) !== null;
}

function ask(title: string, content: readonly HTMLElement[], yes: string, value: () => string): Promise<string | null> {
  const before = document.activeElement;
  return new Promise((resolve) => {
    const dialog = element("dialog", { attributes: { "aria-label": title } });
    const finish = (result: string | null): void => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(result);
    };
    const submit = element("button", { class: "primary", text: yes, attributes: { type: "submit" } });
    const form = element("form", {}, [
      element("h2", { text: title }),
      ...content,
      element("div", { class: "panel-buttons" }, [submit, button("Cancel", () => finish(null))]),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      finish(value());
    });
    dialog.addEventListener("cancel", () => finish(null));
    dialog.append(form);
    document.body.append(dialog);
    // A DOM without modal dialogs (tests) shows it in place.
    if (typeof dialog.showModal === "function") dialog.showModal();
    else dialog.open = true;
  });
}
