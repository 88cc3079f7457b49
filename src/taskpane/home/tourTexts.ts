// The five steps of the tour, on the person's own first table.
import { t } from "../language/t";
import type { TourStepName } from "./tourProgress";

interface TourStep {
  readonly title: string;
  readonly text: string;
}

export const tourTexts = {
  name: t("Tour"),
  place: (nth: number, of: number) => t("Tour, step {nth, number} of {of, number}", { nth, of }),
  next: t("Next step"),
  finish: t("Finish the tour"),
  leave: t("End the tour"),
};

export const tourSteps: Readonly<Record<TourStepName, TourStep>> = {
  edit: {
    title: t("Change a cell"),
    text: t("Type another value into a cell of the table. The pane counts the row as edited. Nothing is sent yet."),
  },
  select: {
    title: t("Select that row"),
    text: t("The pane shows your value beside the platform's, and what a send would do. You can undo the edit there."),
  },
  send: {
    title: t("Preview, then send"),
    text: t("“Preview and send” above shows every row before it goes. You can leave rows out."),
  },
  refresh: {
    title: t("Get what others changed"),
    text: t("“Refresh” above writes what changed on the platform. Your unsent edits stay."),
  },
  undo: {
    title: t("Undo a send"),
    text: t("“Activity” in the menu with three dots above lists every send. Open a send there to undo it."),
  },
};
