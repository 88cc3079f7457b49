// The ribbon's own signs, drawn as strokes on a 20 by 20 field so that they take the text's colour in either theme.
const PATHS = {
  cut: "M6 4l8 10M14 4L6 14M6 14a2 2 0 1 0 .01 0M14 14a2 2 0 1 0 .01 0",
  copy: "M7 3h8v11H7zM5 6v11h8",
  paste: "M6 4h8v13H6zM8 3h4v2H8z",
  undo: "M8 5L4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2",
  redo: "M12 5l4 4-4 4M16 9H8a4 4 0 0 0 0 8h2",
  bold: "M7 4h4a3 3 0 0 1 0 6H7zM7 10h5a3 3 0 0 1 0 6H7z",
  italic: "M9 4h5M6 16h5M12 4L8 16",
  insertRow: "M3 4h14v4H3zM3 16h14M10 10v5M7.5 12.500h5",
  deleteRow: "M3 4h14v4H3zM3 16h14M7.500 12h5",
  insertColumn: "M4 3v14h4V3zM16 3v14M10 10h5M12.500 7.500v5",
  deleteColumn: "M4 3v14h4V3zM16 3v14M10 10h5",
  hide: "M3 10c3-5 11-5 14 0-3 5-11 5-14 0zM4 17L16 3",
  show: "M3 10c3-5 11-5 14 0-3 5-11 5-14 0zM10 8a2 2 0 1 0 .01 0",
  table: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M13 4v12",
  sortUp: "M6 16V4M3 7l3-3 3 3M12 6h5M12 10h4M12 14h3",
  sortDown: "M6 4v12M3 13l3 3 3-3M12 6h3M12 10h4M12 14h5",
  filter: "M3 4h14l-5 6v6l-4-2v-4zM13 13l4 4M17 13l-4 4",
  freeze: "M3 3h14v14H3zM3 8h14M8 3v14",
  protect: "M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3",
  fault: "M4 15l1-4 8-8 3 3-8 8zM3 18h14",
  theme: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  file: "M5 3h7l3 3v11H5zM12 3v3h3",
  open: "M3 6h5l2 2h7v8H3zM3 11h14",
  save: "M4 4h10l2 2v10H4zM7 4v4h5V4M7 16v-5h6v5",
} as const;

export type IconName = keyof typeof PATHS;

const SVG = "http://www.w3.org/2000/svg";

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 20 20",
    width: "18",
    height: "18",
    "aria-hidden": "true",
    class: "icon",
  }))
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
