// What a cell with a custom function says where it has no value.
import type { AskedPart } from "../../functions/held";
import { t } from "../language/t";

const none: Readonly<Record<AskedPart, (name: string) => string>> = {
  event: (name) => t("This workbook has no comparison of the event “{name}”.", { name }),
  line: (name) => t("This workbook has no line “{name}”.", { name }),
  supplier: (name) => t("This workbook has no bid of the supplier “{name}”.", { name }),
  price: (name) => t("This workbook has no price above zero for the line “{name}”.", { name }),
  report: (name) => t("This workbook has no report “{name}”.", { name }),
  row: (name) => t("This workbook has no entry “{name}”.", { name }),
  column: (name) => t("This workbook has no column “{name}”.", { name }),
};

const several: Readonly<Record<AskedPart, (name: string) => string>> = {
  event: (name) => t("This workbook has more than one comparison of the event “{name}”. Use its ID.", { name }),
  line: (name) => t("This workbook has more than one line “{name}”. Use its ID.", { name }),
  supplier: (name) => t("This workbook has more than one bid of the supplier “{name}”. Use its ID.", { name }),
  price: (name) => t("This workbook has more than one price above zero for the line “{name}”. Use its ID.", { name }),
  report: (name) => t("This workbook has more than one report “{name}”. Use its ID.", { name }),
  row: (name) => t("This workbook has more than one entry “{name}”. Use its ID.", { name }),
  column: (name) => t("This workbook has more than one column “{name}”. Use its ID.", { name }),
};

export const functionTexts = {
  none: (part: AskedPart, name: string) => none[part](name),
  several: (part: AskedPart, name: string) => several[part](name),
};
