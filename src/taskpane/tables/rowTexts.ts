// The words of the status column of linked tables, in English. No program reads them again: what a text in the sheet is
// stays known when they change.
import type { RowTexts } from "../../workflows/table/rowTexts";
import { clockText, number } from "../parts/words";

const UNKNOWN = "Unknown whether this row arrived. Refresh checks it; it is not sent again before that.";

/** Read alike in every language of Excel. */
const MOMENT = "2026-03-31 17:00";
const DAY = "2026-03-31";
const WITH_OFFSET = "2026-03-31 17:00+02:00";

const problems: RowTexts["problems"] = {
  textInNumber: ({ label }) => `Cannot be sent: ${label} takes a number and has text. Type the number.`,
  numberInText: ({ label }) =>
    `Cannot be sent: ${label} takes text and has a number. Type it again with a leading apostrophe.`,
  booleanValue: ({ label }) => `Cannot be sent: ${label} has TRUE or FALSE. Type text or a number.`,
  errorValue: ({ label }) => `Cannot be sent: ${label} shows an error. Correct the formula.`,
  tooLong: ({ label }) => `Cannot be sent: ${label} is longer than 32,767 characters. Shorten it.`,
  dateValue: ({ label, takesText }) =>
    takesText
      ? `Cannot be sent: ${label} shows a date, which would leave as a number. Type it again with a leading apostrophe.`
      : `Cannot be sent: ${label} takes a number and shows a date or a time. Set the cell's format to General and type the number.`,
  tooManyDigits: ({ label, takesText }) => {
    const advice = takesText ? "Type it as text, with a leading apostrophe." : "Type a number of at most 15 digits.";
    return `Cannot be sent: ${label} has more than 15 digits, which Excel rounds. ${advice}`;
  },
  duplicateId: ({ others, more }) => {
    const twins = more === 0 ? others : `${others} and ${number(more)} more`;
    return `Cannot be sent: this row has the same hidden id as row ${twins}. In Preview, make the copy a new row.`;
  },
  unknownId: () =>
    "Cannot be sent: the hidden id of this row is not one of this list. Undo the change, or in Preview make it a new row.",
  pendingCreate: () => UNKNOWN,
  frozenName: ({ label }) =>
    `Cannot be sent: a new row needs its ${label}, which changed on the platform. Adopt the change in Bidsheet first.`,
  missingValue: ({ label }) => `Cannot be sent: ${label} is needed and blank.`,
  tooShort: ({ label, column }) => `Cannot be sent: ${label} takes at least ${column.shortest ?? 1} characters.`,
  overLength: ({ label, column }) =>
    `Cannot be sent: ${label} takes at most ${column.longest ?? 0} characters. Shorten it.`,
  notListed: ({ label, column }) => `Cannot be sent: ${label} takes one of: ${(column.values ?? []).join(", ")}.`,
  cannotClear: ({ label }) =>
    `Cannot be sent: ${label} can be changed, but not cleared. Type a value, or in Preview take the platform's.`,
  // A refresh leaves what a person typed: only the platform's value takes the reason away.
  cannotChange: ({ label }) =>
    `Cannot be sent: ${label} cannot be changed once the record is created. In Preview, take the platform's value.`,
  rowRule: ({ told }) => `Cannot be sent: ${told}`,
  emptyName: ({ label }) => `Cannot be sent: a new row needs a ${label}.`,
  notADate: ({ label, column }) =>
    column.type === "moment"
      ? `Cannot be sent: ${label} takes a date and a time. Type ones that exist, such as ${MOMENT}.`
      : `Cannot be sent: ${label} takes a date, such as ${DAY}.`,
  dayOrMonth: ({ label }) =>
    `Cannot be sent: in ${label}, the day could be the month. Type it as year-month-day, such as ${DAY}.`,
  noSuchTime: ({ label }) => `Cannot be sent: ${label} shows a time that the clocks skip that day. Type another time.`,
  timeTwice: ({ label }) =>
    `Cannot be sent: ${label} shows a time that comes twice that day. Type it with its offset, such as ${WITH_OFFSET}.`,
  timeMissing: ({ label }) => `Cannot be sent: ${label} shows no time of day. Type it too, such as ${MOMENT}.`,
  timeInDay: ({ label }) => `Cannot be sent: ${label} takes a date without a time, such as ${DAY}.`,
  noZone: ({ label }) =>
    `Cannot be sent: the time zone of ${label} is unknown. Type the time with its offset, such as ${WITH_OFFSET}.`,
};

export const rowTexts: RowTexts = {
  problems,
  conflict: (labels) => `Changed on both sides: ${labels}. Choose in Preview.`,
  waiting: (labels) => {
    const verb = labels.length === 1 ? "is" : "are";
    return `Waiting: ${labels.join(", ")} changed on the platform and ${verb} not sent. Adopt the change in Bidsheet first.`;
  },
  gone: "Gone on the platform. Delete this row, or in Preview make it a new row.",
  goneMany: "Not found on the platform, like many other rows. Look there first; Preview asks about them.",
  movedSince: (labels) =>
    `Not sent: ${labels === "" ? "the row" : labels} changed on the platform after your preview. Choose in the next Preview.`,
  unlisted: "Not sent: the platform no longer lists this row. Refresh to see what became of it.",
  like: "Not sent: the platform may have this row already. In Preview, say whether it is the same one.",
  notArrived: "Not sent: the platform did not take this row. Preview and send it again.",
  undone: "Undone: no longer on the platform. Delete this row, or send it again as a new one.",
  unknown: UNKNOWN,
  asks: "Unknown whether this row arrived: the platform has one like it. If it is this one, delete this row and refresh. If not, in Preview make this a new row.",
  sameRequest: "Not sent: another row of the same request was refused. Correct that one and send again.",
  waits: "Not sent: it waits for a row that did not arrive. Correct that one and send again.",
  refused: (kind, detail) => {
    if (kind === "notFound") return "Not sent: the platform no longer has this row";
    if (kind === "forbidden") return "Not sent: the platform does not allow it for your account";
    if (kind !== "mismatch") return `Not sent: ${detail}`;
    // Nobody documents when there is a conflict (document 2, part 7): only the platform's own words say.
    const said = detail === "" ? "" : `: ${detail}`;
    return `Not sent: the platform says that the row's id or type does not fit, or that it is in conflict${said}`;
  },
  sent: (at) => `Sent ${clockText(at)}`,
  setBack: (at) => `Set back ${clockText(at)}`,
  confirmed: (at) => `Sent, confirmed ${clockText(at)}`,
};
