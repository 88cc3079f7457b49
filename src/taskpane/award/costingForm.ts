// What a scenario counts beside prices, while a person edits it. Pure.
import type { CostColumn, Costing, Scenario } from "../../bids/award/scenario";
import type { RememberedComparison } from "../../workbook/compare/types";
import type {
  AdderForm,
  AlternatesForm,
  CostColumnForm,
  PaymentForm,
  ScenarioForm,
} from "../pane/screens/scenarioScreen";
import type { FieldProblem } from "../parts/fieldProblem";
import { formFieldOf, type ReadNumber } from "./formFields";
import { costColumnTexts } from "./groups/groupsTexts";
import { problemTexts as t } from "./scenarioTexts";

type CostingForm = Pick<
  ScenarioForm,
  "adders" | "costColumns" | "interest" | "payment" | "missing" | "missingMore" | "alternates"
>;

export const newAdder: Omit<AdderForm, "key"> = { bidId: "", part: "", perUnit: "", perLine: "" };
export const newCostColumn: Omit<CostColumnForm, "key"> = { header: "", bidId: "", per: "unit" };
export const newPayment: Omit<PaymentForm, "key"> = { bidId: "", days: "" };

/** A price counts a little at least. */
const LEAST_PERCENT = -99;
const LEAST_MONEY = -1e9;

export function costingFormOf(
  { costing }: Pick<Scenario, "costing">,
  number: (value: number | null) => string,
): CostingForm {
  const shown = (value: number) => number(value === 0 ? null : value);
  return {
    interest: shown(costing.interest * 100),
    missing: costing.missing?.rule ?? "",
    missingMore: shown((costing.missing?.more ?? 0) * 100),
    alternates: alternatesFormOf(costing),
    adders: costing.adders.map(({ bidId, part, perUnit, perLine }, at) => ({
      key: String(at),
      bidId: bidId ?? "",
      part: shown(part * 100),
      perUnit: shown(perUnit),
      perLine: shown(perLine),
    })),
    costColumns: (costing.columns ?? []).map(({ header, bidId, per }, at) => {
      return { key: String(at), header, bidId: bidId ?? "", per };
    }),
    payment: costing.payment.map(({ bidId, days }, at) => ({ key: String(at), bidId, days: number(days) })),
  };
}

export function readCosting(
  { adders, costColumns, interest, payment, missing, missingMore, alternates }: CostingForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
): Pick<Scenario, "costing"> {
  const costing: Costing = {
    interest: read("interest", interest, { percent: true }) ?? 0,
    adders: adders.map(({ key, bidId, part, perUnit, perLine }) => {
      const name = (field: string) => formFieldOf("adders", key, field);
      if ([part, perUnit, perLine].every((text) => text.trim() === ""))
        problems.set(name("part"), { text: t.adder, missing: true });
      return {
        bidId: bidId === "" ? null : bidId,
        part: read(name("part"), part, { percent: true, least: LEAST_PERCENT, most: 1000 }) ?? 0,
        perUnit: read(name("perUnit"), perUnit, { least: LEAST_MONEY }) ?? 0,
        perLine: read(name("perLine"), perLine, { least: LEAST_MONEY }) ?? 0,
      };
    }),
    ...(costColumns.length === 0 ? {} : { columns: costColumns.map((one) => readCostColumn(one, problems)) }),
    ...(missing === ""
      ? {}
      : {
          missing: {
            rule: missing,
            more: read("missingMore", missingMore, { percent: true, least: LEAST_PERCENT, most: 1000 }) ?? 0,
          },
        }),
    ...readAlternates(alternates),
    payment: payment.map(({ key, bidId, days }) => {
      const name = (field: string) => formFieldOf("payment", key, field);
      if (bidId === "") problems.set(name("bidId"), { text: t.bidder, missing: true });
      if (days.trim() === "") problems.set(name("days"), { text: t.days, missing: true });
      return { bidId, days: read(name("days"), days, { most: 365 }) ?? 0 };
    }),
  };
  if (payment.length > 0 && interest.trim() === "") problems.set("interest", { text: t.interest, missing: true });
  return { costing };
}

function alternatesFormOf({ alternates }: Costing): AlternatesForm | null {
  if (alternates === undefined) return null;
  const { price, text, accepted } = alternates;
  return { price, text, count: accepted === null ? "all" : "accepted", accepted: accepted ?? [] };
}

/**
 * The scenario's own columns of alternates, else those that were chosen when the comparison was made: none of them
 * counts yet. Null: neither says any that is there.
 */
export function alternatesOffered(
  { alternates: own }: Pick<ScenarioForm, "alternates">,
  { alternates: compared, further }: Pick<RememberedComparison, "alternates" | "further">,
): AlternatesForm | null {
  if (own !== null || compared === undefined) return own;
  if (further.every(({ key }) => key !== compared.price)) return null;
  return { ...compared, count: "none", accepted: [] };
}

/** Columns of which no alternate counts say nothing. */
function readAlternates(alternates: AlternatesForm | null): Pick<Costing, "alternates"> {
  if (alternates === null || alternates.count === "none") return {};
  const { price, text, count, accepted } = alternates;
  return { alternates: { price, text, accepted: count === "all" ? null : accepted } };
}

function readCostColumn({ key, header, bidId, per }: CostColumnForm, problems: Map<string, FieldProblem>): CostColumn {
  if (header === "")
    problems.set(formFieldOf("costColumns", key, "header"), { text: costColumnTexts.missing, missing: true });
  return { header, bidId: bidId === "" ? null : bidId, per };
}
