import { offerCell } from "../../../src/bids/compare/cellValues";
import type { Offer, OfferKind } from "../../../src/bids/compare/types";
import { offerWordOf } from "../../../src/bids/compare/offerWords";

const offer = (kind: OfferKind): Offer => ({ kind, price: 2, text: "" });

const german = { sheet: { noBid: "kein Angebot", partial: "unvollständig" } };

test("what a cell says in place of a price is known again, and nothing else is", () => {
  expect(offerWordOf(offerCell(offer("noBid"), null), null)).toBe("noBid");
  expect(offerWordOf(offerCell(undefined, null), null)).toBe("noBid");
  expect(offerWordOf(offerCell(offer("partial"), null), null)).toBe("partial");
  expect(offerWordOf(offerCell(offer("missing"), null), null)).toBeNull();
  expect(offerWordOf(offerCell(offer("price"), null), null)).toBeNull();
  expect(offerWordOf("No bid this year", null)).toBeNull();
});

test("a cell has the words that its sheet keeps, and those are known again there alone", () => {
  expect(offerCell(offer("noBid"), german)).toBe("kein Angebot");
  expect(offerWordOf(offerCell(offer("partial"), german), german)).toBe("partial");
  expect(offerWordOf("kein Angebot", null)).toBeNull();
  expect(offerWordOf("no bid", german)).toBeNull();
  // Of an earlier version: it keeps no words for these.
  expect(offerCell(offer("noBid"), { sheet: { lowest: "Niedrigster" } })).toBe("no bid");
});
