// The process of `npm run simulate:fast`: runs the seeds one after the other in this thread, cuts down what fails and
// prints it as a story with the line that replays it.
import { drawStory } from "../test/fastSimulation/draw";
import { runStory } from "../test/fastSimulation/run";
import { shrink } from "../test/fastSimulation/shrink";
import type { Story } from "../test/fastSimulation/story";

interface Asked {
  readonly seeds: number;
  readonly from: number;
  readonly story: Story | null;
  /** How many failures are cut down and told; the others are counted. */
  readonly tell: number;
}

async function main({ seeds, from, story, tell }: Asked): Promise<number> {
  if (story !== null) return (await tellStory("the story", story)) ? 1 : 0;
  const began = performance.now();
  const laws = new Map<string, number[]>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [first] = (await runStory(drawStory(seed))).problems;
    if (first === undefined) continue;
    laws.set(first.law, [...(laws.get(first.law) ?? []), seed]);
  }
  const minutes = (performance.now() - began) / 60_000;
  const failed = [...laws.values()].flat();
  for (const [law, list] of laws) {
    console.log(`${law}: ${list.length} (${list.slice(0, 8).join(", ")})`);
    for (const seed of list.slice(0, tell)) await tellStory(`seed ${seed}`, await shrink(drawStory(seed), law));
  }
  console.log(`${seeds} seeds, ${Math.round(seeds / minutes)} a minute, ${failed.length} failures`);
  return failed.length;
}

async function tellStory(name: string, story: Story): Promise<boolean> {
  const { problems, told } = await runStory(story);
  console.log(`\n${name}\nworld: ${JSON.stringify(story.world)}`);
  for (const line of told) console.log(`  ${line}`);
  for (const { law, told: said } of problems) console.log(`  BROKEN ${law}: ${said}`);
  console.log(`npm run simulate:fast -- --story '${JSON.stringify(story)}'\n`);
  return problems.length > 0;
}

const asked: Asked = JSON.parse(process.argv[2] ?? "{}");
void main(asked).then((failures) => {
  process.exitCode = failures === 0 ? 0 : 1;
});
