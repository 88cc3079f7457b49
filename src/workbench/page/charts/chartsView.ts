// The charts of the shown sheet, over its cells: redrawn when what they show changes, selected, moved, sized and
// deleted with the mouse and Delete. The pictures are hidden from screen readers, which get them as a list of words
// beside the grid.
import type { Box, Chart } from "../../model/charts/types";
import type { WorkbookStore } from "../../model/workbookStore";
import type { Commands } from "../commands";
import { element } from "../dom";
import type { GridView, ShownPane } from "../grid/gridView";
import { place } from "../grid/paneView";
import { openMenu } from "../menu";
import { drag } from "./drag";
import { drawChart } from "./drawChart";

interface Picture {
  readonly chart: Chart;
  readonly box: Box;
  /** What the picture was drawn of. */
  readonly key: string;
  readonly drawn: SVGElement;
}

export class ChartsView {
  /** For those who cannot see the pictures. */
  readonly list = element("ul", {
    class: "chart-list",
    attributes: { "aria-label": "Charts on this sheet" },
  });
  readonly #frames = new Map<string, HTMLElement>();
  #pictures = new Map<string, Picture>();
  #panes: readonly ShownPane[] = [];
  #selected: string | null = null;
  #sheetId = "";

  constructor(
    private readonly store: WorkbookStore,
    private readonly grid: GridView,
    private readonly commands: Commands,
    private readonly leaveEdit: () => boolean,
  ) {
    grid.onDraw((panes) => {
      this.#panes = panes;
      if (this.grid.sheet.id !== this.#sheetId) this.#update();
      else this.#place();
    });
    store.subscribe(({ kind }) => {
      if (kind !== "selection") this.#update();
      else if (this.#selected !== null) this.#select(null);
    });
    grid.root.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    grid.root.addEventListener("mousedown", (event) => this.#press(event), { capture: true });
    grid.root.addEventListener("contextmenu", (event) => this.#menu(event), { capture: true });
    this.#update();
  }

  /** Reads all charts of the sheet again; pictures that would be the same are kept. */
  #update(): void {
    const { id } = this.grid.sheet;
    this.#sheetId = id;
    const before = this.#pictures;
    const charts = this.store.charts.of(id);
    this.#pictures = new Map(charts.map((chart) => [chart.id, pictureOf(this.store, chart, before.get(chart.id))]));
    if (this.#selected !== null && !this.#pictures.has(this.#selected)) this.#selected = null;
    const words = charts.map((chart) => element("li", { text: inWords(this.store, chart) }));
    this.list.replaceChildren(...words);
    this.list.hidden = words.length === 0;
    this.#place();
  }

  /** A frame in every pane that shows a part of a chart. */
  #place(): void {
    const wanted = new Set<string>();
    for (const { layer, pane } of this.#panes)
      for (const picture of this.#pictures.values()) {
        const seen = {
          left: -pane.shift.x,
          top: -pane.shift.y,
          width: pane.box.width,
          height: pane.box.height,
        };
        if (!overlap(picture.box, seen)) continue;
        const key = `${pane.name} ${picture.chart.id}`;
        wanted.add(key);
        this.#show(key, picture, layer);
      }
    for (const [key, frame] of this.#frames)
      if (!wanted.has(key)) {
        frame.remove();
        this.#frames.delete(key);
      }
  }

  #show(key: string, { chart, box, key: drawnOf, drawn }: Picture, layer: HTMLElement): void {
    let frame = this.#frames.get(key);
    if (frame === undefined) {
      frame = element("div", { class: "chart", attributes: { "aria-hidden": "true" } });
      this.#frames.set(key, frame);
      layer.append(frame);
    }
    place(frame, box);
    frame.dataset["chart"] = chart.name;
    frame.dataset["chartId"] = chart.id;
    frame.classList.toggle("selected", chart.id === this.#selected);
    if (frame.dataset["drawn"] === drawnOf) return;
    frame.dataset["drawn"] = drawnOf;
    frame.replaceChildren(
      drawn.cloneNode(true),
      element("div", { class: "chart-size", attributes: { "data-chart-size": "" } }),
    );
  }

  #select(id: string | null): void {
    this.#selected = id;
    for (const frame of this.#frames.values())
      frame.classList.toggle("selected", id !== null && frame.dataset["chartId"] === id);
  }

  #pictureAt(event: Event): Picture | null {
    const frame = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-chart-id]") : null;
    return this.#pictures.get(frame?.dataset["chartId"] ?? "") ?? null;
  }

  #press(event: MouseEvent): void {
    const picture = this.#pictureAt(event);
    if (picture === null) {
      this.#select(null);
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    if (!this.leaveEdit()) return;
    this.grid.root.focus({ preventScroll: true });
    this.#select(picture.chart.id);
    if (event.button !== 0) return;
    const sizing = event.target instanceof Element && event.target.closest("[data-chart-size]") !== null;
    const frames = [...this.#frames.values()].filter(({ dataset }) => dataset["chartId"] === picture.chart.id);
    drag(event, {
      move: (by) => frames.forEach((frame) => place(frame, moved(picture.box, by, sizing))),
      end: (by) => this.#drop(picture, moved(picture.box, by, sizing)),
    });
  }

  #drop({ chart, box }: Picture, to: Box): void {
    const still = JSON.stringify(to) === JSON.stringify(box);
    // A refusal is said by the command; the chart goes back to its place.
    if (!still) this.commands.attempt(() => this.store.charts.move(chart.id, to));
    this.#place();
  }

  #menu(event: MouseEvent): void {
    const picture = this.#pictureAt(event);
    if (picture === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#select(picture.chart.id);
    const run = (): void => this.#delete(picture.chart.id);
    openMenu([{ label: "Delete chart", run }], event.clientX, event.clientY, "Chart menu");
  }

  #key(event: KeyboardEvent): void {
    if (this.#selected === null || event.target !== this.grid.root) return;
    if (event.key === "Delete" || event.key === "Backspace") this.#delete(this.#selected);
    else if (event.key !== "Escape") {
      this.#select(null);
      return;
    } else this.#select(null);
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #delete(id: string): void {
    this.commands.attempt(() => this.store.charts.delete(id));
  }
}

function pictureOf(store: WorkbookStore, chart: Chart, before: Picture | undefined): Picture {
  const box = store.charts.box(chart.id);
  const data = store.charts.data(chart.id);
  const key = JSON.stringify([box.width, box.height, chart, data, store.system.locale]);
  if (before?.key === key) return { ...before, chart, box };
  const scene = { chart, data, text: store.charts.text };
  return { chart, box, key, drawn: drawChart(scene, box.width, box.height) };
}

function inWords(store: WorkbookStore, chart: Chart): string {
  const { title, series } = store.charts.data(chart.id);
  const named = chart.titleVisible ? title : chart.name;
  return `${named}: ${series.map(({ name, values }) => `${name} (${values.length} values)`).join(", ")}`;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

const LEAST = 40;

function moved(box: Box, { x, y }: { readonly x: number; readonly y: number }, sizing: boolean): Box {
  if (sizing) return { ...box, width: Math.max(LEAST, box.width + x), height: Math.max(LEAST, box.height + y) };
  return { ...box, left: Math.max(0, box.left + x), top: Math.max(0, box.top + y) };
}
