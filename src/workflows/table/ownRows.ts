// Gives rows that earlier sends created their ids back where the sheet has lost them, as an older file has. It sends
// nothing and asks the platform nothing.
import { withoutFrozen } from "../../sync/plan/drift";
import { pairOwn } from "../../sync/match/ownRows";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { RemoteRows } from "../../sync/rows";
import type { SentCreates } from "../../sync/sentCreates";
import type { Services } from "../services";
import { bindRows } from "./bindRows";
import type { OpenTable } from "./openTable";

interface Lost {
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  /** Known for certain. */
  readonly own: SentCreates;
}

/** Answers the agreed copy; the very same one where no row was paired. */
export async function pairOwnRows(
  services: Services,
  { link, table }: Pick<OpenTable, "link" | "table">,
  { remote, agreed, frozen, own }: Lost,
): Promise<AgreedCopy | null> {
  const known = pairOwn(withoutFrozen(link.mapping, frozen), table.rows, remote, agreed, own);
  if (known.length === 0) return agreed;
  const rows = known.map((one) => ({ ...one, cells: table.rows.cells[one.row] ?? [] }));
  const { copy, ids } = await bindRows(services, link, agreed, rows);
  const text = services.rowTexts.confirmed(services.clock.now());
  await services.workbook.patchTable(link, { status: ids.map((id) => ({ id, text })) });
  return copy;
}
