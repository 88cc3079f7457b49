// Where each row or column begins, in pixels, and which one lies at a pixel. Hidden ones have no size.
export class GridAxis {
  readonly #offsets: Float64Array;

  /** @param size pixels of one row or column; 0 when hidden */
  constructor(
    readonly count: number,
    size: (index: number) => number,
  ) {
    this.#offsets = new Float64Array(count + 1);
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      sum += size(index);
      this.#offsets[index + 1] = sum;
    }
  }

  get total(): number {
    return this.offset(this.count);
  }

  /** Pixels before a row or column; positions beyond the end lie at the end. */
  offset(index: number): number {
    return this.#offsets[Math.min(Math.max(index, 0), this.count)] ?? 0;
  }

  size(index: number): number {
    return this.offset(index + 1) - this.offset(index);
  }

  /** The visible row or column at a pixel, the nearest one when the pixel lies outside. */
  indexAt(pixel: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.offset(middle + 1) > pixel) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
