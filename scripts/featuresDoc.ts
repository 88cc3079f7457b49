// `npx tsx scripts/featuresDoc.ts`: writes docs/features.md from features.json beside it, and nothing else.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const standing = z.strictObject({
  n: z.int(),
  words: z.string(),
  state: z.enum(["whole", "part", "none"]),
  /** The name of a test, as its file writes it; null where nothing is there to test. */
  test: z.string().nullable(),
  note: z.string(),
});
type Standing = z.infer<typeof standing>;

export const { features, complaints } = z
  .strictObject({ features: z.array(standing), complaints: z.array(standing) })
  .parse(JSON.parse(readFileSync(path.join(__dirname, "features.json"), "utf8")));

export const featuresFile = path.join(__dirname, "../docs/features.md");

const words: Readonly<Record<Standing["state"], string>> = { whole: "yes", part: "in part", none: "no" };

export function featuresDoc(): string {
  return `# Features

What products of this kind offer, what their users complain of, and which of it Bidsheet has. \`npx tsx scripts/featuresDoc.ts\` writes this page from \`scripts/features.json\`. A test fails when the page is out of date, and when a test that it names is gone. Each "yes" names a test; most have more.

## What products of this kind offer

${sumOf(features)}

${tableOf("Feature", features)}

## What their users complain of, and what Bidsheet does

${sumOf(complaints)}

${tableOf("Complaint answered", complaints)}
`;
}

function sumOf(all: readonly Standing[]): string {
  const count = (state: Standing["state"]) => all.filter((one) => one.state === state).length;
  return `Of ${all.length}: ${count("whole")} yes, ${count("part")} in part, ${count("none")} no.`;
}

function tableOf(title: string, all: readonly Standing[]): string {
  const rows = all.map(({ n, words: what, state, test, note }) => {
    const shown = test === null ? "" : `\`${test}\``;
    return [String(n), what, words[state], shown, note];
  });
  const head = ["#", title, "Offered", "Test", "Note"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

if (process.argv[1] === __filename) writeFileSync(featuresFile, featuresDoc());
