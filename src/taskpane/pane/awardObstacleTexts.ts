// Why work with an award stopped: one message for each kind of obstacle.
import { COUNTS } from "../../bids/compare/columns";
import type { AwardObstacle } from "../../workflows/obstacle";
import type { Message } from "../parts/message";
import { NOTHING_CHANGED } from "./failureTexts";

type AwardKinds = { readonly [K in AwardObstacle["kind"]]: Extract<AwardObstacle, { kind: K }> };

const nothingToAward: Record<AwardKinds["nothingToAward"]["why"], Message> = {
  leftOut: {
    title: "No bidder is included",
    text: `The comparison leaves out every bidder, so there is nothing to award. ${NOTHING_CHANGED}`,
    todo: `Set “Takes part” above a bidder's columns to “${COUNTS}”, then try again.`,
  },
  noPrices: {
    title: "There is no price to award",
    text: `No included bidder has a price above zero. ${NOTHING_CHANGED}`,
    todo: "Check “Takes part” and the prices on the sheet, or refresh the comparison.",
  },
  noQuantities: {
    title: "The lines have no quantities",
    text: `There are prices, but a line without a quantity has no cost to award. ${NOTHING_CHANGED}`,
    todo: "Fill in the quantities on the sheet, or choose their column when you compare again.",
  },
};

export const awardMessages: { readonly [K in keyof AwardKinds]: (obstacle: AwardKinds[K]) => Message } = {
  nothingToAward: ({ why }) => nothingToAward[why],
  scoresOfMoney: () => ({
    title: "This scenario has rules of money",
    text: `Cost against score cannot keep limits of spend, share or worth, discounts by volume or group, nor lines that may be left out. ${NOTHING_CHANGED}`,
    todo: "Copy the scenario, drop these rules in the copy, and try again with its award.",
  }),
  awardOlderThanBids: () => ({
    title: "The bids are newer than the award",
    text: "Bidsheet read the bids again after it calculated this award, so letters and record would quote other bids. Nothing was written.",
    todo: "Find the award again, then hand it on.",
  }),
  noAwardFound: () => ({
    title: "There is no award to write",
    text: `The rules contradict each other, or the time ran out before Bidsheet found an award. ${NOTHING_CHANGED}`,
    todo: "Change the rules or allow more seconds, then find the award again.",
  }),
};
