// Two people with two workbooks each who invite suppliers of one event: what a workbook remembers of invitations, and
// the platform that they are played against.
import type { InvitationRun } from "../../../src/invitations/types";
import { FastClock } from "../clock";
import { People, type Followed, type Game } from "../people";
import { InvitePlatform } from "./platform";
import type { Deed, InviteWorld } from "./story";

/** What a workbook remembers. */
interface Remembered extends Followed {
  readonly runs: Map<string, InvitationRun>;
}

export interface InviteUniverse {
  readonly clock: FastClock;
  readonly platform: InvitePlatform;
  readonly people: People<Deed, Remembered>;
}

export async function openInvites(world: InviteWorld): Promise<InviteUniverse> {
  const game = gameOf(world);
  const { clock, platform } = game;
  return { clock, platform, people: await People.open<Deed, Remembered>(game, () => gameOf(world)) };
}

function gameOf(world: InviteWorld) {
  const clock = new FastClock();
  const platform = new InvitePlatform(world, clock);
  const game: Game<Remembered> = {
    clock,
    platform,
    limits: { supplierReferences: world.chunk },
    fresh: () => ({ runs: new Map(), followed: new Map() }),
    copyOf: ({ runs, followed }) => ({ runs: new Map(runs), followed: new Map(followed) }),
    workbook: (kept, touch) => ({
      invitationRuns: (eventId) =>
        touch(() => [...kept().runs.values()].filter((run) => eventId === null || run.eventId === eventId)),
      saveInvitationRun: (run) => touch(() => void kept().runs.set(run.id, run)),
    }),
  };
  return { ...game, platform };
}
