import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/react-virtual";
import { Component, createRef, type ReactNode } from "react";

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** A likely height in pixels; the real one is measured. */
  readonly estimate: number;
  readonly render: (item: Item) => ReactNode;
  /** Called when the last rows come into sight. */
  readonly onEnd?: () => void;
}

const OVERSCAN = 8;
/** Taken before anything could be measured. */
const FIRST_RECT = { width: 320, height: 600 };

/**
 * A list of any length of which only what is in sight is drawn. Readers still hear where in the whole a row stands.
 * A class, since the virtualizer is an object that changes under React's hands, which hooks must not hold.
 */
export class VirtualList<Item> extends Component<VirtualListProps<Item>> {
  private readonly scroller = createRef<HTMLDivElement>();
  private readonly rows = new Virtualizer<HTMLDivElement, HTMLDivElement>(this.options());
  private release: () => void = () => undefined;

  override componentDidMount(): void {
    this.release = this.rows._didMount();
    this.rows._willUpdate();
    // The scroller is there only now: draw what fits into it.
    this.forceUpdate();
  }

  override componentDidUpdate(): void {
    this.rows._willUpdate();
    const last = this.rows.getVirtualItems().at(-1)?.index ?? -1;
    if (last >= this.props.items.length - 1) this.props.onEnd?.();
  }

  override componentWillUnmount(): void {
    this.release();
  }

  private options() {
    const { items, keyOf, estimate } = this.props;
    return {
      count: items.length,
      getScrollElement: () => this.scroller.current,
      estimateSize: () => estimate,
      getItemKey: (index: number) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      overscan: OVERSCAN,
      initialRect: FIRST_RECT,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => this.forceUpdate(),
    };
  }

  override render() {
    this.rows.setOptions(this.options());
    const { label, items, render } = this.props;
    return (
      <div ref={this.scroller} className="list">
        <div
          {...(items.length === 0 ? {} : { role: "list", "aria-label": label })}
          className="listBody"
          style={{ height: this.rows.getTotalSize() }}
        >
          {this.rows.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <div
                key={key}
                ref={this.rows.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="listRow"
                style={{ transform: `translateY(${start}px)` }}
              >
                {render(item)}
              </div>
            );
          })}
        </div>
      </div>
    );
  }
}
