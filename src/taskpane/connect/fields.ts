// Fields of the first screen, without a library: a label, the box, its hint, and what is wrong with it.
import { element } from "../parts/element";

export interface BoxField {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement;
  /** Null: nothing is wrong. */
  say(problem: string | null): void;
}

/**
 * A browser makes its own check of addresses as soon as a box has the type "email", which takes a slow processor 30 ms
 * of the start. The form has a check of its own, so the box only looks and types like one.
 */
const kinds = {
  password: { type: "password" },
  email: { type: "text", inputmode: "email", autocapitalize: "off", spellcheck: "false" },
} as const;

export function boxField(name: string, kind: keyof typeof kinds, label: string, hint: string | null): BoxField {
  const id = `connect-${name}`;
  const input = element("input", { id, name, ...kinds[kind], autocomplete: "off", class: "plainBox" });
  const wrong = element("div", { id: `${id}-wrong`, class: "plainWrong", role: "alert" });
  const hints = hint === null ? [] : [element("div", { id: `${id}-hint`, class: "plainHint" }, hint)];
  const describe = (problem: string | null) => {
    const ids = [...(problem === null ? [] : [wrong.id]), ...hints.map((one) => one.id)];
    if (ids.length === 0) input.removeAttribute("aria-describedby");
    else input.setAttribute("aria-describedby", ids.join(" "));
  };
  describe(null);
  return {
    node: element("div", { class: "plainField" }, labelOf(id, label), input, wrong, ...hints),
    input,
    say(problem) {
      wrong.textContent = problem;
      describe(problem);
      if (problem === null) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
    },
  };
}

export function selectField(name: string, label: string) {
  const id = `connect-${name}`;
  const select = element("select", { id, name, class: "plainBox" });
  return {
    node: element("div", { class: "plainField" }, labelOf(id, label), element("div", { class: "plainSelect" }, select)),
    select,
    show(options: readonly (readonly [value: string, text: string])[], chosen: string | undefined) {
      select.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
      select.value = chosen ?? "";
    },
  };
}

const labelOf = (id: string, text: string) => element("label", { for: id }, text);
