// The words about new events, in the pane and beside their rows, in English. No program reads them again.
import type { EventRowTexts } from "../../workflows/events/texts";
import { number } from "../parts/words";

const copies: EventRowTexts["copies"] = {
  finished: "",
  failed:
    "The platform could not copy the whole template. Open the event there and complete it by hand, or delete it and create it again.",
  gone: "The event is no longer on the platform.",
  late: "The platform is still copying the template, even if you close Bidsheet. Check the event on the platform, or follow it again. Do not create it a second time.",
};

export const eventRowTexts: EventRowTexts = {
  fieldSheets: {
    titles: {
      events: "Event fields",
      worksheets: "Worksheet fields",
      bids: "Bid fields",
      bidLineItems: "Bid line item fields",
    },
    headers: { field: "Field", name: "Name", holds: "Holds", type: "Type", custom: "Custom field" },
    readAt: (iso) => `As the platform described them at ${iso}. Nothing here is sent.`,
    yes: "yes",
    no: "no",
  },
  sheet: {
    title: "New events",
    intro: "One row for each event. External ID: your own unique name for it. Blank cells: the values from the pane.",
    headers: {
      externalId: "External ID",
      templateId: "Template ID",
      projectId: "Project ID",
      duplicateBids: "Duplicate bids",
      isPublic: "Public",
      restricted: "Restricted",
    },
    outcome: "Bidsheet event",
  },
  problems: {
    lacksTemplate: () => "A template is needed. Choose one from the list.",
    templateNotDigits: () => "The template's id is digits only. Choose one from the list.",
    lacksProject: () => "A project is needed. Type its id as the platform shows it.",
    projectNotDigits: () => "The project's id is digits only. Type it as the platform shows it.",
    lacksExternalId: () =>
      "An external id is needed. With it Bidsheet finds the event after a lost answer, and never creates it twice.",
    externalIdTooLong: ({ longest }) => `The external id can have at most ${number(longest)} characters. Shorten it.`,
    externalIdTwice: ({ rows }) => `${number(rows)} rows have this external id. Keep it in only one of them.`,
  },
  cells: {
    error: (header) => `${header} shows an error.`,
    rounded: (header) => `${header} is a number that Excel has rounded. Format the cell as text and type it again.`,
    notFlag: (header) => `${header} takes yes or no.`,
  },
  noTemplate: (id) => `The platform has no event template ${id}. Choose one from the list.`,
  auctionTemplate: "Auctions cannot come from a template. Create it on the platform.",
  willStay: ({ id, title }) => `The platform already has it: “${title || `event ${id}`}”. Bidsheet sends nothing.`,
  mayArrive: "An earlier request for it may still arrive. Create it after a minute.",
  exists: (others) => {
    const more = others === 0 ? "" : ` ${number(others)} more have the same external id.`;
    return `The platform already has this event. Nothing was sent.${more}`;
  },
  unknown:
    "Unknown whether this event was created. Create it again after a minute: Bidsheet first looks for its external id.",
  notTried: "Not tried. Create it again.",
  underWay: "The gateway has it and goes on, also while Excel is closed.",
  foundAgain: "Its answer was lost, but Bidsheet found it by its external id.",
  copies,
  createdBeside: (id, copy) => {
    const made = `Created as event ${id}.`;
    if (copy === null) return made;
    return copy === "finished" ? `${made} The template is copied.` : `${made} ${copies[copy]}`;
  },
  existsBeside: (id, detail) => `${detail} It is event ${id}.`,
  problemBeside: (problem) => `Not sent: ${problem}`,
};
