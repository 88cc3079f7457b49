// Lists of allowed values in cells.

/** What cells offer to choose from. */
export interface DropdownValues {
  /** Texts with commas between them. */
  readonly list: string;
  /** Whether Excel stops whatever else is typed. */
  readonly only: boolean;
}

/** Excel's declarations ask for all four. */
const NO_ALERT: Excel.DataValidationErrorAlert = {
  showAlert: false,
  message: "",
  style: "Information",
  title: "",
};

/** In every cell of a range; blank stays allowed. */
export function setChoices(range: Excel.Range, { list, only }: DropdownValues): void {
  range.dataValidation.rule = { list: { inCellDropDown: true, source: list } };
  if (!only) range.dataValidation.errorAlert = NO_ALERT;
}
