// Round ticks of a value axis, as near to Excel's own choice as its published behaviour goes (steps of 1, 2 and 5; zero
// is on the axis unless all values lie close together far from it). It draws nothing.

export interface Scale {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

interface Wanted {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly majorUnit: number | null;
}

/** Values that span less than this part of the highest stand on an axis that does not begin at zero. */
const CLOSE = 1 / 6;
const MOST_TICKS = 1000;

/** `room`: how many steps fit well, 2 or more. Values may be empty. */
export function scaleOf(values: readonly number[], wanted: Wanted, room: number): Scale {
  const [low, high] = spread(values, wanted);
  const given = wanted.majorUnit !== null && wanted.majorUnit > 0 ? wanted.majorUnit : null;
  const step = given ?? roundStep((high - low) / Math.max(1, room));
  // Excel keeps some air above the highest bar and below the lowest.
  const minimum = wanted.minimum ?? (low === 0 ? 0 : floorTo(low - (high - low) * 0.05, step));
  const maximum = wanted.maximum ?? (high === 0 ? 0 : ceilTo(high + (high - low) * 0.05, step));
  const sound = maximum > minimum ? maximum : minimum + step;
  return { minimum, maximum: sound, step: Math.max(step, (sound - minimum) / MOST_TICKS) };
}

export function ticksOf({ minimum, maximum, step }: Scale): number[] {
  const count = Math.floor((maximum - minimum) / step + 1e-9);
  return Array.from({ length: count + 1 }, (_tick, at) => clean(minimum + at * step, step));
}

/** Loops, since a spread of a long list is too long a call. */
function spread(values: readonly number[], wanted: Wanted): [number, number] {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (lowest > highest) [lowest, highest] = [0, 1];
  if (lowest === highest && lowest === 0) highest = 1;
  const near = highest - lowest <= CLOSE * Math.max(Math.abs(highest), Math.abs(lowest));
  const zero = !near || lowest === highest;
  const low = wanted.minimum ?? (lowest > 0 && zero ? 0 : lowest);
  const high = wanted.maximum ?? (highest < 0 && zero ? 0 : highest);
  return high > low ? [low, high] : [low, low + 1];
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  const round = part <= 1.0000001 ? 1 : part <= 2.0000001 ? 2 : part <= 5.0000001 ? 5 : 10;
  return round * power;
}

function floorTo(value: number, step: number): number {
  return clean(Math.floor(value / step + 1e-9) * step, step);
}

function ceilTo(value: number, step: number): number {
  return clean(Math.ceil(value / step - 1e-9) * step, step);
}

/** Without the dust of binary fractions. */
function clean(value: number, step: number): number {
  const digits = Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits)) + 0;
}
