// Gives rows that earlier sends created their ids back where the sheet has lost them, as an older file has. It sends
// nothing and asks the platform nothing.
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed";
import { withoutFrozen } from "../../sync/drift";
import { pairOwn } from "../../sync/ownRows";
import type { AgreedCopy, OwnCreates, RemoteRows } from "../../sync/types";
import type { Services } from "../services";
import { storeAgreed } from "./agreedCopy";
import type { OpenTable } from "./openTable";

interface Lost {
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly frozen: ReadonlySet<number>;
  readonly own: OwnCreates;
}

/** Answers the agreed copy; the very same one where no row was paired. */
export async function pairOwnRows(
  services: Services,
  { link, table }: Pick<OpenTable, "link" | "table">,
  { remote, agreed, frozen, own }: Lost,
): Promise<AgreedCopy | null> {
  const known = pairOwn(withoutFrozen(link.mapping, frozen), table.rows, remote, agreed, own);
  if (known.length === 0) return agreed;
  const copy = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  for (const { id, agreed: cells } of known) copy.set(id, cells);
  const next = copy.done();
  // The copy first, as for rows that their external id tells.
  await storeAgreed(services, link.id, next);
  await services.workbook.markNew(
    link,
    known.map(({ row, id }) => ({ row, mark: id })),
  );
  const text = services.rowTexts.confirmed(services.clock.now());
  await services.workbook.patchTable(link, { status: known.map(({ id }) => ({ id, text })) });
  return next;
}
