import { Checkbox } from "@fluentui/react-components";
import { MARK_LOOKS } from "../../sheets/markLooks";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { markTexts as t } from "../tables/markTexts";
import { tableVerbs } from "../tables/tableVerbs";

const KINDS = ["edited", "added", "conflict", "refused"] as const;

/** What the colours and signs in a table's cells mean, and the switch of the whole workbook. */
export function CardMarks({ entry: { unmarked } }: { readonly entry: TableEntry }) {
  const { switchMarks } = useVerbs(tableVerbs);
  const { marks } = usePaneState();
  const busy = useBusyReason();
  return (
    <details className="keys small">
      <summary>{t.title}</summary>
      <ul className="legend">
        {KINDS.map((kind) => (
          <li key={kind}>
            <span
              className="legendCell"
              style={{ backgroundColor: MARK_LOOKS[kind].fill, color: MARK_LOOKS[kind].color }}
              aria-hidden="true"
            >
              {MARK_LOOKS[kind].sign}
            </span>
            {t.kinds[kind]}
          </li>
        ))}
        <li>{t.required}</li>
      </ul>
      <Checkbox
        checked={marks}
        disabled={busy !== null}
        title={busy ?? t.hint}
        label={t.on}
        onChange={(_, { checked }) => void switchMarks(checked === true)}
      />
      {marks && unmarked !== null ? (
        <p className="quiet" role="status">
          {t.unmarked(unmarked)}
        </p>
      ) : null}
    </details>
  );
}
