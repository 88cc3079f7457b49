// Texts of the forms of the round sheet and of the negotiation sheet, and of what was written.
import type {
  NegotiationFilesMade,
  NegotiationsWritten,
  NegotiationWritten,
  RoundWritten,
} from "../../workflows/compare/types";
import type { Message } from "../parts/message";
import { listed, shortTime } from "../parts/words";
import { t } from "../language/t";
import { firstNames } from "../parts/words";

export const roundTexts = {
  intro: t("A new sheet compares the newest reading of the bids with an earlier one: by supplier and by line."),
  newest: (when: string) => t("Newest: {when}", { when }),
  since: t("Compare with the reading of"),
  write: t("Write the sheet"),
  none: t("There is no earlier reading. Refresh the comparison first."),
} as const;

export const negotiationTexts = {
  intro: t(
    "Each supplier gets a new sheet: its own prices, the target, and room for its new price. It shows nothing of other bidders.",
  ),
  supplier: t("Supplier"),
  pick: t("Choose a supplier…"),
  target: t("Target"),
  targets: {
    baseline: t("The baseline price"),
    reduction: t("A percentage below its own price"),
    column: t("A column of the sheet"),
  },
  percent: t("Percent below its price"),
  column: t("Column with target prices"),
  pickColumn: t("Choose a column…"),
  noColumns: t("Add a column with target prices to the comparison's table, then open this again."),
  write: t("Write the sheet"),
  files: t("Make files"),
  filesHint: t(
    "“Make files” makes an .xlsx file for each supplier, with its own sheet alone. Several files come as one .zip.",
  ),
  missing: {
    supplier: t("Choose a supplier."),
    percent: t("Type a number above 0 and below 100."),
    column: t("Choose a column."),
  },
  returned: t("Returned files…"),
  noPrices: t("no usable price"),
  everybody: t("All included suppliers"),
  telling: t("What the supplier learns about the others"),
  tellings: {
    nothing: t("Nothing"),
    rank: t("Its rank on each line"),
    gap: t("How far it is above the lowest price, in whole percent"),
  },
  gapHint: t("A supplier can work out about what the lowest price is."),
} as const;

export function negotiationsMessage({ sheets, skipped }: NegotiationsWritten): Message {
  const names = sheets.map(({ sheetName: name }) => t("“{name}”", { name })).join(", ");
  const lacking =
    skipped.length === 0
      ? []
      : [t("No sheet, because a bid or a price is missing: {names}.", { names: namesOf(skipped) })];
  return {
    title: t("{sheets, plural, one{# negotiation sheet} other{# negotiation sheets}} written", {
      sheets: sheets.length,
    }),
    text: [t("New sheets: {sheets}.", { sheets: names }), ...lacking, ...toLookAt(sheets), t("Nothing was sent.")].join(
      " ",
    ),
    todo: t("Check the targets, then move each sheet into a workbook of its own before you send it."),
  };
}

export function negotiationFilesMessage({ files, skipped, download }: NegotiationFilesMade): Message {
  const lacking =
    skipped.length === 0
      ? []
      : [t("No file, because a bid or a price is missing: {names}.", { names: namesOf(skipped) })];
  const name = download.name;
  const where =
    files.length === 1
      ? t("“{name}” goes to your downloads.", { name })
      : t("“{name}” goes to your downloads. It has a file for each supplier.", { name });
  return {
    title: t("{files, plural, one{# negotiation file} other{# negotiation files}} made", { files: files.length }),
    text: [where, ...lacking, ...toLookAt(files), t("Nothing was sent.")].join(" "),
    todo: t("Check the targets, then send each supplier its own file. If Excel downloads nothing, write the sheets."),
  };
}

function namesOf(skipped: NegotiationsWritten["skipped"]): string {
  return firstNames(skipped.map(({ label }) => label));
}

/** Of several sheets or files: what the person looks at before they leave the house. */
function toLookAt(made: readonly Omit<NegotiationWritten, "ok" | "sheetName">[]): readonly string[] {
  const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((all, one) => all + of(one), 0);
  const [equal, elsewhere, typed] = [
    sum((one) => one.equalToOthers),
    sum((one) => one.calculatedElsewhere),
    sum((one) => one.typedOver),
  ];
  return [
    ...moneyFacts(made),
    ...(typed === 0
      ? []
      : [
          t(
            "In {typed, plural, one{# cell} other{# cells}} the comparison has another price than the bid; the sheets have the bid's.",
            { typed },
          ),
        ]),
    ...(equal === 0
      ? []
      : [t("{equal, plural, one{# target equals} other{# targets equal}} another bidder's price.", { equal })]),
    ...(elsewhere === 0
      ? []
      : [
          t("{elsewhere, plural, one{# target comes} other{# targets come}} from cells that Bidsheet cannot follow.", {
            elsewhere,
          }),
        ]),
  ];
}

/** In which currency a sheet is, where that is another one, and what it lacks then. */
function moneyFacts(made: readonly Pick<NegotiationWritten, "label" | "money" | "unrated">[]): readonly string[] {
  const other = made.flatMap(({ label, money }) =>
    money === null ? [] : [t("“{label}” in {money}", { label, money })],
  );
  const unrated = made.filter((one) => one.unrated).map(({ label }) => label);
  return [
    ...(other.length === 0 ? [] : [t("In the supplier's own currency: {names}.", { names: other.join(", ") })]),
    ...(unrated.length === 0
      ? []
      : [
          t("Without targets, since there is no rate for the currency: {names}.", {
            names: firstNames(unrated),
          }),
        ]),
  ];
}

export function roundMessage(done: RoundWritten): Message {
  const { sheetName, moved, came, went, linesCame, linesGone } = done;
  const down = moved.reduce((sum, one) => sum + one.down, 0);
  const up = moved.reduce((sum, one) => sum + one.up, 0);
  const other = moved.reduce((sum, one) => sum + one.other, 0);
  const again = moved.filter(({ resubmitted }) => resubmitted).map(({ label }) => label);
  const counts = listed([
    [down, t("{down, plural, one{# price} other{# prices}} down", { down })],
    [up, t("{up, plural, one{# price} other{# prices}} up", { up })],
    [other, t("{other, number} other", { other })],
  ]);
  const lines = listed([
    [linesCame, t("{linesCame, plural, one{# line} other{# lines}} added", { linesCame })],
    [linesGone, t("{linesGone, plural, one{# line} other{# lines}} removed", { linesGone })],
  ]);
  const text = [
    counts === ""
      ? t("New sheet “{sheetName}”.", { sheetName })
      : t("New sheet “{sheetName}”: {facts}.", { sheetName, facts: counts }),
    ...(again.length === 0 ? [] : [t("Resubmitted: {names}.", { names: firstNames(again) })]),
    ...(came.length === 0 ? [] : [t("New bidders: {names}.", { names: firstNames(came) })]),
    ...(went.length === 0 ? [] : [t("No longer among the bids: {names}.", { names: firstNames(went) })]),
    ...(lines === "" ? [] : [t("Lines of the event: {lines}.", { lines })]),
  ];
  const since = shortTime(Date.parse(done.since), Date.parse(done.at));
  return { title: t("Changes since {since} written", { since }), text: text.join(" "), todo: "" };
}

/** The sheet is beside the others' prices until you move it: that is the point of the message. */
export function negotiationMessage(done: NegotiationWritten): Message {
  const { sheetName, label, lines } = done;
  return {
    title: t("Sheet for {label} written", { label }),
    text: [
      t("New sheet “{sheetName}”: {lines, plural, one{# line} other{# lines}}.", { sheetName, lines }),
      ...moneyFacts([done]),
      ...lineFacts(done),
      ...beforeSending(done),
    ].join(" "),
    todo: t(
      "Never send this workbook: it has the other bidders' prices. Move the sheet into a new workbook (right-click its tab, Move or Copy, new book) and send that one.",
    ),
  };
}

/** Lines without a target, lines that are not on the sheet, and prices that are not as the comparison shows them. */
function lineFacts({ untargeted, met, notBid, typedOver }: NegotiationWritten): readonly string[] {
  return [
    ...(untargeted === 0
      ? []
      : [t("{untargeted, plural, one{# line} other{# lines}} without a target.", { untargeted })]),
    ...(met === 0
      ? []
      : [t("{met, plural, one{# line} other{# lines}} already at the target or below, so without a target.", { met })]),
    ...(notBid === 0
      ? []
      : [t("{notBid, plural, one{# line} other{# lines}} left out: its bid does not have them.", { notBid })]),
    ...(typedOver === 0
      ? []
      : [
          t(
            "You typed over {typedOver, plural, one{# cell} other{# cells}} of the comparison; the sheet shows the bid's price.",
            { typedOver },
          ),
        ]),
  ];
}

/** What could give another bidder's price away. */
function beforeSending({ equalToOthers, calculatedElsewhere }: NegotiationWritten): readonly string[] {
  return [
    ...(equalToOthers === 0
      ? []
      : [
          t(
            "Check before you send: in {equalToOthers, plural, one{# line} other{# lines}} the target equals another bidder's price.",
            { equalToOthers },
          ),
        ]),
    ...(calculatedElsewhere === 0
      ? []
      : [
          t(
            "Check before you send: {calculatedElsewhere, plural, one{# target is} other{# targets are}} calculated from other cells, which may contain others' prices.",
            { calculatedElsewhere },
          ),
        ]),
  ];
}
