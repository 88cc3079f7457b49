// Supplier companies with their contacts. Invented firms under .example, and mailboxes instead of persons.
// Which events they are invited to is said in bids.ts.
import type { Records } from "../records";
import { Random } from "./random";
import type { ContactRecord, SupplierRecord } from "../supplierRecords";

type Words = [string, ...string[]];

const stems: Words = [
  "Vessgard",
  "Oberthal",
  "Larkmoor",
  "Castrelo",
  "Dunhollow",
  "Brännvik",
  "Złotów",
  "Montaux",
  "Kesterby",
  "Aurinko",
  "Přelouky",
  "Hadwin",
  "Ostravar",
  "Terrabela",
  "Nordlund & Søn",
];
const trades: Words = [
  "Fasteners",
  "Antriebstechnik",
  "Packaging",
  "Logistics",
  "Industrial Supply",
  "Präzisionsteile",
  "Safety",
];
const forms: Words = ["GmbH", "Ltd", "S.A.", "s.r.o.", "AB", "Sp. z o.o.", "LLC", "K.K."];
const mailboxes: Words = ["tenders", "sales", "key-accounts"];

/** Every eighth company has no external id, and some have one that careless programs spoil. */
const awkwardExternalIds: Words = ["0007", "V/2041 ä?%20", "1E5", "V-100%", "部品-12", "=V1"];

export function addSuppliers(records: Records, count: number): void {
  const offset = new Random(records.seed, "supplier ids").integer(1, 400);
  for (let index = 0; index < count; index++) {
    const random = new Random(records.seed, "supplier", index);
    const supplier = supplierRecord(random, index, offset);
    records.suppliers.set(supplier.id, supplier);
    supplier.contactIds.forEach((id, at) =>
      records.contacts.set(id, contactRecord(random, supplier, id, mailboxes[at] ?? mailboxes[0])),
    );
  }
}

function supplierRecord(random: Random, index: number, offset: number): SupplierRecord {
  const contactId = 24_000 + offset + index * 4;
  const further = Array.from({ length: random.integer(0, 2) }, (_none, at) => String(contactId + 1 + at));
  return {
    id: String(3_000 + offset + index * 2),
    name: nameOf(random, index),
    externalId: externalIdOf(index),
    contactIds: [String(contactId), ...further],
  };
}

/** Stem and trade together are unique for 105 companies; after that a number makes them so. */
function nameOf(random: Random, index: number): string {
  const stem = stems[index % stems.length] ?? stems[0];
  const round = Math.floor(index / stems.length);
  const trade = trades[(index + round) % trades.length] ?? trades[0];
  const number = round < trades.length ? "" : ` ${Math.floor(round / trades.length) + 1}`;
  return `${stem} ${trade}${number} ${random.pick(forms)}`;
}

function externalIdOf(index: number): string | null {
  if (index % 8 === 5) return null;
  return index % 9 === 4 && index < 9 * awkwardExternalIds.length
    ? (awkwardExternalIds[Math.floor(index / 9)] ?? null)
    : `V-${100_200 + index * 7}`;
}

function contactRecord(random: Random, supplier: SupplierRecord, id: string, mailbox: string): ContactRecord {
  return {
    id,
    supplierId: supplier.id,
    email: `${mailbox}@supplier-${supplier.id}.example`,
    externalId: random.chance(0.8) ? `C/${id}` : null,
  };
}
