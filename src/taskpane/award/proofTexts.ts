// How good an award is, and what became of lines that it leaves out, in the person's language.
import type { LeftOutRule } from "../../bids/award/scenario";
import type { Award } from "../../bids/award/types";
import { proofOf, type LastLines, type Proof } from "../../bids/awardSheet/proof";
import { quote } from "../../bids/compare/remarks";
import { t } from "../language/t";
import { money } from "./awardTexts";
import { exactPercent } from "./rulesTexts";

const TIME_RAN_OUT = t("Not proven: the time ran out.");

export function proofText(award: Award, leaving: LeftOutRule): string {
  const proof = proofOf(award, leaving);
  switch (proof.kind) {
    case "moreLines":
      return `${TIME_RAN_OUT} ${t("{more, plural, one{# line} other{# lines}} may be possible.", { more: proof.more })}`;
    case "proven": {
      const ties = proof.settled ? "" : t("Others may cost exactly the same: not all were compared.");
      return `${provenText(proof.lines, leaving)} ${ties}`.trimEnd();
    }
    case "open":
      return `${TIME_RAN_OUT} ${openText(proof, leaving)}`;
  }
}

function provenText(lines: number | null, leaving: LeftOutRule): string {
  switch (leaving.kind) {
    case "never":
      return t("Proven: no other award of {lines, plural, one{# line} other{# lines}} under these rules costs less.", {
        lines: lines ?? 0,
      });
    case "cheaper":
      return t(
        "Proven: no other award under these rules costs less, when each line that is left out counts at its lowest price.",
      );
    case "price":
      return t(
        "Proven: no other award under these rules costs less, when each line that is left out counts {amount}.",
        {
          amount: money(leaving.perLine),
        },
      );
  }
}

function openText({ lines, money: most, part }: Extract<Proof, { kind: "open" }>, leaving: LeftOutRule): string {
  const saves = part === null ? money(most) : `${money(most)} (${exactPercent(part)})`;
  switch (leaving.kind) {
    case "never":
      return t(
        "Another award of {lines, plural, one{# line} other{# lines}} could save at most {saves} under these rules.",
        { lines: lines ?? 0, saves },
      );
    case "cheaper":
      return t(
        "Another award could save at most {saves} under these rules, when each line that is left out counts at its lowest price.",
        { saves },
      );
    case "price":
      return t(
        "Another award could save at most {saves} under these rules, when each line that is left out counts {amount}.",
        { saves, amount: money(leaving.perLine) },
      );
  }
}

export function lastLinesText({ gone, fewer, ...found }: LastLines, title: (line: number) => string): string {
  const { suppliers } = found;
  const sums = { saves: money(found.saves), total: money(found.total), suppliers };
  if (gone === null)
    return t(
      "An award of {lines, plural, one{# line} other{# lines}} fewer saves {saves}: it costs {total} with {suppliers, plural, one{# supplier} other{# suppliers}}.",
      { lines: fewer, ...sums },
    );
  const [first] = gone;
  if (gone.length === 1 && first !== undefined)
    return t(
      "Dropping this one line saves {saves}: “{title}”. The other lines then cost {total} with {suppliers, plural, one{# supplier} other{# suppliers}}.",
      { title: quote(title(first)), ...sums },
    );
  return t(
    "Dropping {lines, plural, one{# line} other{# lines}} saves {saves}. The other lines then cost {total} with {suppliers, plural, one{# supplier} other{# suppliers}}.",
    { lines: gone.length, ...sums },
  );
}

/** What becomes of lines that have a price. */
export function leavingText(leaving: LeftOutRule): string {
  switch (leaving.kind) {
    case "never":
      return t("Every line that has a price is awarded if the rules allow it, whatever it costs.");
    case "cheaper":
      return t("A line is left out where that is cheaper: it then counts at its lowest price.");
    case "price":
      return t("A line is left out where that is cheaper: it then counts {amount}.", {
        amount: money(leaving.perLine),
      });
  }
}
