// The demo's story in three steps, and its end.
import { t } from "../language/t";

export const storyTexts = {
  name: t("The demo's story"),
  place: (nth: number, of: number) => t("The demo's story, step {nth, number} of {of, number}", { nth, of }),
  leave: t("End the story"),
  link: {
    title: t("You buy spare parts for next year"),
    text: t("Link the list of what you buy. Type another price into a cell, preview it, and send it."),
    button: (worksheet: string) => t("Link “{worksheet}”", { worksheet }),
  },
  compare: {
    title: t("Suppliers have sent their bids"),
    text: t("Put their prices side by side. Remarks name prices that look like a slip."),
    button: t("Compare these bids"),
  },
  award: {
    title: t("Who gets which line?"),
    text: t("Set rules, such as a number of suppliers. Bidsheet finds the cheapest award and says what it saves."),
    button: t("Award these bids"),
  },
  done: {
    title: t("Your award is written"),
    text: t("Its sheet shows what it saves. Change an award there, and the total follows."),
  },
} as const;
