// What a cell with a custom function says where it has no value.
import type { Part } from "../../functions/held";

const parts: Readonly<Record<Part, string>> = {
  event: "comparison of the event",
  line: "line",
  supplier: "bid of the supplier",
  price: "price above zero for the line",
  report: "report",
  row: "entry",
  column: "column",
};

export const functionTexts = {
  none: (part: Part, name: string) => `This workbook has no ${parts[part]} “${name}”.`,
  several: (part: Part, name: string) => `This workbook has more than one ${parts[part]} “${name}”. Give its ID.`,
};
