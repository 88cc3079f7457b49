// Which rules speak of money: at other prices an award may break them that keeps them now, and another way round.
import type { AwardRules } from "../award/types";

const ofMoney = ({ measure }: { readonly measure: string }) => measure !== "quantity";
const never = () => false;

/** Every rule has its answer here, also those to come. */
const moves: Readonly<Record<keyof AwardRules, (rules: AwardRules) => boolean>> = {
  maxSuppliers: never,
  excluded: never,
  must: never,
  mustNot: never,
  groups: never,
  bounds: ({ bounds }) => bounds.some(ofMoney),
  splits: never,
  supplierGroups: ({ supplierGroups }) =>
    supplierGroups.some((one) => ofMoney(one) && (one.min !== null || one.max !== null)),
  minSuppliers: never,
  // A line that is left out counts its lowest price.
  leaving: ({ leaving }) => leaving?.worth === true,
  minCoverage: never,
  minWorth: ({ minWorth }) => minWorth !== null,
  minBidCoverage: never,
  switching: never,
};

export function rulesMove(rules: AwardRules): boolean {
  return Object.values(moves).some((moved) => moved(rules));
}
