// What the processes of invitations and of events have in common: seeds one after the other, the failures of each law,
// and the shortest story of some of them.

interface Verdict {
  readonly problems: readonly { readonly law: string; readonly told: string }[];
  readonly told: readonly string[];
}

interface Game<Story extends { readonly world: object }> {
  /** As the option of `npm run simulate:fast` is called. */
  readonly name: string;
  readonly draw: (seed: number) => Story;
  readonly run: (story: Story) => Promise<Verdict>;
  readonly shrink: (story: Story, law: string) => Promise<Story>;
}

interface Asked<Story> {
  readonly seeds: number;
  readonly from: number;
  readonly story: Story | null;
  /** How many failures of a law are cut down and told; the others are counted. */
  readonly tell: number;
}

/** By the words of the command line; the process fails where a law was broken. */
export function runGame<Story extends { readonly world: object }>(game: Game<Story>): void {
  const asked = JSON.parse(process.argv[2] ?? "{}") as Asked<Story>;
  void play(game, asked).then((failures) => {
    process.exitCode = failures === 0 ? 0 : 1;
  });
}

async function play<Story extends { readonly world: object }>(
  game: Game<Story>,
  { seeds, from, story, tell }: Asked<Story>,
): Promise<number> {
  if (story !== null) return tellStory(game, "the story", story);
  const began = performance.now();
  const laws = new Map<string, number[]>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [first] = (await game.run(game.draw(seed))).problems;
    if (first !== undefined) laws.set(first.law, [...(laws.get(first.law) ?? []), seed]);
  }
  const minutes = (performance.now() - began) / 60_000;
  for (const [law, failed] of laws) {
    console.log(`${law}: ${failed.length} (${failed.slice(0, 8).join(", ")})`);
    for (const seed of failed.slice(0, tell))
      await tellStory(game, `seed ${seed}`, await game.shrink(game.draw(seed), law));
  }
  const failures = [...laws.values()].flat().length;
  console.log(`${seeds} seeds of ${game.name}, ${Math.round(seeds / minutes)} a minute, ${failures} failures`);
  return failures;
}

async function tellStory<Story extends { readonly world: object }>(
  { name, run }: Game<Story>,
  title: string,
  story: Story,
): Promise<number> {
  const { problems, told } = await run(story);
  console.log(`\n${title}\nworld: ${JSON.stringify(story.world)}`);
  for (const line of told) console.log(`  ${line}`);
  for (const { law, told: said } of problems) console.log(`  BROKEN ${law}: ${said}`);
  console.log(`npm run simulate:fast -- --${name} --story '${JSON.stringify(story)}'\n`);
  return problems.length;
}
