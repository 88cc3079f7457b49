import { offerCell } from "../../../src/bids/compare/cellValues";
import type { Offer, OfferKind } from "../../../src/bids/compare/types";
import { offerWordOf } from "../../../src/bids/compare/offerWords";

const offer = (kind: OfferKind): Offer => ({ kind, price: 2, text: "" });

test("what a cell says in place of a price is known again, and nothing else is", () => {
  expect(offerWordOf(offerCell(offer("noBid")))).toBe("noBid");
  expect(offerWordOf(offerCell(undefined))).toBe("noBid");
  expect(offerWordOf(offerCell(offer("partial")))).toBe("partial");
  expect(offerWordOf(offerCell(offer("missing")))).toBeNull();
  expect(offerWordOf(offerCell(offer("price")))).toBeNull();
  expect(offerWordOf("No bid this year")).toBeNull();
});
