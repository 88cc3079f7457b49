import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type Range,
} from "@tanstack/react-virtual";
import { Component, createRef, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { nextPosition, ownsArrows } from "./listKeys";

/** An array, or something that makes its items only when they are asked for. */
export interface Lazily<Item> {
  readonly length: number;
  at(index: number): Item | undefined;
}

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: Lazily<Item>;
  /** By position, so that a long list gets its keys without making its items. */
  readonly keyAt?: (index: number) => string;
  readonly keyOf: (item: Item) => string;
  /** A likely height in pixels; the real one is measured. */
  readonly estimate: number;
  /** `active`: the one row whose controls the Tab key reaches, in a list with `onKey`. */
  readonly render: (item: Item, active: boolean) => ReactNode;
  /** Called when the last rows come into sight. */
  readonly onEnd?: () => void;
  /** Makes the rows take the focus: arrows move it, and other keys come here. True when the key meant something. */
  readonly onKey?: (item: Item, key: string) => boolean;
  /** The id of a text that says what the keys do. */
  readonly hintId?: string;
}

const OVERSCAN = 4;
/** Laid out with the screen; the rest of a long list follows in a task of its own, so that neither task is felt. */
const FIRST_ROWS = 200;
/** Taken before anything could be measured. */
const FIRST_RECT = { width: 320, height: 600 };

/**
 * A list of any length of which only what is in sight is drawn. Readers still hear where in the whole a row stands.
 * A class, since the virtualizer is an object that changes under React's hands, which hooks must not hold.
 */
export class VirtualList<Item> extends Component<VirtualListProps<Item>> {
  private readonly scroller = createRef<HTMLDivElement>();
  private readonly fixed = {
    getScrollElement: () => this.scroller.current,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    rangeExtractor: (range: Range) => this.drawn(range),
    onChange: () => this.forceUpdate(),
  };
  private items: Lazily<Item> = this.props.items;
  private estimate = this.props.estimate;
  private getItemKey = (index: number) => this.keyAt(index);
  private estimateSize = () => this.props.estimate;
  private readonly rows = new Virtualizer<HTMLDivElement, HTMLDivElement>(this.options());
  private release: () => void = () => undefined;
  private mostRows = FIRST_ROWS;
  /** The row that has, or last had, the focus; by key too, since rows above it may come and go. */
  private active = 0;
  private activeKey: string | null = null;
  private focusWanted = false;

  override componentDidMount(): void {
    const release = this.rows._didMount();
    const rest = setTimeout(() => this.layOutRest(), 0);
    this.release = () => {
      clearTimeout(rest);
      release();
    };
    this.rows._willUpdate();
    // The scroller is there only now: draw what fits into it.
    this.forceUpdate();
  }

  private layOutRest(): void {
    this.mostRows = Infinity;
    if (this.props.items.length > FIRST_ROWS) this.forceUpdate();
  }

  override getSnapshotBeforeUpdate(): boolean {
    return this.scroller.current?.contains(document.activeElement) === true;
  }

  override componentDidUpdate(_props: VirtualListProps<Item>, _state: unknown, hadFocus: boolean): void {
    this.rows._willUpdate();
    const last = this.rows.getVirtualItems().at(-1)?.index ?? -1;
    if (last >= this.props.items.length - 1) this.props.onEnd?.();
    // What had the focus may be gone with the choice that it made: the person goes on in the same row.
    const lost = hadFocus && document.activeElement === document.body;
    if (this.props.onKey !== undefined && (this.focusWanted || lost)) this.focusActive();
  }

  override componentWillUnmount(): void {
    this.release();
  }

  private options() {
    this.followItems();
    return {
      ...this.fixed,
      count: Math.min(this.props.items.length, this.mostRows),
      getItemKey: this.getItemKey,
      estimateSize: this.estimateSize,
    };
  }

  /**
   * New functions make the virtualizer lay out every row again: it gets them with new rows only, and not at each turn
   * of a wheel.
   */
  private followItems(): void {
    const { items, estimate } = this.props;
    if (items !== this.items) this.getItemKey = (index: number) => this.keyAt(index);
    if (estimate !== this.estimate) this.estimateSize = () => this.props.estimate;
    this.items = items;
    this.estimate = estimate;
  }

  private keyAt(index: number): string {
    const { items, keyAt, keyOf } = this.props;
    if (keyAt !== undefined) return keyAt(index);
    const item = items.at(index);
    return item === undefined ? String(index) : keyOf(item);
  }

  /** The row with the focus stays drawn wherever the person scrolls: a row that is taken away loses it. */
  private drawn(range: Range): number[] {
    const shown = defaultRangeExtractor(range);
    if (this.activeKey === null || this.active >= range.count || shown.includes(this.active)) return shown;
    return this.active < (shown[0] ?? 0) ? [this.active, ...shown] : [...shown, this.active];
  }

  /** Follows the active row to where it stands now. */
  private findActive(): void {
    const { length } = this.props.items;
    if (this.activeKey === null) this.active = 0;
    else if (this.active >= length || this.keyAt(this.active) !== this.activeKey) {
      let at = 0;
      while (at < length && this.keyAt(at) !== this.activeKey) at++;
      this.active = at < length ? at : Math.max(0, Math.min(this.active, length - 1));
      this.activeKey = length === 0 ? null : this.keyAt(this.active);
    }
  }

  private activate(index: number): void {
    this.activeKey = this.keyAt(index);
    if (index === this.active) return;
    this.active = index;
    this.forceUpdate();
  }

  private focusActive(): void {
    this.focusWanted = false;
    this.scroller.current?.querySelector<HTMLElement>(`[data-index="${this.active}"]`)?.focus({ preventScroll: true });
  }

  private readonly onFocus = (event: FocusEvent<HTMLDivElement>) => {
    this.activate(Number(event.currentTarget.dataset["index"]));
  };

  private readonly onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { items, onKey } = this.props;
    const onRow = event.target === event.currentTarget;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== "Escape" && ownsArrows(event.target)) return;
    const page = Math.max(1, Math.floor((this.rows.range?.endIndex ?? 0) - (this.rows.range?.startIndex ?? 0)));
    const to = nextPosition(event.key, this.active, items.length, page);
    if (to !== null) this.moveTo(to);
    else {
      const item = items.at(this.active);
      const taken = onRow && item !== undefined && onKey?.(item, event.key) === true;
      if (!taken) return;
    }
    event.preventDefault();
  };

  private moveTo(index: number): void {
    this.focusWanted = true;
    this.activeKey = this.keyAt(index);
    this.active = index;
    // It may be one of those that follow.
    this.mostRows = Infinity;
    this.rows.setOptions(this.options());
    this.rows.scrollToIndex(index);
    this.forceUpdate();
  }

  override render() {
    this.findActive();
    this.rows.setOptions(this.options());
    const { label, items, hintId } = this.props;
    const list = { role: "list", "aria-label": label, "aria-describedby": hintId };
    return (
      <div ref={this.scroller} className="list">
        <div {...(items.length === 0 ? {} : list)} className="listBody" style={{ height: this.rows.getTotalSize() }}>
          {this.rows.getVirtualItems().map(({ index, key, start }) => this.row(index, key, start))}
        </div>
      </div>
    );
  }

  private row(index: number, key: string | number | bigint, start: number) {
    const { items, render, onKey } = this.props;
    const item = items.at(index);
    if (item === undefined) return null;
    const active = index === this.active;
    const focusing =
      onKey === undefined ? {} : { tabIndex: active ? 0 : -1, onFocus: this.onFocus, onKeyDown: this.onKeyDown };
    return (
      <div
        key={key}
        ref={this.rows.measureElement}
        data-index={index}
        role="listitem"
        aria-setsize={items.length}
        aria-posinset={index + 1}
        className="listRow"
        style={{ transform: `translateY(${start}px)` }}
        {...focusing}
      >
        {render(item, active)}
      </div>
    );
  }
}
