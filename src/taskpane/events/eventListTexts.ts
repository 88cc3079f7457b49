// What the list of events says, from which one is chosen.
import { t } from "../language/t";

export const eventListTexts = {
  search: t("Search titles"),
  state: t("State"),
  allStates: t("All states"),
  unnamed: t("Untitled event"),
  none: t("No event fits. Change the search or the state."),
  due: (when: string) => t("Bids due {when}", { when }),
  noDeadline: t("No deadline"),
  count: (n: number, all: boolean) =>
    all
      ? t("{n, plural, one{# event} other{# events}}", { n })
      : t("{n, plural, one{# event} other{# events}} so far", { n }),
  searching: t("Searching…"),
  more: t("Load more"),
  list: t("Events"),
};
