// Each code of Excel's at each request of the workflows that write sheets.
import { firstScenario } from "../../../src/bids/award/scenario";
import { solveAward } from "../../../src/workflows/award/award";
import { writeAward } from "../../../src/workflows/award/write";
import { linkWorksheet } from "../../../src/workflows/link/worksheet";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { loadReport, resumeReport } from "../../../src/workflows/reports/load";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding } from "../../support/bidding";
import { SAVINGS, setRows, wholeOf } from "../../support/reporting";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { openWorld, showPiece, type World } from "../../support/world";
import { wrongs, type Journey, type Scene } from "./matrix";

interface Outcome {
  readonly ok: boolean;
  readonly obstacle?: { readonly kind: string };
}

/** A workflow that stopped has not ended well. */
async function done<T extends Outcome>(world: World, task: Promise<T>): Promise<T & { readonly ok: true }> {
  const outcome = await world.run(task);
  if (!isDone(outcome)) throw new Error(`It stopped: ${outcome.obstacle?.kind ?? ""}`);
  return outcome;
}

function isDone<T extends Outcome>(outcome: T): outcome is T & { readonly ok: true } {
  return outcome.ok;
}

const small = { lineItems: 8 };

/** Both sides changed. */
async function linked(): Promise<Story> {
  const story = await Story.begin(small);
  const id = (row: number) => String(story.sheet.value(row, ID));
  await story.colleague(id(0), { c2: 500, c9: "theirs" });
  await story.colleagueAdds({ c1: "New there", c2: 5 });
  await story.colleagueDeletes(id(6));
  story.sheet.type(3, "Quantity", "=6*7");
  story.sheet.type(5, "Notes", "mine");
  return story;
}

const refresh: Journey = {
  begin: async () => {
    const { world, link } = await linked();
    const act = () => done(world, refreshTable(world.services, link.id));
    return { world, act, again: act };
  },
};

const send: Journey = {
  byCell: true,
  begin: async () => {
    const story = await Story.begin(small);
    const { world, link, sheet } = story;
    sheet.type(1, "Quantity", "77");
    sheet.type(2, "Notes", "changed");
    sheet.add({ Title: "Mine", Quantity: "3" });
    const act = async () => {
      const { preview } = await done(world, previewTable(world.services, link.id));
      return done(world, sendPreview(world.services, preview));
    };
    const again = async () => {
      // What was handed over ends by itself; what was not is told after a minute.
      await world.run(world.clock.wait(61_000));
      await done(world, refreshTable(world.services, link.id));
      return act();
    };
    return { world, act, again, platform: () => [...story.records.values()] };
  },
};

const link: Journey = {
  begin: async () => {
    const world = await openWorld(small);
    const act = () => done(world, linkWorksheet(world.services, showPiece(world)));
    const again = async () => {
      const [known] = await world.run(world.services.workbook.links());
      return known === undefined ? act() : done(world, refreshTable(world.services, known.id));
    };
    return { world, act, again };
  },
  between: (now) => [...now.values()].some((text) => text.includes("not refreshed yet")),
};

const report: Journey = {
  begin: async () => {
    const world = await openWorld(small);
    setRows(world, "savings", 230);
    const { services } = world;
    const act = async () => {
      const { cutOffBy } = await done(world, loadReport(services, wholeOf(SAVINGS)));
      if (cutOffBy instanceof Error) throw cutOffBy;
    };
    const again = async () => {
      const [known] = await world.run(services.workbook.reports());
      return known === undefined ? act() : done(world, resumeReport(services, known.id));
    };
    return { world, act, again };
  },
  between: (now) => [...now.values()].some((text) => text.includes("partial")),
};

const bids = () =>
  openBidding(
    ["Alba", "Bero"],
    [
      { title: "Bolt", quantity: 10, baseline: 5 },
      { title: "Nut", quantity: 20 },
    ],
    [
      [4, 6],
      [3, 2],
    ],
  );

const comparison: Journey = {
  begin: async () => {
    const bidding = await bids();
    return { world: bidding.world, act: () => bidding.compare(), again: () => bidding.compare() };
  },
};

const award: Journey = {
  begin: async (): Promise<Scene> => {
    const bidding = await bids();
    const { world } = bidding;
    const { id } = only(await bidding.compare());
    const plan = { ...firstScenario, id: "s1", name: "Plan" };
    const act = async () => {
      const proposal = await done(world, solveAward(world.services, id, plan, { solver: awardSolver }));
      return done(world, writeAward(world.services, proposal));
    };
    return { world, act, again: act };
  },
};

test.each(Object.entries({ refresh, send, link, report, comparison, award }))(
  "whatever Excel answers at any request of %s, sheets are as before or as after, and the next try ends well",
  async (_, journey) => {
    expect(await wrongs(journey)).toEqual([]);
  },
  600_000,
);
