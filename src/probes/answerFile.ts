// The file that a check ends with: which Excel it was, and what it answered. It says nothing of the person, of the
// workbook or of any cell that the check did not make itself.
import type { ProbeExcel, ProbeResult } from "./run";
import type { ProbeAnswer } from "./types";

/** What Office says of itself. */
export interface AboutOffice {
  readonly platform: string;
  readonly version: string;
  readonly displayLanguage: string;
  readonly contentLanguage: string;
}

export interface AnswerFile extends ProbeResult {
  readonly format: 1;
  /** When the check ended, in UTC. */
  readonly at: string;
  readonly office: AboutOffice;
  /** The newest version of each requirement set that is there. */
  readonly sets: Readonly<Record<string, string>>;
  readonly culture: Readonly<Record<string, string>>;
  readonly answers: readonly ProbeAnswer[];
}

const SETS: Readonly<Record<string, number>> = {
  ExcelApi: 30,
  ExcelApiOnline: 5,
  ExcelApiDesktop: 9,
  SharedRuntime: 5,
  RibbonApi: 5,
  DialogApi: 5,
  KeyboardShortcuts: 5,
};

export async function answerFile(
  excel: ProbeExcel,
  office: AboutOffice,
  { answers, left }: ProbeResult,
  now: Date,
): Promise<AnswerFile> {
  const culture = await cultureOf(excel);
  return { format: 1, at: now.toISOString(), office, sets: setsOf(excel), culture, answers, left };
}

function setsOf({ isSetSupported }: ProbeExcel): Record<string, string> {
  const sets: Record<string, string> = {};
  for (const [name, minors] of Object.entries(SETS))
    for (let minor = 1; minor <= minors; minor += 1)
      if (isSetSupported(name, `1.${String(minor)}`)) sets[name] = `1.${String(minor)}`;
  return sets;
}

async function cultureOf(excel: ProbeExcel): Promise<Record<string, string>> {
  return excel.run(async (context) => {
    const { cultureInfo } = context.workbook.application;
    cultureInfo.load("name");
    cultureInfo.datetimeFormat.load("shortDatePattern");
    cultureInfo.numberFormat.load("numberDecimalSeparator,numberGroupSeparator");
    await context.sync();
    const { numberDecimalSeparator: decimal, numberGroupSeparator: group } = cultureInfo.numberFormat;
    return { name: cultureInfo.name, decimal, group, date: cultureInfo.datetimeFormat.shortDatePattern };
  });
}
