// The words about new events, in the pane and beside their rows, in English. No program reads them again.
import type { EventRowTexts } from "../../workflows/events/texts";
import { t, tc } from "../language/t";

const copies: EventRowTexts["copies"] = {
  finished: "",
  failed: t(
    "The platform could not copy the whole template. Open the event there and complete it by hand, or delete it and create it again.",
  ),
  gone: t("The event is no longer on the platform."),
  late: t(
    "The platform is still copying the template, even if you close Bidsheet. Check the event on the platform, or follow it again. Do not create it a second time.",
  ),
};

export const eventRowTexts: EventRowTexts = {
  fieldSheets: {
    titles: {
      events: t("Event fields"),
      worksheets: t("Worksheet fields"),
      bids: t("Bid fields"),
      bidLineItems: t("Bid line item fields"),
    },
    headers: {
      field: t("Field"),
      name: t("Name"),
      holds: tc("column head", "Contains"),
      type: tc("noun", "Type"),
      custom: t("Custom field"),
    },
    readAt: (iso) => t("As the platform described them at {iso}. Nothing here is sent.", { iso }),
    yes: t("yes"),
    no: t("no"),
  },
  sheet: {
    title: t("New events"),
    intro: t(
      "One row for each event. External ID: your own unique name for it. Blank cells: the values from the pane.",
    ),
    headers: {
      externalId: t("External ID"),
      templateId: t("Template ID"),
      projectId: t("Project ID"),
      duplicateBids: t("Duplicate bids"),
      isPublic: t("Public"),
      restricted: t("Restricted"),
    },
    outcome: t("Bidsheet event"),
  },
  problems: {
    lacksTemplate: () => t("A template is needed. Choose one from the list."),
    templateNotDigits: () => t("The template's ID is digits only. Choose one from the list."),
    lacksProject: () => t("A project is needed. Type its ID as the platform shows it."),
    projectNotDigits: () => t("The project's ID is digits only. Type it as the platform shows it."),
    lacksExternalId: () =>
      t("An external ID is needed. With it Bidsheet finds the event after a lost answer, and never creates it twice."),
    externalIdTooLong: ({ longest }) =>
      t("The external ID can have at most {longest, number} characters. Shorten it.", { longest }),
    externalIdTwice: ({ rows }) =>
      t("{rows, number} rows have this external ID. Keep it in only one of them.", { rows }),
  },
  cells: {
    error: (header) => t("{header} shows an error.", { header }),
    rounded: (header) =>
      t("{header} is a number that Excel has rounded. Format the cell as text and type it again.", { header }),
    notFlag: (header) => t("{header} must be yes or no.", { header }),
  },
  noTemplate: (id) => t("The platform has no event template {id}. Choose one from the list.", { id }),
  auctionTemplate: t("Auctions cannot come from a template. Create it on the platform."),
  willStay: ({ id, title }) =>
    t("The platform already has it: “{title}”. Bidsheet sends nothing.", { title: title || t("event {id}", { id }) }),
  mayArrive: t("An earlier request for it may still arrive. Create it after a minute."),
  exists: (others) => {
    const sent = t("The platform already has this event. Nothing was sent.");
    return others === 0 ? sent : `${sent} ${t("{others, number} more have the same external ID.", { others })}`;
  },
  unknown: t(
    "Unknown whether this event was created. Create it again after a minute: Bidsheet first looks for its external ID.",
  ),
  notTried: t("Not tried. Create it again."),
  underWay: t("The gateway continues, also while Excel is closed."),
  foundAgain: t("Its answer was lost, but Bidsheet found it by its external ID."),
  copies,
  createdBeside: (id, copy) => {
    const made = t("Created as event {id}.", { id });
    if (copy === null) return made;
    return `${made} ${copy === "finished" ? t("The template is copied.") : copies[copy]}`;
  },
  existsBeside: (id, detail) => `${detail} ${t("It is event {id}.", { id })}`,
  problemBeside: (problem) => t("Not sent: {problem}", { problem }),
};
