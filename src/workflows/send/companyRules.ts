// A company's own rules for a table, read again for each preview. It changes nothing.
import { titlesOf } from "../../sync/collectionTitles";
import { ruleRowsIn, rulesFor, type TableRules } from "../../sync/rules/companyRules";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Services } from "../services";

export async function companyRules({ workbook }: Services, link: LinkedTable): Promise<TableRules> {
  const sheet = await workbook.readCompanySheet("rules");
  if (sheet === null) return { rules: [], faults: [] };
  const rows = ruleRowsIn(sheet.cells, sheet.firstRow);
  if (rows === null) return { rules: [], faults: [{ sheetRow: sheet.firstRow, kind: "noHeader", found: "" }] };
  return rulesFor(rows, titlesOf(link.collection).title, link.mapping);
}
