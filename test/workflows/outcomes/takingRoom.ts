// Short ways to say what came of a send, and what the sheet and both sides' agreement are afterwards.
import type { SendOutcome } from "../../../src/platform/handoverContract";
import type { SendPlan } from "../../../src/platform/sendPlan";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { Manifest, OutcomeTaker } from "../../../src/workflows/outcomes/takeOutcome";
import { Taking } from "../../../src/workflows/outcomes/taking";
import type { Row } from "../../sync/support";
import { journalWorld, link } from "../journal/journalRoom";

export interface Came {
  readonly rows: readonly Row[];
  readonly plan: SendPlan;
  readonly outcomes: readonly SendOutcome[];
  readonly agreed?: AgreedCopy | null;
  readonly isUndo?: boolean;
  readonly link?: Partial<LinkedTable>;
  /** What somebody does before the outcomes are written. */
  readonly meanwhile?: (sheet: ReturnType<typeof journalWorld>["sheet"]) => void;
  readonly whole?: boolean;
}

export async function takenIn({ rows, plan, outcomes, agreed = null, isUndo = false, whole = true, ...given }: Came) {
  const { sheet, services } = journalWorld({ rows });
  const table = { ...link, ...given.link };
  const taking = new Taking(services, table, agreed);
  const taker = new OutcomeTaker(services, taking, new Manifest(plan, isUndo));
  const told = outcomes.map((one) => taker.take(one));
  const isEmpty = taking.isEmpty;
  given.meanwhile?.(sheet);
  await taking.flush({ whole });
  const copy = await services.workbook.agreedCopy("L");
  return {
    sheet,
    services,
    taking,
    told,
    wasEmpty: isEmpty,
    rows: sheet.rows.map(({ id, cells }) => [id, ...cells]),
    status: sheet.rows.map(({ status }) => status),
    kinds: sheet.rows.map(({ status }) => sheet.content.kinds.get(status) ?? null),
    agreed: (id: string) => copy?.rows.get(id),
  };
}
