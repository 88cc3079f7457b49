// Builds SVG elements. Text goes in as text, never as markup; colours of the page come from style sheets, by class.
const NAMESPACE = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function svg(name: string, attributes: Attributes, children: readonly Node[] = []): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, typeof value === "number" ? rounded(value) : value);
  made.append(...children);
  return made;
}

/** Hundredths of a pixel are fine enough, and short. */
function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export const TEXT_SIZE = 12;

interface TextOptions {
  readonly anchor?: "start" | "middle" | "end";
  readonly size?: number;
  readonly class?: string;
  /** Degrees, around the point that it stands at. */
  readonly turned?: number;
}

/** `y` is the middle of the line. */
export function label(text: string, x: number, y: number, options: TextOptions = {}): SVGElement {
  const { anchor = "middle", size = TEXT_SIZE, turned } = options;
  const made = svg("text", {
    x,
    y,
    "text-anchor": anchor,
    "dominant-baseline": "central",
    "font-size": size,
    class: options.class ?? "chart-text",
    transform: turned === undefined ? undefined : `rotate(${turned} ${rounded(x)} ${rounded(y)})`,
  });
  made.textContent = text;
  return made;
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): SVGElement {
  return svg("line", { x1: crisp(x1), y1: crisp(y1), x2: crisp(x2), y2: crisp(y2), class: className });
}

/** A line of one pixel is sharp in the middle of a pixel. */
function crisp(value: number): number {
  return Math.round(value) + 0.5;
}

/**
 * About: nothing is laid out when a chart is planned. Capitals, digits and wide signs count for more than small
 * letters.
 */
export function textWidth(text: string, size = TEXT_SIZE): number {
  let units = 0;
  for (const letter of text)
    units += /[iljtfrI.,:;'|! ()[\]]/.test(letter)
      ? 0.32
      : /[A-Zmw@%€]/.test(letter)
        ? 0.72
        : letter > "\u2E80"
          ? 1
          : 0.55;
  return units * size;
}

/** Cut to a width, with an ellipsis. */
export function fitted(text: string, width: number, size = TEXT_SIZE): string {
  // A width that was made of this text's own, and of others taken off again, is a last bit smaller at times.
  if (textWidth(text, size) <= width + 0.01) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
