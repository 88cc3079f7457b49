// The process of `npm run simulate:fast`: runs the seeds one after the other in this thread, cuts down what fails and
// prints it as a story with the line that replays it.
import { drawStory } from "../test/fastSimulation/draw";
import { runStory } from "../test/fastSimulation/run";
import { shrink } from "../test/fastSimulation/shrink";
import { plainWorld, type Act, type Story, type World } from "../test/fastSimulation/story";
import { without, type Trouble } from "../test/fastSimulation/without";

interface Asked {
  readonly seeds: number;
  readonly from: number;
  readonly story: Story | null;
  /** How many failures are cut down and told; the others are counted. */
  readonly tell: number;
  /** Troubles that are taken out of the stories. */
  readonly without: readonly Trouble[];
  /** The first failure ends it. */
  readonly first?: boolean;
}

async function main({ seeds, from, story, tell, without: known, first: endsFirst = false }: Asked): Promise<number> {
  if (story !== null) return (await tellStory("the story", story)) ? 1 : 0;
  const began = performance.now();
  const draw = (seed: number): Story => without(drawStory(seed), known);
  const laws = new Map<string, number[]>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [first] = (await runStory(draw(seed))).problems;
    if (first === undefined) continue;
    laws.set(first.law, [...(laws.get(first.law) ?? []), seed]);
    if (endsFirst) break;
  }
  const { user, system } = process.cpuUsage();
  const cost = ((user + system) / 1000 / Math.max(1, seeds)).toFixed(1);
  const minutes = (performance.now() - began) / 60_000;
  const failed = [...laws.values()].flat();
  for (const [law, list] of laws) {
    console.log(`${law}: ${list.length} (${list.slice(0, 8).join(", ")})`);
    await tellDistinct(list, law, tell, draw);
  }
  console.log(`a seed took ${cost} ms of one core, the start included`);
  console.log(`${seeds} seeds, ${Math.round(seeds / minutes)} a minute, ${failed.length} failures`);
  return failed.length;
}

/** Seeds of one cause look alike once they are cut down: each kind is told once. */
async function tellDistinct(
  seeds: readonly number[],
  law: string,
  most: number,
  draw: (seed: number) => Story,
): Promise<void> {
  const kinds = new Set<string>();
  for (const seed of seeds.slice(0, most * TRIES)) {
    if (kinds.size >= most) return;
    const story = await shrink(draw(seed), law);
    const kind = JSON.stringify(story.acts.map((act) => [act.do, ...innerDeeds(act)]));
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    await tellStory(`seed ${seed}`, story);
  }
}
const TRIES = 8;

function innerDeeds(act: Act): string[] {
  if (act.do === "fault") return [act.kind];
  if (act.do !== "send") return [];
  return [...act.between, ...[...act.amidLook, ...act.amid].map((one) => one.act)].map((one) =>
    one.do === "fault" ? one.kind : one.do,
  );
}

async function tellStory(name: string, story: Story): Promise<boolean> {
  const { problems, told } = await runStory(story);
  console.log(`\n${name}\nworld: ${JSON.stringify(changed(story.world))}`);
  for (const line of told) console.log(`  ${line}`);
  for (const { law, told: said } of problems) console.log(`  BROKEN ${law}: ${said}`);
  console.log(`npm run simulate:fast -- --story '${JSON.stringify(story)}'\n`);
  return problems.length > 0;
}

/** What is not as in a plain world. */
function changed(world: World): object {
  const usual = new Map<string, unknown>(Object.entries(plainWorld));
  return Object.fromEntries(Object.entries(world).filter(([name, value]) => usual.get(name) !== value));
}

const asked = JSON.parse(process.argv[2] ?? "{}") as Asked;
void main(asked).then((failures) => {
  process.exitCode = failures === 0 ? 0 : 1;
});
