// Paints flat shapes into RGBA pixels with anti-aliased edges. Knows shapes as "is this point inside", and nothing of
// files.

/** Straight colour, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Shape {
  readonly colour: Colour;
  /** In units of the drawing's own grid. */
  readonly contains: (x: number, y: number) => boolean;
}

const SAMPLES = 8; // a side: 64 samples a pixel

export function box(colour: Colour, left: number, top: number, right: number, bottom: number, radius = 0): Shape {
  return {
    colour,
    contains(x, y) {
      if (x < left || x > right || y < top || y > bottom) return false;
      const dx = Math.max(left + radius - x, x - (right - radius), 0);
      const dy = Math.max(top + radius - y, y - (bottom - radius), 0);
      return dx === 0 || dy === 0 || dx * dx + dy * dy <= radius * radius;
    },
  };
}

export function disc(colour: Colour, centreX: number, centreY: number, radius: number): Shape {
  return { colour, contains: (x, y) => Math.hypot(x - centreX, y - centreY) <= radius };
}

export function polygon(colour: Colour, corners: readonly (readonly [number, number])[]): Shape {
  return {
    colour,
    contains(x, y) {
      let inside = false;
      corners.forEach(([ax, ay], index) => {
        const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      });
      return inside;
    },
  };
}

/** A line with round ends. */
export function stroke(colour: Colour, width: number, points: readonly (readonly [number, number])[]): Shape {
  return {
    colour,
    contains: (x, y) =>
      points.some(([ax, ay], index) => {
        const next = points[index + 1];
        return next !== undefined && distanceToSegment(x, y, [ax, ay], next) <= width / 2;
      }),
  };
}

/** Part of a ring; angles in degrees, clockwise from three o'clock. */
export function arc(
  colour: Colour,
  centre: readonly [number, number],
  ring: { inner: number; outer: number; from: number; to: number },
): Shape {
  return {
    colour,
    contains(x, y) {
      const distance = Math.hypot(x - centre[0], y - centre[1]);
      if (distance < ring.inner || distance > ring.outer) return false;
      const angle = (Math.atan2(y - centre[1], x - centre[0]) * 180) / Math.PI;
      return (((angle - ring.from) % 360) + 360) % 360 <= ring.to - ring.from;
    },
  };
}

function distanceToSegment(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** Later shapes lie on earlier ones. The drawing is `grid` units wide and high, the picture `size` pixels. */
export function paint(shapes: readonly Shape[], grid: number, size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) pixels.set(pixelAt(shapes, x, y, grid / size), (y * size + x) * 4);
  return pixels;
}

function pixelAt(shapes: readonly Shape[], x: number, y: number, unit: number): [number, number, number, number] {
  let [red, green, blue, covered] = [0, 0, 0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const atX = (x + ((sample % SAMPLES) + 0.5) / SAMPLES) * unit;
    const atY = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * unit;
    const top = shapes.findLast((shape) => shape.contains(atX, atY));
    if (top === undefined) continue;
    covered++;
    red += top.colour[0];
    green += top.colour[1];
    blue += top.colour[2];
  }
  if (covered === 0) return [0, 0, 0, 0];
  const alpha = Math.round((covered * 255) / (SAMPLES * SAMPLES));
  return [Math.round(red / covered), Math.round(green / covered), Math.round(blue / covered), alpha];
}
