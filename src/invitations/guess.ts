// What a column of a person's sheet seems to hold, by its header and its cells, so that the likely answer stands there
// first. A proposal: it decides nothing.
import type { GivenCell, ReferenceKind } from "./types";

const CONTACT = /contact|person/i;
const EXTERNAL = /external|erp|sap|vendor|foreign|\bcode\b|\bref(erence)?\b|\bn(o|r|umber)\b\.?|#/i;
const ID = /\bids?\b|identifier/i;

const PARTY = /supplier|vendor|company|contact|person|bidder/i;

/**
 * A header that says nothing of ids leaves it to the cells: text that is no number is no id of the platform. Under a
 * header that names no supplier either, words without a digit are not taken for a code.
 */
export function guessKind(header: string, cells: readonly GivenCell[]): ReferenceKind {
  const words = wordsOf(header);
  const coded = PARTY.test(words) ? cells : cells.filter(({ value }) => /\d/.test(String(value)));
  const external = EXTERNAL.test(words) || (coded.length * 2 > toldIn(cells).length && mostAre(coded));
  if (CONTACT.test(words)) return external ? "contactExternalIds" : "contactIds";
  return external ? "companyExternalIds" : "companyIds";
}

/** A few wrong cells do not make the others something else. */
function mostAre(cells: readonly GivenCell[]): boolean {
  const told = toldIn(cells);
  return told.filter(isNoId).length * 2 > told.length;
}

function toldIn(cells: readonly GivenCell[]): readonly GivenCell[] {
  return cells.filter(({ value, isError }) => !isError && value !== null && String(value).trim() !== "");
}

function isNoId({ value, shown }: GivenCell): boolean {
  return !/^\d+$/.test(String(value).trim()) || /^0/.test(shown.trim());
}

/** The position of the header that names references best; null where none does. */
export function guessColumn(headers: readonly string[]): number | null {
  const points = headers.map((header) => pointsOf(wordsOf(header)));
  const most = Math.max(0, ...points);
  return most === 0 ? null : points.indexOf(most);
}

function pointsOf(words: string): number {
  if (/^bidsheet /i.test(words)) return 0;
  const names = ID.test(words) ? 4 : EXTERNAL.test(words) ? 2 : 0;
  return names === 0 ? 0 : names + (/supplier|vendor|company|contact|bidder/i.test(words) ? 3 : 0);
}

/** "supplier_id" and "supplierId" as "supplier id". */
function wordsOf(header: string): string {
  return header.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");
}
