// The words of the status column of linked tables. No program reads them again: what a text in the sheet is
// stays known when they change.
import type { RowTexts } from "../../workflows/table/rowTexts";
import { clockText } from "../parts/words";
import { t } from "../language/t";
import { breachText } from "./breachTexts";

const UNKNOWN = t("Unknown whether this row arrived. Refresh checks it; it is not sent again before that.");

/** Read alike in every language of Excel. */
const MOMENT = "2026-03-31 17:00";
const DAY = "2026-03-31";
const WITH_OFFSET = "2026-03-31 17:00+02:00";

const problems: RowTexts["problems"] = {
  textInNumber: ({ label }) => t("Cannot be sent: {label} needs a number and has text. Type the number.", { label }),
  numberInText: ({ label }) =>
    t("Cannot be sent: {label} needs text and has a number. Type it again with a leading apostrophe.", { label }),
  booleanValue: ({ label }) => t("Cannot be sent: {label} has TRUE or FALSE. Type text or a number.", { label }),
  errorValue: ({ label }) => t("Cannot be sent: {label} shows an error. Correct the formula.", { label }),
  tooLong: ({ label }) => t("Cannot be sent: {label} is longer than 32,767 characters. Shorten it.", { label }),
  dateValue: ({ label, takesText }) =>
    takesText
      ? t(
          "Cannot be sent: {label} shows a date, which would be sent as a number. Type it again with a leading apostrophe.",
          { label },
        )
      : t(
          "Cannot be sent: {label} needs a number and shows a date or a time. Set the cell's format to General and type the number.",
          { label },
        ),
  tooManyDigits: ({ label, takesText }) =>
    takesText
      ? t(
          "Cannot be sent: {label} has more than 15 digits, which Excel rounds. Type it as text, with a leading apostrophe.",
          { label },
        )
      : t("Cannot be sent: {label} has more than 15 digits, which Excel rounds. Type a number of at most 15 digits.", {
          label,
        }),
  duplicateId: ({ others, more }) => {
    const twins = more === 0 ? others : t("{others} and {more, number} more", { others, more });
    return t("Cannot be sent: this row has the same hidden ID as row {twins}. In Preview, make the copy a new row.", {
      twins,
    });
  },
  unknownId: () =>
    t(
      "Cannot be sent: the hidden ID of this row is not one of this list. Undo the change, or in Preview make it a new row.",
    ),
  pendingCreate: () => UNKNOWN,
  frozenName: ({ label }) =>
    t(
      "Cannot be sent: a new row needs its {label}, which changed on the platform. Adopt the change in Bidsheet first.",
      { label },
    ),
  missingValue: ({ label }) => t("Cannot be sent: {label} is needed and blank.", { label }),
  tooShort: ({ label, column }) =>
    t("Cannot be sent: {label} needs at least {shortest} characters.", { label, shortest: column.shortest ?? 1 }),
  overLength: ({ label, column }) =>
    t("Cannot be sent: {label} can have at most {longest} characters. Shorten it.", {
      label,
      longest: column.longest ?? 0,
    }),
  notListed: ({ label, column }) =>
    t("Cannot be sent: {label} must be one of: {values}.", { label, values: (column.values ?? []).join(", ") }),
  cannotClear: ({ label }) =>
    t("Cannot be sent: {label} can be changed, but not cleared. Type a value, or in Preview take the platform's.", {
      label,
    }),
  // A refresh leaves what a person typed: only the platform's value takes the reason away.
  cannotChange: ({ label }) =>
    t("Cannot be sent: {label} cannot be changed once the record is created. In Preview, take the platform's value.", {
      label,
    }),
  emptyName: ({ label }) => t("Cannot be sent: a new row needs a {label}.", { label }),
  notADate: ({ label, column }) =>
    column.type === "moment"
      ? t("Cannot be sent: {label} needs a date and a time that exist, such as {example}.", {
          label,
          example: MOMENT,
        })
      : t("Cannot be sent: {label} needs a date, such as {example}.", { label, example: DAY }),
  dayOrMonth: ({ label }) =>
    t("Cannot be sent: in {label}, the day could be the month. Type it as year-month-day, such as {example}.", {
      label,
      example: DAY,
    }),
  noSuchTime: ({ label }) =>
    t("Cannot be sent: {label} shows a time that the clocks skip that day. Type another time.", { label }),
  timeTwice: ({ label }) =>
    t("Cannot be sent: {label} shows a time that comes twice that day. Type it with its offset, such as {example}.", {
      label,
      example: WITH_OFFSET,
    }),
  timeMissing: ({ label }) =>
    t("Cannot be sent: {label} shows no time of day. Type it too, such as {example}.", { label, example: MOMENT }),
  timeInDay: ({ label }) =>
    t("Cannot be sent: {label} needs a date without a time, such as {example}.", { label, example: DAY }),
  noZone: ({ label }) =>
    t("Cannot be sent: the time zone of {label} is unknown. Type the time with its offset, such as {example}.", {
      label,
      example: WITH_OFFSET,
    }),
};

export const rowTexts: RowTexts = {
  problems,
  breach: breachText,
  nameless: {
    row: (n) => t("Row {n}", { n }),
    worksheet: (id) => t("Worksheet {id}", { id }),
    event: (id) => t("Event {id}", { id }),
  },
  conflict: (labels) => t("Changed on both sides: {labels}. Choose in Preview.", { labels }),
  waiting: (labels) =>
    t(
      "Waiting: {labels} changed on the platform and {n, plural, one{is} other{are}} not sent. Adopt the change in Bidsheet first.",
      { labels: labels.join(", "), n: labels.length },
    ),
  gone: t("Gone on the platform. Delete this row, or in Preview make it a new row."),
  goneMany: t("Not found on the platform, like many other rows. Look there first; Preview asks about them."),
  movedSince: (labels) =>
    labels === ""
      ? t("Not sent: the row changed on the platform after your preview. Choose in the next Preview.")
      : t("Not sent: {labels} changed on the platform after your preview. Choose in the next Preview.", { labels }),
  unlisted: t("Not sent: the platform no longer lists this row. Refresh to see what became of it."),
  like: t("Not sent: the platform may have this row already. In Preview, say whether it is the same one."),
  notArrived: t("Not sent: this row did not arrive. Preview and send it again."),
  undone: t("Undone: no longer on the platform. Delete this row, or send it again as a new one."),
  unknown: UNKNOWN,
  asks: t(
    "Unknown whether this row arrived: the platform has one like it. If it is this one, delete this row and refresh. If not, in Preview make this a new row.",
  ),
  sameRequest: t("Not sent: another row of the same request was refused. Correct that one and send again."),
  waits: t("Not sent: it waits for a row that did not arrive. Correct that one and send again."),
  refused: (kind, detail) => {
    if (kind === "notFound") return t("Not sent: the platform no longer has this row");
    if (kind === "forbidden") return t("Not sent: the platform does not allow it for your account");
    if (kind !== "mismatch") return t("Not sent: {detail}", { detail });
    // Nobody documents when there is a conflict (document 2, part 7): only the platform's own words say.
    return detail === ""
      ? t("Not sent: the platform says that the row's ID or type does not fit, or that it is in conflict")
      : t("Not sent: the platform says that the row's ID or type does not fit, or that it is in conflict: {detail}", {
          detail,
        });
  },
  sent: (at) => t("Sent {at}", { at: clockText(at) }),
  setBack: (at) => t("Restored {at}", { at: clockText(at) }),
  confirmed: (at) => t("Sent, confirmed {at}", { at: clockText(at) }),
};
