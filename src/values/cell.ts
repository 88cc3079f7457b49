// What a cell holds, on either side. Blank is null: the platform's "" and null and Excel's empty cell are one thing
// here.

export type CellValue = string | number | boolean | null;
