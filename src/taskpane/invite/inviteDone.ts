// The result of a run after more became known of it. Pure; nothing that was certain becomes unknown.
import type { InvitationRun, OutcomeRow } from "../../invitations/types";
import type { InviteDone } from "../../workflows/invite/types";

/** `run` lacks references of which no request left: they stay as they were. */
export function doneWith(done: InviteDone, run: InvitationRun): InviteDone {
  const known = new Map(run.rows.map((row) => [row.reference, row]));
  const rows = done.rows.map((row) => laterOf(row, known.get(row.reference)));
  const count = (outcome: OutcomeRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return {
    ...done,
    run: { ...done.run, rows },
    rows,
    done: count("done"),
    refused: count("refused"),
    unknown: count("unknown"),
    notSent: count("notSent"),
  };
}

/** Only what was unknown gets another outcome. */
function laterOf(row: OutcomeRow, known: OutcomeRow | undefined): OutcomeRow {
  return row.outcome === "unknown" && known !== undefined ? known : row;
}
