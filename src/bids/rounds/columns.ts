// The columns of a round sheet's two tables and what they calculate. Bidders are told apart by a number, since a
// supplier's name may hold what a criterion reads as a sign. Prices and quantities are values: they are history.
import { moneyFormat } from "../compare/currency";
import { TEXT } from "../compare/columnLooks";
import { tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { saidOnce, type Say } from "../../sheets/say";

const PERCENT = "0.0%";

export const bidderHeaders = saidOnce((say) => ({
  number: "No.",
  bid: "Bid",
  bidder: say("Supplier"),
  news: say("What happened"),
  statusBefore: say("Bid then"),
  statusNow: say("Bid now"),
  lower: say("price|Lower"),
  higher: say("price|Higher"),
  fresh: say("New prices"),
  gone: say("Prices gone"),
  quantity: say("Quantity only"),
  other: say("round|Other"),
  same: say("round|Unchanged"),
  sameTotal: say("Unchanged total"),
  before: say("Total before"),
  now: say("Total now"),
  change: say("round|Change"),
  share: say("Change %"),
  byPrice: say("By price"),
  byQuantity: say("By quantity"),
}));

export const lineHeaders = saidOnce((say) => ({
  number: "No.",
  line: "Line",
  bidder: say("Supplier"),
  kind: say("What changed"),
  title: say("Title"),
  unit: say("Unit"),
  before: say("round|Before"),
  now: say("award|Now"),
  change: say("round|Change"),
  share: say("Change %"),
  quantityBefore: say("Quantity before"),
  quantityNow: say("Quantity now"),
  extendedBefore: say("Extended before"),
  extendedNow: say("Extended now"),
  effect: say("round|Effect"),
  byPrice: say("By price"),
  byQuantity: say("By quantity"),
  further: say("Other cells"),
  worksheet: say("Worksheet"),
}));

export interface RoundTables {
  readonly bidders: string;
  readonly lines: string;
}

const values = (header: string, format: string, width: number | null): DraftColumn => ({
  header,
  format,
  width,
  formula: null,
});
const calculated = (header: string, formula: string, format: string, width: number): DraftColumn => ({
  header,
  formula,
  format,
  width,
});

/** Of lines that have a price then and now; what moved is asked of the table of lines, what did not is a value. */
export function bidderColumns({ lines }: RoundTables, currency: string | null, say: Say): readonly DraftColumn[] {
  const total = moneyFormat(currency, false);
  const h = bidderHeaders(say);
  const l = lineHeaders(say);
  const of = (header: string) => tableColumn(lines, header);
  // A number and not a cell: engines take a table of one row and a criterion that is a cell for two areas of unlike
  // size.
  const own = `${of(l.number)},N(${thisRow(h.number)})`;
  const count = (...criteria: readonly string[]) => `COUNTIFS(${[own, ...criteria].join(",")})`;
  const sum = (header: string) => `SUMIFS(${of(header)},${own})`;
  const [was, is] = [`${of(l.before)},">0"`, `${of(l.now)},">0"`];
  const moved = (criterion: string) => count(`${of(l.change)},${criterion}`);
  const told = [h.lower, h.higher, h.fresh, h.gone, h.quantity].map((header) => `-${thisRow(header)}`).join("");
  const whole = (header: string) => `=${thisRow(h.sameTotal)}+${sum(header)}`;
  return [
    values(h.number, "0", null),
    values(h.bid, TEXT, null),
    values(h.bidder, TEXT, 150),
    values(h.news, TEXT, 170),
    values(h.statusBefore, TEXT, 190),
    values(h.statusNow, TEXT, 190),
    calculated(h.lower, `=${moved('"<0"')}`, "0", 72),
    calculated(h.higher, `=${moved('">0"')}`, "0", 72),
    calculated(h.fresh, `=${count(is)}-${count(was, is)}`, "0", 72),
    calculated(h.gone, `=${count(was)}-${count(was, is)}`, "0", 60),
    calculated(h.quantity, `=${moved("0")}`, "0", 72),
    calculated(h.other, `=${count()}${told}`, "0", 72),
    values(h.same, "0", 90),
    values(h.sameTotal, total, 90),
    calculated(h.before, whole(l.extendedBefore), total, 90),
    calculated(h.now, whole(l.extendedNow), total, 90),
    calculated(h.change, `=${thisRow(h.now)}-${thisRow(h.before)}`, total, 90),
    calculated(h.share, `=IF(${thisRow(h.before)}=0,"",${thisRow(h.change)}/${thisRow(h.before)})`, PERCENT, 90),
    calculated(h.byPrice, `=${sum(l.byPrice)}`, total, 90),
    calculated(h.byQuantity, `=${sum(l.byQuantity)}`, total, 90),
  ];
}

/**
 * `together`: lines of several worksheets. Price and quantity share the effect without a rest: (now - before) x
 * quantity now, and before x (quantity now - quantity before).
 */
export function lineColumns(currency: string | null, together: boolean, say: Say): readonly DraftColumn[] {
  const [money, total] = [moneyFormat(currency, true), moneyFormat(currency, false)];
  const h = lineHeaders(say);
  const [before, now] = [thisRow(h.before), thisRow(h.now)];
  const [quantityBefore, quantityNow] = [thisRow(h.quantityBefore), thisRow(h.quantityNow)];
  const price = (cell: string) => `ISNUMBER(${cell}),N(${cell})>0`;
  const priced = (formula: string) => `=IF(AND(${price(before)},${price(now)}),${formula},"")`;
  const quantified = `${price(before)},${price(now)},ISNUMBER(${quantityBefore}),ISNUMBER(${quantityNow})`;
  const extended = (formula: string) => `=IF(AND(${quantified}),${formula},"")`;
  return [
    values(h.number, "0", null),
    values(h.line, TEXT, null),
    values(h.bidder, TEXT, 150),
    values(h.kind, TEXT, 170),
    values(h.title, TEXT, 190),
    values(h.unit, TEXT, 190),
    values(h.before, money, 72),
    values(h.now, money, 72),
    calculated(h.change, priced(`${now}-${before}`), money, 72),
    calculated(h.share, priced(`${now}/${before}-1`), PERCENT, 60),
    { ...values(h.quantityBefore, "General", 72), align: "right" },
    { ...values(h.quantityNow, "General", 72), align: "right" },
    calculated(h.extendedBefore, extended(`${before}*${quantityBefore}`), total, 90),
    calculated(h.extendedNow, extended(`${now}*${quantityNow}`), total, 90),
    calculated(h.effect, extended(`${thisRow(h.extendedNow)}-${thisRow(h.extendedBefore)}`), total, 90),
    calculated(h.byPrice, extended(`${thisRow(h.change)}*${quantityNow}`), total, 90),
    calculated(h.byQuantity, extended(`${before}*(${quantityNow}-${quantityBefore})`), total, 90),
    values(h.further, TEXT, 90),
    ...(together ? [values(h.worksheet, TEXT, 90)] : []),
  ];
}
