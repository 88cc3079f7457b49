// Faults on demand: which requests they strike, and in which order they wrap an exchange. What they do: faultKinds.ts.
import { z } from "zod";
import { faultKinds, faultNames, type Exchange, type FaultKind, type FaultTools, type Run } from "./faultKinds";

const common = z.looseObject({
  kind: z.enum(faultNames),
  operation: z.string().optional(),
  method: z.string().optional(),
  /** A part of the path. */
  path: z.string().optional(),
  /** From which matching request on; the first is 1. */
  nth: z.number().int().min(1).default(1),
  /** For how many of them. */
  times: z.union([z.number().int().min(1), z.literal("always")]).default(1),
});

interface Fault {
  id: number;
  sent: z.infer<typeof common>;
  matched: number;
  fired: number;
  run: Run;
}

export interface FaultTarget {
  operation: string | null;
  method: string;
  path: string;
}

export class Faults {
  private list: Fault[] = [];
  private nextId = 1;

  constructor(private readonly tools: FaultTools) {}

  /** Takes a list of faults, or one. Throws a ZodError that says which member is wrong; then none is taken. */
  add(sent: unknown): void {
    const prepared = z
      .array(common)
      .parse(Array.isArray(sent) ? sent : [sent])
      .map((fault) => ({ fault, kind: faultKinds[fault.kind] }))
      .map(({ fault, kind }) => ({ sent: withUsualOperation(fault, kind), run: kind.prepare(fault) }));
    for (const one of prepared) this.list.push({ id: this.nextId++, matched: 0, fired: 0, ...one });
  }

  describe(): object[] {
    return this.list.map(({ id, sent, matched, fired }) => ({ id, ...sent, matched, fired }));
  }

  clear(): void {
    this.list = [];
  }

  /**
   * The kinds that this request meets, and the exchange wrapped in them: the fault that was added first is outermost.
   */
  wrap(target: FaultTarget, exchange: Exchange): { kinds: string[]; run: () => Promise<Response> } {
    const due = this.list.filter((fault) => isDue(fault, target));
    const wrapped = due.reduceRight<Exchange>(
      (inner, fault) => ({
        ...inner,
        perform: (body) => fault.run({ ...inner, body: body ?? inner.body }, this.tools),
      }),
      exchange,
    );
    return { kinds: due.map((fault) => fault.sent.kind), run: () => wrapped.perform() };
  }
}

function withUsualOperation(fault: Fault["sent"], { usualOperation }: FaultKind): Fault["sent"] {
  const isNarrow = fault.operation ?? fault.method ?? fault.path;
  return isNarrow === undefined && usualOperation ? { ...fault, operation: usualOperation } : fault;
}

/** Counts the match and says whether the fault strikes this time. */
function isDue(fault: Fault, target: FaultTarget): boolean {
  const { operation, method, path, nth, times } = fault.sent;
  if (operation !== undefined && operation !== target.operation) return false;
  if (method !== undefined && method.toUpperCase() !== target.method) return false;
  if (path !== undefined && !target.path.includes(path)) return false;
  fault.matched++;
  const strikes = fault.matched >= nth && (times === "always" || fault.fired < times);
  if (strikes) fault.fired++;
  return strikes;
}
