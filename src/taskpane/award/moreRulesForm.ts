// The rules of a scenario that most people do not need, while a person edits them: lines that are divided, groups of
// suppliers, a least number of suppliers. Pure.
import type { Scenario, ScenarioGroup, ScenarioSplit } from "../../bids/award/scenario";
import type { GroupsRead } from "../../bids/pointed/supplierGroups";
import type { ScenarioForm, SplitForm, SupplierGroupForm } from "../pane/screens/scenarioScreen";
import type { FieldProblem } from "../parts/fieldProblem";
import type { NumberSigns } from "../language/excelLocale";
import { readTypedCell } from "../preview/typedValue";
import { formFieldOf, type ReadNumber } from "./formFields";
import { problemTexts as t } from "./scenarioTexts";

interface Shown {
  readonly number: (value: number | null) => string;
  readonly percent: (part: number | null) => string;
}

type MoreRules = Pick<Scenario, "splits" | "supplierGroups" | "minSuppliers">;
type MoreForm = Pick<ScenarioForm, "splits" | "supplierGroups" | "minSuppliers">;

export const newSplit: Omit<SplitForm, "key"> = {
  every: false,
  lines: [],
  how: "parts",
  parts: "70 / 30",
  least: "1",
  most: "2",
  leastShare: "30",
  mostShare: "100",
};

export const newGroup: Omit<SupplierGroupForm, "key"> = {
  name: "",
  bidIds: [],
  measure: "share",
  min: "",
  max: "",
  minCount: "",
  maxCount: "",
};

export function moreRulesOf({ splits, supplierGroups, minSuppliers }: MoreRules, { number, percent }: Shown): MoreForm {
  return {
    minSuppliers: number(minSuppliers),
    splits: splits.map(({ lines, how }, at) => {
      const own = { ...newSplit, key: String(at), every: lines === null, lines: lines ?? [], how: how.kind };
      if (how.kind === "parts") return { ...own, parts: how.parts.map(percent).join(" / ") };
      const shares = { leastShare: percent(how.leastShare), mostShare: percent(how.mostShare) };
      return { ...own, least: number(how.least), most: number(how.most), ...shares };
    }),
    supplierGroups: supplierGroups.map((group, at) => {
      const amount = group.measure === "share" ? percent : number;
      const counts = { minCount: number(group.minCount), maxCount: number(group.maxCount) };
      return { ...group, key: String(at), min: amount(group.min), max: amount(group.max), ...counts };
    }),
  };
}

export function readMoreRules(
  { splits, supplierGroups, minSuppliers }: MoreForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
  signs: NumberSigns,
): MoreRules {
  return {
    minSuppliers: read("minSuppliers", minSuppliers, { least: 1, whole: true }),
    splits: splits.map((split) => readSplit(split, read, problems, signs)),
    supplierGroups: supplierGroups.map((group) => readGroup(group, read, problems)),
  };
}

function readSplit(
  form: SplitForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
  signs: NumberSigns,
): ScenarioSplit {
  const name = (part: string) => formFieldOf("splits", form.key, part);
  if (!form.every && form.lines.length === 0) problems.set(name("lines"), { text: t.lines, missing: true });
  const lines = form.every ? null : form.lines;
  if (form.how === "parts") {
    const parts = partsOf(form.parts, signs);
    if (parts === null) problems.set(name("parts"), { text: t.parts, missing: false });
    return { lines, how: { kind: "parts", parts: parts ?? [1] } };
  }
  const how = {
    kind: "sources",
    least: read(name("least"), form.least, { least: 1, whole: true }) ?? 1,
    most: read(name("most"), form.most, { least: 1, whole: true }) ?? Infinity,
    leastShare: read(name("leastShare"), form.leastShare, { percent: true }) ?? 0,
    mostShare: read(name("mostShare"), form.mostShare, { percent: true }) ?? 1,
  } as const;
  if (form.most.trim() === "") problems.set(name("most"), { text: t.sources, missing: true });
  if (how.least > how.most) problems.set(name("most"), { text: t.crossed, missing: false });
  if (how.leastShare > how.mostShare) problems.set(name("mostShare"), { text: t.crossed, missing: false });
  if (how.least * how.leastShare > 1) problems.set(name("leastShare"), { text: t.sharesTooLarge, missing: false });
  if (how.most * how.mostShare < 1) problems.set(name("mostShare"), { text: t.sharesTooSmall, missing: false });
  return { lines, how };
}

/** Two or more percents above zero that come to 100; null: it is none such. */
function partsOf(text: string, signs: NumberSigns): readonly number[] | null {
  const words = text.split(/[\s/;+%]+/).filter((word) => word !== "");
  const parts = words.map((word) => {
    const typed = readTypedCell(word, "number", signs);
    return typed.ok && typeof typed.value === "number" ? typed.value / 100 : NaN;
  });
  const sum = parts.reduce((all, one) => all + one, 0);
  return parts.length > 1 && parts.every((part) => part > 0) && Math.abs(sum - 1) < 1e-6 ? parts : null;
}

/** A group of each value, with keys that none of those that are there has. */
export function groupForms(
  { place, groups }: GroupsRead,
  there: readonly SupplierGroupForm[],
): readonly SupplierGroupForm[] {
  const first = Math.max(-1, ...there.map(({ key }) => Number(key))) + 1;
  return groups.map(({ value, bidIds }, at) => {
    return { ...newGroup, key: String(first + at), name: value, bidIds, from: { place, value } };
  });
}

function readGroup(form: SupplierGroupForm, read: ReadNumber, problems: Map<string, FieldProblem>): ScenarioGroup {
  const { key, bidIds, measure, from } = form;
  const name = (part: string) => formFieldOf("supplierGroups", key, part);
  const amount = { percent: measure === "share" };
  const group = {
    name: form.name.trim(),
    bidIds,
    measure,
    ...(from === undefined ? {} : { from }),
    min: read(name("min"), form.min, amount),
    max: read(name("max"), form.max, amount),
    minCount: read(name("minCount"), form.minCount, { whole: true }),
    maxCount: read(name("maxCount"), form.maxCount, { whole: true }),
  };
  const limits = [form.min, form.max, form.minCount, form.maxCount];
  if (group.name === "") problems.set(name("name"), { text: t.groupName, missing: true });
  const typed = from === undefined;
  if (typed && bidIds.length === 0) problems.set(name("bidIds"), { text: t.groupBidders, missing: true });
  // Cells name as many groups as they do: those that nobody limits are there to move their prices together.
  if (typed && limits.every((text) => text.trim() === ""))
    problems.set(name("min"), { text: t.groupLimit, missing: true });
  if (crossed(group.min, group.max)) problems.set(name("max"), { text: t.crossed, missing: false });
  if (crossed(group.minCount, group.maxCount)) problems.set(name("maxCount"), { text: t.crossed, missing: false });
  return group;
}

function crossed(least: number | null, most: number | null): boolean {
  return least !== null && most !== null && least > most;
}
