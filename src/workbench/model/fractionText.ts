// Numbers as fractions: "# ?/?", "# ??/??", "?/?", "0 ?/8". The format library rounds some of them to "100 1/1".

const CODE = /^(?:([#0]+) )?([?#]{1,3})\/(?:([?#]{1,3})|([1-9]\d{0,2}))$/;

/** Null for codes that are no plain fractions. */
export function fractionText(value: number, code: string): string | null {
  const match = CODE.exec(code);
  if (match === null) return null;
  const [, whole, top = "", bottom = "", fixed] = match;
  const size = Math.abs(value);
  const most = 10 ** bottom.length - 1;
  const [above, below] = fixed === undefined ? nearest(size % 1, most) : rounded(size % 1, Number(fixed));
  const count = Math.floor(size) + Math.floor(above / below);
  const rest = above % below;
  const sign = value < 0 && (count > 0 || rest > 0) ? "-" : "";
  const width = (fixed ?? bottom).length;
  if (whole === undefined) {
    const all = count * below + rest;
    return `${sign}${String(all).padStart(top.length)}/${String(below).padEnd(width)}`;
  }
  const none = rest === 0;
  const counted = count > 0 || none || whole.includes("0") ? String(count) : "";
  const part = none
    ? " ".repeat(top.length + 1 + width)
    : `${String(rest).padStart(top.length)}/${String(below).padEnd(width)}`;
  return `${sign}${counted} ${part}`;
}

function rounded(part: number, below: number): readonly [above: number, below: number] {
  return [Math.round(Number((part * below).toPrecision(15))), below];
}

/** The fraction next to a number under one whose lower part is not larger than `most`. */
function nearest(part: number, most: number): readonly [above: number, below: number] {
  let best: readonly [number, number] = [0, 1];
  let distance = part;
  for (let below = 1; below <= most; below += 1) {
    const above = Math.round(part * below);
    const now = Math.abs(part - above / below);
    // Larger lower parts have to be nearer by more than what computers lose.
    if (now < distance - 1e-12) [best, distance] = [[above, below], now];
  }
  return best;
}
