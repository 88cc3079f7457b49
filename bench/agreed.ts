// What the agreed copy costs: bytes a row as the workbook stores it, and time to write it down. Against the same rows as plain JSON,
// compressed in the same way. It says nothing of daff or jsondiffpatch: neither is installed.
import { deflateRawSync } from "node:zlib";
import { decodeAgreed, encodeAgreed } from "../src/sync/agreedCodec";
import type { AgreedCopy } from "../src/sync/types";
import { planData } from "./planData";
import { deflateText } from "../src/workbook/deflate";
import { createSimulator } from "../src/simulator/simulator";
import type { CellValue } from "../src/values/cell";
import type { BenchRow } from "./types";

const ROWS = 20_000;
const COLUMNS = 30;
const TIMES = 9;

interface Case {
  readonly name: string;
  readonly copy: AgreedCopy;
}

/** Line items as the simulator seeds them, which is how believable price sheets look. */
function seeded(): Case {
  const { records } = createSimulator({ lineItems: ROWS });
  const largest = [...records.lineItems.values()].reduce((best, one) => (one.size > best.size ? one : best));
  const items = [...largest.values()];
  const keys = [...new Set(items.flatMap((item) => Object.keys(item.data)))];
  const rows = new Map<string, readonly CellValue[]>(
    items.map(({ id, data }) => [id, keys.map((key) => data[key] ?? null)]),
  );
  return { name: `${rows.size} seeded line items x ${keys.length}`, copy: { keys, rows } };
}

function invented(): Case {
  const { agreed } = planData(ROWS, COLUMNS).input;
  if (agreed === null) throw new Error("The benchmark's own data has no agreed copy.");
  return { name: `${ROWS} made rows x ${COLUMNS}`, copy: agreed };
}

/** The same rows as anybody would write them: a list of rows, each with its id and its cells. */
function plainRows({ rows }: AgreedCopy): readonly unknown[] {
  return [...rows].map(([id, cells]) => [id, ...cells]);
}

/** The quickest of several: what the machine does beside only ever makes it slower. The two take turns. */
function quickest(first: () => unknown, second: () => unknown): [number, number] {
  const best: [number, number] = [Infinity, Infinity];
  for (let time = 0; time < TIMES; time += 1)
    [first, second].forEach((work, which) => {
      const start = performance.now();
      work();
      best[which === 0 ? 0 : 1] = Math.min(best[which === 0 ? 0 : 1], performance.now() - start);
    });
  return best;
}

async function measure({ name, copy }: Case): Promise<BenchRow[]> {
  const text = encodeAgreed(copy);
  if (encodeAgreed(decodeAgreed(text) ?? { keys: [], rows: new Map() }) !== text)
    throw new Error("The agreed copy does not come back as it was.");
  const plain = plainRows(copy);
  const base64 = await deflateText(text);
  const stored = base64.length;
  const storedBytes = Buffer.from(base64, "base64").length;
  const plainBytes = deflateRawSync(JSON.stringify(plain)).length;
  const [encodeMs, jsonMs] = quickest(
    () => encodeAgreed(copy),
    () => JSON.stringify(plain),
  );
  const bytes = storedBytes / plainBytes;
  const time = encodeMs / jsonMs;
  const record = { target: null, ok: null };
  return [
    {
      ...{
        name: `agreed copy, ${name}, bytes`,
        value: round(bytes),
        unit: "times",
        target: 1,
        ok: bytes <= 1,
      },
      against: `${round(plainBytes / copy.rows.size)} bytes a row of deflated JSON of the same rows`,
    },
    {
      ...{ name: `agreed copy, ${name}, stored`, value: round(stored / copy.rows.size), unit: "bytes a row" },
      ...{
        ...record,
        against: `base64 in the workbook's custom XML: ${round(stored / plainBytes)} times those bytes`,
      },
    },
    {
      ...{
        name: `agreed copy, ${name}, encode`,
        value: round(time),
        unit: "times",
        target: 2,
        ok: time <= 2,
      },
      against: `${round(jsonMs)} ms of JSON.stringify of the same rows; the quickest of ${TIMES}`,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export async function bench(): Promise<BenchRow[]> {
  return [...(await measure(invented())), ...(await measure(seeded()))];
}
