// `npx tsx scripts/operationsDoc.ts`: writes docs/operations.md from the operation table, and nothing else.
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Operation, QueryRules, Service } from "../src/platform/operation";
import { operations } from "../src/platform/operations";

export const operationsFile = path.join(__dirname, "../docs/operations.md");

const services: Readonly<Record<Service, string>> = {
  events: "`/services/events/v1`",
  payments: "`/services/payments/v1`",
  fields: "`/services/fields/v1`",
  reports: "no prefix, on the hosts of the profile's `reports`",
};

const INTRODUCTION = `# Operations

The gateway forwards these operations, by name, and nothing else. \`npx tsx scripts/operationsDoc.ts\` writes this page from the
table in \`src/platform/operations.ts\`; a test fails when the page is out of date.

- **Repeatable**: sending it twice changes nothing more than sending it once.
- **Assumption**: the number in "What we assumed" of the README. The profile can give another method or path for each name.
- **One new line item** leaves by \`bulkCreateLineItems\` too. That is one request either way, and a lost answer is then sorted out
  in one way, whether a send has one row or thousands. \`createLineItem\` is for platforms without the bulk path: with
  \`limits.bulkCreate: 1\` in the profile, each new row leaves by it.
- **By external id**: the sheet changes and deletes payments that it knows by their external ids alone, but Bidsheet looks up
  their ids first and sends by id. So an external id that moved to another record in between never changes that record. The six
  operations are for other programs behind the gateway.
- **Query**: filters (\`[]\` takes several values), \`include\`, \`sort\`, and \`page\` if the call sends a page size. "any": the documents
  do not show the values.`;

export function operationsDoc(): string {
  const all = [...operations.values()];
  const parts = Object.entries(services).map(([service, base]) =>
    sectionOf(
      service,
      base,
      all.filter((one) => one.service === service),
    ),
  );
  return `${INTRODUCTION}\n\n${parts.join("\n\n")}\n`;
}

function sectionOf(service: string, base: string, all: readonly Operation[]): string {
  const head = ["Name", "Method", "Path", "Service", "Repeatable", "Assumption", "Query", "Described in"];
  const rows = [head, head.map(() => "---"), ...all.map(rowOf)].map((cells) => `| ${cells.join(" | ")} |`);
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  return `## ${title}\n\n${all.length} operations below ${base}.\n\n${rows.join("\n")}`;
}

function rowOf(one: Operation): string[] {
  return [
    `\`${one.name}\``,
    one.method,
    `\`${one.path}\``,
    one.service + (one.version === undefined ? "" : ` ${one.version}`),
    one.repeatable ? "yes" : "no",
    String(one.assumption ?? ""),
    queryOf(one.query ?? {}),
    one.source,
  ];
}

function queryOf({ filters = {}, include, sort, paged }: QueryRules): string {
  const names = Object.entries(filters).map(([name, rule]) => `\`${name}${rule === "many" ? "[]" : ""}\``);
  const choice = (name: string, values: readonly string[] | "any" | undefined) =>
    values === undefined ? [] : [`${name} ${values === "any" ? "any" : values.map((one) => `\`${one}\``).join(", ")}`];
  const parts = [
    ...(paged === true ? ["page"] : []),
    ...choice("include", include),
    ...choice("sort", sort),
    ...(names.length > 0 ? [`filter ${names.join(", ")}`] : []),
  ];
  return parts.join("; ");
}

if (process.argv[1] === __filename) writeFileSync(operationsFile, operationsDoc());
