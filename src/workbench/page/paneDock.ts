// The docked task pane: a title bar, the add-in's frame, and a handle that makes it wider. Closing hides the frame and
// keeps it running, as Excel does with a shared runtime.
import { button, clamp, element } from "./dom";

const NARROWEST = 320;
const WIDEST = 640;
const STEP = 20;

export class PaneDock {
  readonly #title = element("h2");
  readonly #body = element("div", { class: "pane-body" });
  readonly #handle = element("div", {
    class: "pane-handle",
    attributes: {
      role: "separator",
      tabindex: "0",
      "aria-orientation": "vertical",
      "aria-label": "Pane width",
      "aria-valuemin": String(NARROWEST),
      "aria-valuemax": String(WIDEST),
    },
  });
  readonly root = element("aside", { class: "pane-dock", attributes: { "aria-label": "Task pane" } }, [
    this.#handle,
    element("header", {}, [this.#title, button("✕", () => this.hide(), { label: "Close pane" })]),
    this.#body,
  ]);
  #frame = element("iframe");
  onShown: (shown: boolean) => void = () => undefined;
  /** A key in the add-in's page, which this page does not hear. */
  onKey: (event: KeyboardEvent) => void = () => undefined;

  constructor(title: string) {
    this.#title.textContent = title;
    this.renewFrame();
    this.root.classList.add("away");
    this.#resize(NARROWEST);
    this.#handle.addEventListener("pointerdown", (event) => this.#drag(event));
    this.#handle.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
      if (by !== undefined) this.#resize(this.root.offsetWidth + by);
    });
  }

  get frame(): HTMLIFrameElement {
    return this.#frame;
  }

  /** An empty frame in place of the old one, whose page ends with it. It stays outside the page until it is mounted. */
  renewFrame(): void {
    const frame = element("iframe", { attributes: { title: this.#title.textContent } });
    frame.addEventListener("load", () =>
      frame.contentDocument?.addEventListener("keydown", (event) => this.onKey(event)),
    );
    this.#frame = frame;
    this.#body.replaceChildren();
  }

  /**
   * Puts the frame into the page. A frame takes its name only then, and office.js reads who its host is from the name.
   */
  mount(): void {
    this.#body.replaceChildren(this.#frame);
  }

  /** The keys go to the add-in. False: it is hidden, or not loaded. */
  enter(): boolean {
    if (!this.shown || !this.#frame.isConnected) return false;
    this.#frame.focus();
    return true;
  }

  get shown(): boolean {
    return !this.root.classList.contains("away");
  }

  show(): void {
    if (this.shown) return;
    this.root.classList.remove("away");
    this.onShown(true);
  }

  hide(): void {
    if (!this.shown) return;
    this.root.classList.add("away");
    this.onShown(false);
  }

  #resize(width: number): void {
    const kept = clamp(Math.round(width), NARROWEST, WIDEST);
    this.root.style.width = `${kept}px`;
    this.#handle.setAttribute("aria-valuenow", String(kept));
  }

  #drag(event: PointerEvent): void {
    const [start, before] = [event.clientX, this.root.offsetWidth];
    // Captured, so that the frame does not swallow the moves above it.
    this.#handle.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent): void => this.#resize(before + start - moved.clientX);
    this.#handle.addEventListener("pointermove", move);
    this.#handle.addEventListener("lostpointercapture", () => this.#handle.removeEventListener("pointermove", move), {
      once: true,
    });
  }
}
