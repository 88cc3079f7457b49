// The reference on a supplier's negotiation sheet: it says of which comparison and bid the sheet is, to this workbook
// alone. It is a proof made with the comparison's random id, which is on no sheet, so that nobody can write one for
// another supplier's bid.
import type { RememberedComparison } from "../../workbook/compare/types";

export interface SheetOrigin {
  readonly comparison: RememberedComparison;
  readonly bidId: string;
  /** Of the reading of the bids that the sheet shows; ISO 8601, UTC. */
  readonly at: string;
}

const SHAPE = /^BS1-(\d{13})-([0-9A-F]{20})$/;
const DIGITS = 20;

export async function referenceOf(comparisonId: string, bidId: string, at: string): Promise<string> {
  return `BS1-${String(Date.parse(at)).padStart(13, "0")}-${await proofOf(comparisonId, bidId, at)}`;
}

export function isReference(text: string): boolean {
  return SHAPE.test(text);
}

/** Null: no bid of these comparisons has it. */
export async function originOf(
  reference: string,
  comparisons: readonly RememberedComparison[],
): Promise<SheetOrigin | null> {
  const [, time = "", proof = ""] = SHAPE.exec(reference) ?? [];
  if (proof === "") return null;
  const at = new Date(Number(time)).toISOString();
  for (const comparison of comparisons)
    for (const { bidId } of comparison.bidders)
      if ((await proofOf(comparison.id, bidId, at)) === proof) return { comparison, bidId, at };
  return null;
}

async function proofOf(comparisonId: string, bidId: string, at: string): Promise<string> {
  const encoder = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(comparisonId), how, false, ["sign"]);
  const proof = await crypto.subtle.sign("HMAC", key, encoder.encode(JSON.stringify([bidId, at])));
  const bytes = [...new Uint8Array(proof)].map((byte) => byte.toString(16).padStart(2, "0"));
  return bytes.join("").slice(0, DIGITS).toUpperCase();
}
