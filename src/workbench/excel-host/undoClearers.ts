// The members after which the person cannot undo what they did before. From Microsoft's "Undo support with the Excel
// JavaScript API", and for merged areas from issue 5918 of OfficeDev/office-js. Only members that this host has.

/** In every Excel. */
const EVERYWHERE = [
  "Worksheet.copy",
  "Worksheet.delete",
  "WorksheetProtection.protect",
  "WorksheetProtection.unprotect",
  "Workbook.save",
  "Workbook.close",
];

/** In Excel on Windows and Mac. */
const DESKTOP = ["Range.getMergedAreasOrNullObject", "Worksheet.name", "Worksheet.position", "Worksheet.visibility"];

const CLEARERS: ReadonlySet<string> = new Set([...EVERYWHERE, ...DESKTOP]);

/** `member`: in Excel's words, "Worksheet.name". A property counts where it is set. */
export function clearsUndo(member: string): boolean {
  return CLEARERS.has(member);
}
