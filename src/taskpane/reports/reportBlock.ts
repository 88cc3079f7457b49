// Why a report cannot be refreshed, or none be loaded, from what the pane already knows. It asks nobody.
import type { Connected } from "../../values/site";
import type { RememberedReport } from "../../workbook/reports/types";
import type { Services } from "../../workflows/services";
import { ownerBlock } from "../pane/failures/ownerBlock";
import { environmentNames } from "../pane/environmentNames";
import { reportCardTexts } from "./reportCardTexts";

export function reportBlock(report: RememberedReport, account: Connected | undefined): string | null {
  return ownerBlock(report, account ?? null, reportCardTexts);
}

/** Null where the profile has a reports host for the connected site. A gateway that does not say has one. */
export function serviceBlock({ profile, account }: Pick<Services, "profile" | "account">): string | null {
  const { region, environment } = account;
  const served = profile.regions.find(({ name }) => name === region)?.reports;
  if (served === undefined || served.includes(environment)) return null;
  return reportCardTexts.noService(region.toUpperCase(), environmentNames[environment]);
}
