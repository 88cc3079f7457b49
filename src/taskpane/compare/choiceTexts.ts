// The words by which a new comparison asks who is included. The sheet keeps them, whatever the pane speaks later.
import type { ChoiceWords } from "../../bids/compare/choice";
import { t, tc } from "../language/t";

export const choiceWords: ChoiceWords = { label: tc("bidder", "Included"), yes: t("yes"), no: t("no") };
