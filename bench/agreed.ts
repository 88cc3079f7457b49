// What the agreed copy costs: bytes a row as the workbook stores it, and time to write it down. Against the same rows
// as plain JSON, compressed in the same way.
import { deflateRawSync } from "node:zlib";
import { isDeepStrictEqual } from "node:util";
import { encodeAgreed } from "../src/sync/agreed/agreedCodec";
import { checksum } from "../src/sync/agreed/checksum";
import type { AgreedCopy } from "../src/sync/agreedCopy";
import { planData } from "./planData";
import { copyOfText, storedText } from "../src/workbook/store/agreedText";
import { toBase85 } from "../src/workbook/store/base85";
import { deflate } from "../src/workbook/store/deflate";
import { createSimulator } from "../src/simulator/simulator";
import type { CellValue } from "../src/values/cell";
import type { BenchRow } from "./types";

const ROWS = 20_000;
const COLUMNS = 30;
const TIMES = 25;

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
  const { text } = await storedText(copy);
  if (!isDeepStrictEqual(await copyOfText(text), copy))
    throw new Error("The agreed copy does not come back as it was.");
  const plain = plainRows(copy);
  const json = deflateRawSync(JSON.stringify(plain));
  const packed = await deflate(encodeAgreed(copy));
  const signs = toBase85(packed);
  const [encodeMs, jsonMs] = quickest(
    () => [encodeAgreed(copy), toBase85(packed), checksum(signs)],
    () => JSON.stringify(plain),
  );
  // What the .xlsx, a zip, makes of the text. Base64 of the same bytes would come to as much there, but not in a
  // request.
  const zipped = deflateRawSync(text).length;
  const stored = text.length / json.length;
  const time = encodeMs / jsonMs;
  return [
    {
      name: `agreed copy, ${name}, bytes`,
      value: round(stored),
      unit: "times",
      target: 1,
      ok: stored <= 1,
      against: `${round(json.length / copy.rows.size)} bytes a row of deflated JSON of the same rows; ours as text, as sent and stored`,
    },
    {
      name: `agreed copy, ${name}, in the file`,
      value: round(zipped / json.length),
      unit: "times",
      target: null,
      ok: null,
      against: `the same; ours as the .xlsx holds it: ${round(zipped / copy.rows.size)} bytes a row`,
    },
    {
      name: `agreed copy, ${name}, encode`,
      value: round(time),
      unit: "times",
      target: 2,
      ok: time <= 2,
      against: `${round(jsonMs)} ms of JSON.stringify of the same rows; checksum and text with ours, deflate with neither; the quickest of ${TIMES}`,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export async function bench(): Promise<BenchRow[]> {
  return [...(await measure(invented())), ...(await measure(seeded()))];
}
