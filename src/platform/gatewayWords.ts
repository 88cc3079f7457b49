// Words that several parts of the gateway's contract use.
import * as z from "zod/mini";

export const environments = ["production", "sandbox"] as const;
export const environment = z.enum(environments);
export type Environment = z.infer<typeof environment>;
