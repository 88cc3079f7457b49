import type { CellValue } from "../../values/cell";
import { en } from "../strings/en";

/** A value exactly as it is: no grouping of digits, no cut. */
export function ValueText({ value }: { readonly value: CellValue }) {
  if (value === null || value === "") return <span className="blankValue">{en.preview.blank}</span>;
  return (
    <span className="value">{typeof value === "boolean" ? String(value).toUpperCase() : String(value)}</span>
  );
}
