// What an error of PostgreSQL or of the way to it means: to be run again, the store lost, or a defect.
import { GatewayFailure } from "../../failure";

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
};

/** Another transaction came in between: serialization failure, deadlock, or two that insert one row. */
export function isConflict(error: unknown): boolean {
  return ["40001", "40P01", "23505"].includes(codeOf(error));
}

/** Classes of SQLSTATE: connection, resources, operator intervention, system; and read-only or recovery. */
const LOST = /^(08|53|57|58)|^(25006|55P03)$/;
const WAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** node-postgres and its pool have no codes for these. */
const SAID = /timeout|terminated|Connection ended|not queryable|connection is lost|Cannot use a pool/i;

/** Null for anything else. Its sentence has no address and no password. */
export function asStoreLost(error: unknown): GatewayFailure | null {
  if (!(error instanceof Error) || error instanceof GatewayFailure) return null;
  const code = codeOf(error);
  const isLost = isConflict(error) || LOST.test(code) || WAY.test(code) || (code === "" && SAID.test(error.message));
  if (!isLost && !(error instanceof AggregateError)) return null;
  return new GatewayFailure(
    {
      kind: "gatewayFault",
      status: 503,
      detail: "The gateway cannot reach its database. Nothing was sent. Try again in a minute.",
      retryAfterMs: 5000,
    },
    { cause: error },
  );
}
