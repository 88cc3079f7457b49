import type { RecordsRequest } from "../../workflows/link/records";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { tableVerbs } from "../tables/tableVerbs";
import { linkVerbs } from "./linkVerbs";
import { columnTexts } from "./columnTexts";
import { columnVerbs } from "./columnVerbs";
import { companyLists, listTexts as t } from "./listTexts";
import { linkedList } from "../tables/linkedList";
import { tablesHere } from "../tables/tablesHere";

/** Lists of the whole company, each with its way into the workbook; options belong to a field, which is chosen next. */
export default function ListsPanel() {
  const pane = usePane();
  const busy = useBusyReason();
  return (
    <main className="main">
      <div className="stack">
        <p className="quiet">{t.intro}</p>
        <ul className="cards" aria-label={t.all}>
          {companyLists.map(({ list, title, about }) => (
            <li key={list} className="card" aria-label={title}>
              <h2 className="cardName">{title}</h2>
              <p className="quiet">{about}</p>
              <ListActions title={title} request={{ list, within: {}, withinTitle: "" }} />
            </li>
          ))}
          <li className="card" aria-label={t.options.title}>
            <h2 className="cardName">{t.options.title}</h2>
            <p className="quiet">{t.options.about}</p>
            <div className="actions">
              <ActionButton size="small" reason={busy} onClick={() => pane.go({ kind: "fields" })}>
                {t.options.choose}
              </ActionButton>
            </div>
          </li>
        </ul>
      </div>
    </main>
  );
}

interface ListActionsProps {
  readonly title: string;
  /** Where more than one way to link it is offered. */
  readonly text?: string;
  readonly request: RecordsRequest;
}

/** A list has one table in a workbook: where it is linked, the way leads there. */
export function ListActions({ title, request, text = t.link }: ListActionsProps) {
  const { linkList } = useVerbs(linkVerbs);
  const { chooseColumns } = useVerbs(columnVerbs);
  const { showCell } = useVerbs(tableVerbs);
  const busy = useBusyReason();
  const { tables, services } = usePaneState();
  const linked = linkedList(tablesHere(tables, services?.account), request);
  return (
    <div className="actions">
      {linked === null ? (
        <>
          <ActionButton size="small" reason={busy} of={title} onClick={() => void linkList(request)}>
            {text}
          </ActionButton>
          <ActionButton
            size="small"
            appearance="subtle"
            reason={busy}
            of={title}
            onClick={() => void chooseColumns({ list: request, title })}
          >
            {columnTexts.first}
          </ActionButton>
        </>
      ) : (
        <>
          <span className="mark brand">{t.linked}</span>
          <ActionButton size="small" appearance="subtle" of={title} onClick={() => void showCell(linked, 0, null)}>
            {t.goTo}
          </ActionButton>
        </>
      )}
    </div>
  );
}
