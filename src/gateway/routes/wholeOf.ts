// A whole number of an address's query.
import { badRequest } from "../failure";
import type { GatewayContext } from "../services";

/** 0 where it is not asked for. Throws badRequest. */
export function wholeOf(context: GatewayContext, name: string, most: number): number {
  const text = context.req.query(name) ?? "0";
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (value < 0 || value > most) throw badRequest(`"${name}" must be a whole number from 0 to ${most}.`);
  return value;
}
