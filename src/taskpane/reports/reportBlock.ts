// Why a report cannot be refreshed by this account, as its card tells already. It asks nobody.
import type { RememberedReport } from "../../workbook/reports/types";
import { reportCardTexts } from "./reportCardTexts";

export function reportBlock({ accountId: owner, accountLabel }: RememberedReport, accountId: string): string | null {
  return owner === accountId ? null : reportCardTexts.otherAccount(accountLabel);
}
