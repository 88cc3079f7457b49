// Node's garbage collector, to be called before memory is looked at.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("gc");
  if (typeof found !== "function") throw new Error("This Node has no garbage collector to call.");
  return () => void Reflect.apply(found, undefined, []);
}

const collect = garbageCollector();

/** Bytes in use once garbage is gone. */
export function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
