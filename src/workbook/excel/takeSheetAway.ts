// Removes a new sheet that failed half-way. It never looks at its content.

/** The sheet was not there before, so that whatever stands under its name is ours. */
export async function takeSheetAway(context: Excel.RequestContext, name: string): Promise<void> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name);
  await context.sync();
  if (sheet.isNullObject) return;
  sheet.delete();
  await context.sync();
}
