import type { AwardSetup } from "../../workflows/award/types";
import type { FieldProblem } from "../parts/fieldProblem";
import { ChoiceField } from "../parts/FormFields";
import { scenarioTexts as t } from "./scenarioTexts";

interface BidderFieldProps {
  readonly label: string;
  /** "" while nobody is chosen. */
  readonly value: string;
  readonly problem: FieldProblem | undefined;
  readonly onValue: (value: string) => void;
  readonly bidders: AwardSetup["bidders"];
}

/**
 * A bidder that the scenario names and the sheet no longer has stays named, so that the person can see and correct the
 * rule.
 */
export function BidderField({ bidders, value, ...props }: BidderFieldProps) {
  const known = bidders.map(({ bidId, label }) => [bidId, label] as const);
  const gone = value !== "" && bidders.every(({ bidId }) => bidId !== value);
  const options = gone ? [...known, [value, t.goneBidder] as const] : known;
  return <ChoiceField {...props} value={value} pick={t.pickBidder} options={options} />;
}
