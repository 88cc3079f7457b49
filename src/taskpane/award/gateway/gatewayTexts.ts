// Texts of searching an award at the gateway: the offer, what came of it, and why it ended without an answer.
import { t } from "../../language/t";
import type { Message } from "../../parts/message";
import { duration } from "../../parts/words";
import { money } from "../awardTexts";

/** What a search that went on brought. */
export type SearchedOn =
  | { readonly kind: "better"; readonly saves: number }
  | { readonly kind: "proven" | "same" | "found" | "clash" | "nothing" | "changed" };

export const gatewayTexts = {
  offer: t("Search on at the gateway"),
  offerHint: (seconds: number) =>
    t("The gateway can search for up to {time}. The award above stays unless it finds one that is at least as good.", {
      time: duration(seconds * 1000),
    }),
  offerWithout: (seconds: number) => t("The gateway can search for up to {time}.", { time: duration(seconds * 1000) }),
  where: t("Calculated at the gateway."),
  whereLarge: (prices: number) =>
    t("Calculated at the gateway: a search over {prices, number} prices would take much of Excel's memory.", {
      prices,
    }),
} as const;

const stays = t("Nothing was changed.");

export function searchedOnMessage(came: SearchedOn): Message {
  switch (came.kind) {
    case "better":
      return {
        title: t("The gateway found a better award"),
        text: came.saves > 0 ? t("It saves {amount} more.", { amount: money(came.saves) }) : "",
        todo: "",
      };
    case "proven":
      return { title: t("The gateway proved the award"), text: t("No other award is better."), todo: "" };
    case "found":
      return { title: t("The gateway found an award"), text: "", todo: "" };
    case "clash":
      return { title: t("No award fits all rules"), text: t("The gateway found the contradiction."), todo: "" };
    case "same":
      return { title: t("The gateway found nothing better"), text: stays, todo: "" };
    case "nothing":
      return {
        title: t("The gateway found no award either"),
        text: t("Its time ran out."),
        todo: t("Remove rules from the scenario, then search again."),
      };
    case "changed":
      return {
        title: t("The bids have changed meanwhile"),
        text: t("The award is the gateway's, for the bids as they are now."),
        todo: "",
      };
  }
}

const whyEnded: Readonly<Record<string, string>> = {
  memory: t("The search needed more memory than the gateway gives to one search."),
  time: t("The search did not end in its time."),
  died: t("The search broke off at the gateway."),
  stopping: t("The gateway is being stopped."),
  another: t("You started another search in another window. A person has one at a time."),
  silent: t("The gateway did not hear from this window for a minute."),
  full: t("Too many searches wait at the gateway."),
  refused: t("The gateway does not take this case."),
};
const goneText = t("The gateway does not have the search any more.");
const again = t("Search again later.");

export function searchEndedMessage(why: string): Message {
  const text = Object.hasOwn(whyEnded, why) ? (whyEnded[why] ?? goneText) : goneText;
  const todo = ["memory", "refused"].includes(why)
    ? t("Remove rules, or ask the administrator of the gateway.")
    : again;
  return { title: t("The gateway has no answer"), text: `${text} ${stays}`, todo };
}

/** A large case that the gateway could not take. */
export const fellBackMessage: Message = {
  title: t("Calculated in the pane"),
  text: t("The gateway could not search this large case, so Bidsheet did it here. Excel may warn of its memory."),
  todo: "",
};
