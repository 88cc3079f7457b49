// Payment currencies, types and terms as the simulator keeps them (document 2, 2.1 to 2.3).
// Judges nothing: the rules are in routes/payments.ts.

export type PaymentResource = "payment_currencies" | "payment_types" | "payment_terms";

export interface PaymentRecord {
  id: string;
  /** Under their wire names, so that an answer can take them as they are. */
  attributes: Record<string, string | null>;
}

export interface PaymentRecords {
  lists: Record<PaymentResource, Map<string, PaymentRecord>>;
  nextId: number;
}

export function emptyPayments(): PaymentRecords {
  return {
    lists: { payment_currencies: new Map(), payment_types: new Map(), payment_terms: new Map() },
    nextId: 1,
  };
}

export function addPayment(
  payments: PaymentRecords,
  resource: PaymentResource,
  attributes: PaymentRecord["attributes"],
): PaymentRecord {
  const record = { id: String(payments.nextId++), attributes };
  payments.lists[resource].set(record.id, record);
  return record;
}
