// The ledger as a list for a sheet: one row a reference and run, so that an auditor reads who invited whom, when, and
// what came of it. The words are handed in.
import type { CellValue } from "../values/cell";
import type { InvitationChange, InvitationOutcome, InvitationRun, OutcomeRow, ReferenceKind } from "./types";

/** The first tells rows apart. Stored names: they stay when the words change. */
export const ledgerColumns = [
  "entry",
  "event",
  "reference",
  "kind",
  "change",
  "outcome",
  "byWord",
  "at",
  "by",
  "detail",
] as const;
export type LedgerColumn = (typeof ledgerColumns)[number];

export interface LedgerTexts {
  /** What its sheet is called where nobody called it otherwise. */
  readonly sheet: string;
  readonly headers: Readonly<Record<LedgerColumn, string>>;
  readonly kinds: Readonly<Record<ReferenceKind, string>>;
  readonly changes: Readonly<Record<InvitationChange, string>>;
  readonly outcomes: Readonly<Record<InvitationChange, Readonly<Record<InvitationOutcome, string>>>>;
  /** A person looked on the platform and said so. */
  readonly byWord: string;
  readonly detail: (row: OutcomeRow) => string;
}

/**
 * Newest run first, its references in reverse, as a list that grows at the bottom of the sheet takes them. Texts from
 * outside: guard them.
 */
export function ledgerList(words: LedgerTexts, runs: readonly InvitationRun[]) {
  const columns = ledgerColumns.map((key) => ({ key, header: words.headers[key] }));
  const rows = [...runs].reverse().flatMap((run) => [...rowsOf(words, run)].reverse());
  return { sheet: words.sheet, columns, rows };
}

function rowsOf(
  words: LedgerTexts,
  { id, eventId, kind, change, at, by, rows }: InvitationRun,
): readonly (readonly CellValue[])[] {
  return rows.map((row) => {
    const cells: Record<LedgerColumn, CellValue> = {
      entry: `${id}/${row.reference}`,
      event: eventId,
      reference: row.reference,
      kind: words.kinds[kind],
      change: words.changes[change],
      outcome: words.outcomes[change][row.outcome],
      byWord: row.byWord === true ? words.byWord : "",
      at,
      by,
      detail: words.detail(row),
    };
    return ledgerColumns.map((column) => cells[column]);
  });
}
