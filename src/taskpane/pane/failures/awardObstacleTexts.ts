// Why work with an award stopped: one message for each kind of obstacle.
import type { AwardObstacle } from "../../../workflows/obstacle";
import type { Message } from "../../parts/message";
import { NOTHING_CHANGED } from "./failureTexts";
import { t } from "../../language/t";

type AwardKinds = { readonly [K in AwardObstacle["kind"]]: Extract<AwardObstacle, { kind: K }> };

const nothingToAward: Record<AwardKinds["nothingToAward"]["why"], Message> = {
  leftOut: {
    title: t("No bidder is included"),
    text: t("The comparison leaves out every bidder, so there is nothing to award. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Include a bidder in the cell above its prices, then try again."),
  },
  noPrices: {
    title: t("There is no price to award"),
    text: t("No included bidder has a price above zero. {nothingChanged}", { nothingChanged: NOTHING_CHANGED }),
    todo: t("Check on the sheet who is included and the prices, or refresh the comparison."),
  },
  noQuantities: {
    title: t("The lines have no quantities"),
    text: t("There are prices, but a line without a quantity has no cost to award. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Fill in the quantities on the sheet, or choose their column when you compare again."),
  },
};

export const awardMessages: { readonly [K in keyof AwardKinds]: (obstacle: AwardKinds[K]) => Message } = {
  nothingToAward: ({ why }) => nothingToAward[why],
  awardOlderThanBids: () => ({
    title: t("The bids are newer than the award"),
    text: t(
      "Bidsheet read the bids again after it calculated this award. Letters and record would show other bids, so nothing was written.",
    ),
    todo: t("Find the award again, then hand it on."),
  }),
  noAwardFound: () => ({
    title: t("There is no award to write"),
    text: t("The rules contradict each other, or the time ran out before Bidsheet found an award. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Change the rules or allow more seconds, then find the award again."),
  }),
};
