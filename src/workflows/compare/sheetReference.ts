// The reference on a supplier's negotiation sheet: it says of which comparison and bid the sheet is, to this workbook
// alone. It is a proof made with the comparison's random id, which is on no sheet, so that nobody can write one for
// another supplier's bid.
import type { RememberedComparison } from "../../workbook/compare/types";

export interface SheetOrigin {
  readonly comparison: RememberedComparison;
  readonly bidId: string;
  /** Of the reading of the bids that the sheet shows; ISO 8601, UTC. */
  readonly at: string;
  /** The currency of the sheet; null: the comparison's. */
  readonly money: string | null;
}

const SHAPE = /^BS[12]-(\d{13})(?:-([^\s-]{1,5}))?-([0-9A-F]{20})$/;
const DIGITS = 20;

type Shown = Omit<SheetOrigin, "comparison">;

/** A sheet in another currency than the comparison's says which one, so that nobody reads its prices in another. */
export async function referenceOf(comparisonId: string, shown: Shown): Promise<string> {
  const time = String(Date.parse(shown.at)).padStart(13, "0");
  const proof = await proofOf(comparisonId, shown);
  return shown.money === null ? `BS1-${time}-${proof}` : `BS2-${time}-${shown.money}-${proof}`;
}

export function isReference(text: string): boolean {
  return SHAPE.test(text);
}

/** Null: no bid of these comparisons has it. */
export async function originOf(
  reference: string,
  comparisons: readonly RememberedComparison[],
): Promise<SheetOrigin | null> {
  const [, time = "", money = null, proof = ""] = SHAPE.exec(reference) ?? [];
  if (proof === "") return null;
  const at = new Date(Number(time)).toISOString();
  for (const comparison of comparisons)
    for (const { bidId } of comparison.bidders)
      if ((await proofOf(comparison.id, { bidId, at, money })) === proof) return { comparison, bidId, at, money };
  return null;
}

async function proofOf(comparisonId: string, { bidId, at, money }: Shown): Promise<string> {
  const encoder = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(comparisonId), how, false, ["sign"]);
  const said = JSON.stringify(money === null ? [bidId, at] : [bidId, at, money]);
  const proof = await crypto.subtle.sign("HMAC", key, encoder.encode(said));
  const bytes = [...new Uint8Array(proof)].map((byte) => byte.toString(16).padStart(2, "0"));
  return bytes.join("").slice(0, DIGITS).toUpperCase();
}
