// Print areas and repeated rows and columns, which files keep as names of their sheet.
import { rectOf } from "../../model/formula/rewrite";
import { referenceFormula, referencesIn } from "../../model/charts/rewrite";
import type { WorkbookStore } from "../../model/workbookStore";

export function isPrintName(name: string): boolean {
  return name === "_xlnm.Print_Area" || name === "_xlnm.Print_Titles";
}

export function fillPrintName(store: WorkbookStore, sheetId: string, name: string, formula: string): void {
  const references = referencesIn(`=${formula}`);
  const said = (reference: (typeof references)[number]): string => referenceFormula(reference.sheet, rectOf(reference));
  if (name === "_xlnm.Print_Area") {
    store.pages.change(sheetId, { areas: references.map(said) });
    return;
  }
  const rows = references.find(({ shape }) => shape === "rows");
  const columns = references.find(({ shape }) => shape === "columns");
  store.pages.change(sheetId, {
    titleRows: rows ? said(rows) : null,
    titleColumns: columns ? said(columns) : null,
  });
}
