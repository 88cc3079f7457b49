// What the company allows, as its profile says it: which operations, which environments, which values. It narrows what
// the platform would take; the one thing that it widens are the states of events that the pane knows.
import { z } from "zod";
import { environments } from "../../platform/gatewayContract";
import { changes, type Operation } from "../../platform/operation";
import { operations } from "../../platform/operations";
import type { Person } from "../people";
import { notAllowed } from "../signIn/rights";
import { memberOf } from "../../values/memberOf";

const operationName = z.string().refine((name) => operations.has(name), "is not the name of an operation");
const changingName = operationName.refine((name) => {
  const operation = operations.get(name);
  return operation === undefined || changes(operation);
}, "is the name of an operation that sends no values");

const withAttributes = z.looseObject({ properties: z.record(z.string(), z.unknown()) });

/** A rule for a name that is never sent would allow everything. */
function attributesOf(name: string): string[] {
  const body = operations.get(name)?.body ?? null;
  if (body === null) return [];
  let schema: unknown = z.toJSONSchema(body, { unrepresentable: "any", io: "input" });
  for (const step of ["data", "attributes"]) {
    const found = withAttributes.safeParse(memberOf(schema, "items") ?? schema);
    schema = found.success ? found.data.properties[step] : undefined;
  }
  const attributes = withAttributes.safeParse(schema);
  return attributes.success ? Object.keys(attributes.data.properties) : [];
}

/** The profile's `allow`. What it does not name is allowed. */
export const allow = z.strictObject({
  /** Environments that people may work on. */
  environments: z.array(z.enum(environments)).min(1).optional(),
  deletions: z.boolean().default(true),
  /** Inviting suppliers and taking invitations back. */
  invitations: z.boolean().default(true),
  /** Everything that changes something. */
  changes: z.boolean().default(true),
  denied: z.array(operationName).default([]),
  /** By operation and attribute: the only values that may be sent. */
  values: z
    .record(changingName, z.record(z.string().min(1), z.array(z.string()).min(1)))
    .check(({ value, issues }) => {
      for (const [name, rules] of Object.entries(value))
        for (const attribute of Object.keys(rules).filter((one) => !attributesOf(name).includes(one)))
          issues.push({
            code: "custom",
            path: [name, attribute],
            message: `is no attribute that ${name} sends`,
            input: attribute,
          });
    })
    .default({}),
  /** States of events beside the published ones. */
  eventStates: z.array(z.string().regex(/^[a-z0-9_]{1,50}$/, "must be a state such as under_review")).default([]),
});
export type Allow = z.infer<typeof allow>;

/** Names of all operations that the company does not allow, for the pane. */
export function deniedNames(allowed: Allow): string[] {
  return [...operations.values()].filter((operation) => !isAllowed(allowed, operation)).map(({ name }) => name);
}

function isAllowed(allowed: Allow, operation: Operation): boolean {
  if (allowed.denied.includes(operation.name)) return false;
  if (!changes(operation)) return true;
  if (operation.kind === "delete") return allowed.changes && allowed.deletions;
  if (operation.kind === "invite") return allowed.changes && allowed.invitations;
  return allowed.changes;
}

export function isAllowedPlace(allowed: Allow, { environment }: { readonly environment: string }): boolean {
  return allowed.environments === undefined || allowed.environments.some((one) => one === environment);
}

/** Throws notAllowed. `body` has passed the operation's schema. */
export function checkAllowed(allowed: Allow, person: Person, operation: Operation, body: unknown): void {
  if (!isAllowedPlace(allowed, person.account))
    throw notAllowed(`Your company does not allow work on ${person.account.environment}.`);
  if (!isAllowed(allowed, operation)) throw notAllowed(`Your company does not allow ${operation.name}.`);
  const rules = Object.hasOwn(allowed.values, operation.name) ? allowed.values[operation.name] : undefined;
  if (rules !== undefined) for (const record of recordsIn(body)) checkValues(rules, record);
}

function checkValues(rules: Readonly<Record<string, readonly string[]>>, record: unknown): void {
  const attributes = memberOf(record, "attributes");
  for (const [name, values] of Object.entries(rules)) {
    const value = memberOf(attributes, name);
    if (value === undefined || value === null) continue;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some((one) => !values.some((known) => known === String(one))))
      throw notAllowed(`Your company allows only ${values.join(", ")} for "${name}".`);
  }
}

function recordsIn(body: unknown): unknown[] {
  const data = memberOf(body, "data");
  return Array.isArray(data) ? data : [data];
}
