// What is typed before prices are moved, and how it is read. Pure.
import type { SensitivityRequest } from "../../../workflows/award/sensitivity";
import type { NumberSigns } from "../../language/excelLocale";
import { readTypedCell } from "../../preview/typedValue";
import { sensitivityTexts } from "./sensitivityTexts";

export type SensitivityField = keyof typeof sensitivityTexts.fields;
export type SensitivityForm = Readonly<Record<SensitivityField, string>>;

export const firstSensitivity: SensitivityForm = {
  step: "10",
  draws: "1000",
  supplier: "5",
  price: "5",
  seed: "1",
  seconds: "120",
};

export const sensitivityFields: readonly SensitivityField[] = ["step", "supplier", "price", "draws", "seed", "seconds"];

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly problem: keyof typeof sensitivityTexts.problems;
}

const limits: Readonly<Record<SensitivityField, Limits>> = {
  step: { least: 1, most: 99, whole: false, problem: "step" },
  draws: { least: 0, most: 10_000, whole: true, problem: "draws" },
  supplier: { least: 0, most: 99, whole: false, problem: "percent" },
  price: { least: 0, most: 99, whole: false, problem: "percent" },
  seed: { least: 0, most: 2 ** 31, whole: true, problem: "seed" },
  seconds: { least: 5, most: 3600, whole: false, problem: "seconds" },
};

/** Null: it cannot be read, or is out of its limits. */
function numberOf(text: string, { least, most, whole }: Limits, signs: NumberSigns): number | null {
  const typed = readTypedCell(text.replace(/%\s*$/, ""), "number", signs);
  if (!typed.ok || typeof typed.value !== "number") return null;
  const { value } = typed;
  return value < least || value > most || (whole && !Number.isInteger(value)) ? null : value;
}

export interface ReadSensitivity {
  /** Null while something cannot be read. */
  readonly request: SensitivityRequest | null;
  readonly problems: ReadonlyMap<SensitivityField, string>;
}

export function readSensitivity(form: SensitivityForm, signs: NumberSigns): ReadSensitivity {
  const problems = new Map<SensitivityField, string>();
  const read = (field: SensitivityField): number => {
    const value = numberOf(form[field], limits[field], signs);
    if (value === null) problems.set(field, sensitivityTexts.problems[limits[field].problem]);
    return value ?? 0;
  };
  const request = {
    step: read("step") / 100,
    draws: read("draws"),
    spread: { supplier: read("supplier") / 100, price: read("price") / 100 },
    seed: read("seed"),
    seconds: read("seconds"),
  };
  return { request: problems.size === 0 ? request : null, problems };
}
