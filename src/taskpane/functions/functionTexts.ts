// What a cell with a custom function says where it has no value.
import type { Part } from "../../functions/held";
import { t } from "../language/t";

const parts: Readonly<Record<Part, string>> = {
  event: t("comparison of the event"),
  line: t("line"),
  supplier: t("bid of the supplier"),
  price: t("price above zero for the line"),
  report: t("report"),
  row: t("entry"),
  column: t("column"),
};

export const functionTexts = {
  none: (part: Part, name: string) => t("This workbook has no {parts} “{name}”.", { parts: parts[part], name }),
  several: (part: Part, name: string) =>
    t("This workbook has more than one {parts} “{name}”. Give its ID.", { parts: parts[part], name }),
};
