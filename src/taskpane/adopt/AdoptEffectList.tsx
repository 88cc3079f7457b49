import type { AdoptionProposal } from "../../workflows/adopt/types";
import { adoptTexts } from "./adoptTexts";

const t = adoptTexts.effects;

/** What linking does to the sheet, one thing a line, and that it does nothing else. */
export function AdoptEffectList({ proposal }: { readonly proposal: AdoptionProposal }) {
  return (
    <div className="list padded">
      <p>{t.title}</p>
      <ol className="effects">
        {effectTexts(proposal).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p>{t.nothingElse}</p>
    </div>
  );
}

function effectTexts({ effects, tableName, totals }: AdoptionProposal): string[] {
  const { newTable, unmerged, headerChanges, addedColumns } = effects;
  const { idsWritten, cellsConverted, newRows, rowsToCome, cellsAgreed, cellsInConflict } = effects;
  const counted = [
    [idsWritten, t.ids(idsWritten)],
    [cellsConverted, t.converted(cellsConverted)],
    [cellsAgreed, t.agreed(cellsAgreed)],
    [cellsInConflict, t.conflicts(cellsInConflict)],
    [newRows, t.newRows(newRows)],
    [rowsToCome, t.toCome(rowsToCome)],
  ] as const;
  return [
    ...(unmerged.length === 0 ? [] : [t.unmerged(unmerged)]),
    newTable === null ? t.keepTable(tableName) : t.newTable(newTable.address, newTable.name),
    ...headerChanges.map(t.header),
    ...addedColumns.map(({ label, what, address }) => t.column(label, what, address)),
    ...counted.filter(([count]) => count > 0).map(([, text]) => text),
    ...(totals === null ? [] : [t.totals(totals.sheetRow)]),
  ];
}
