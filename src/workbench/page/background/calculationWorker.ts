// The worker that calculates a workbook which the page would wait too long for. The page ends it.
import { loadCalculation } from "../../model/calculation/calculation";
import { calculateSnapshot, type BookSnapshot } from "../../model/calculation/snapshot";

const engine = loadCalculation(new URL("ironcalc.wasm", self.location.href));

self.onmessage = ({ data }: MessageEvent<BookSnapshot>) => {
  engine.then(
    (port) => self.postMessage(calculateSnapshot(data, port)),
    // Thrown outside of the promise, it is the worker's error, which the page hears of.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
};
