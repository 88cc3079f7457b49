// The process of `npm run simulate:fast -- --invitations`: runs stories of invitations one after the other in this
// thread, cuts down what fails and prints it with the line that replays it.
import { runInviteStory } from "../test/fastSimulation/invitations/run";
import { shrinkInvites } from "../test/fastSimulation/invitations/shrink";
import { drawInviteStory, type InviteStory } from "../test/fastSimulation/invitations/story";

interface Asked {
  readonly seeds: number;
  readonly from: number;
  readonly story: InviteStory | null;
  /** How many failures of a law are cut down and told; the others are counted. */
  readonly tell: number;
}

async function main({ seeds, from, story, tell }: Asked): Promise<number> {
  if (story !== null) return tellStory("the story", story);
  const began = performance.now();
  const laws = new Map<string, number[]>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [first] = (await runInviteStory(drawInviteStory(seed))).problems;
    if (first !== undefined) laws.set(first.law, [...(laws.get(first.law) ?? []), seed]);
  }
  const minutes = (performance.now() - began) / 60_000;
  for (const [law, failed] of laws) {
    console.log(`${law}: ${failed.length} (${failed.slice(0, 8).join(", ")})`);
    for (const seed of failed.slice(0, tell))
      await tellStory(`seed ${seed}`, await shrinkInvites(drawInviteStory(seed), law));
  }
  const failures = [...laws.values()].flat().length;
  console.log(`${seeds} seeds of invitations, ${Math.round(seeds / minutes)} a minute, ${failures} failures`);
  return failures;
}

async function tellStory(name: string, story: InviteStory): Promise<number> {
  const { problems, told } = await runInviteStory(story);
  console.log(`\n${name}\nworld: ${JSON.stringify(story.world)}`);
  for (const line of told) console.log(`  ${line}`);
  for (const { law, told: said } of problems) console.log(`  BROKEN ${law}: ${said}`);
  console.log(`npm run simulate:fast -- --invitations --story '${JSON.stringify(story)}'\n`);
  return problems.length;
}

const asked = JSON.parse(process.argv[2] ?? "{}") as Asked;
void main(asked).then((failures) => {
  process.exitCode = failures === 0 ? 0 : 1;
});
