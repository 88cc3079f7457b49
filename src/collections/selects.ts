// Kinds of custom fields that have options (document 2, 2.6), by the platform's `type_description`.
export const MULTIPLE_SELECT = "Multiple Select";
export const selects: readonly [string, string] = ["Single Select", MULTIPLE_SELECT];

/** Of a field that takes several: they are in one cell. */
export function optionsIn(cell: string | number): readonly string[] {
  const texts = String(cell).split(";");
  return texts.map((option) => option.trim()).filter((option) => option !== "");
}
