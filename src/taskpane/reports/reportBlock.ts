// Why this account cannot refresh a report, from what its card already shows. It asks nobody.
import type { RememberedReport } from "../../workbook/reports/types";
import { reportCardTexts } from "./reportCardTexts";

export function reportBlock({ accountId: owner, accountLabel }: RememberedReport, accountId: string): string | null {
  return owner === accountId ? null : reportCardTexts.otherAccount(accountLabel);
}
