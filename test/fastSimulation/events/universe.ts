// Two people with two workbooks each who create events from rows of a sheet and delete events: what a workbook
// remembers, and the platform that they are played against.
import type { GivenCell } from "../../../src/invitations/types";
import type { EventHeader } from "../../../src/workbook/rows/headerTypes";
import type { ColumnPlace } from "../../../src/workbook/rows/types";
import { FastClock } from "../clock";
import { People, type Followed, type Game } from "../people";
import { EventPlatform, externalIdOf, PROJECT, templateOf } from "./platform";
import type { Deed, EventWorld } from "./story";

/** What a workbook remembers. */
export interface Remembered extends Followed {
  /** Beside the rows, by external id. */
  readonly texts: Map<string, string>;
  /** Rows that are selected. */
  selected: readonly number[];
}

export interface EventUniverse {
  readonly clock: FastClock;
  readonly platform: EventPlatform;
  readonly people: People<Deed, Remembered>;
}

const place: ColumnPlace = { sheetName: "New events", table: null, column: 0, headerRow: 0 };

export async function openEvents(world: EventWorld): Promise<EventUniverse> {
  const game = gameOf(world);
  const { clock, platform } = game;
  return { clock, platform, people: await People.open<Deed, Remembered>(game, () => gameOf(world)) };
}

function gameOf(world: EventWorld) {
  const clock = new FastClock();
  const platform = new EventPlatform(world, clock);
  const game: Game<Remembered> = {
    clock,
    platform,
    limits: {},
    fresh: () => ({ followed: new Map(), texts: new Map(), selected: [] }),
    copyOf: ({ followed, texts, selected }) => ({ followed: new Map(followed), texts: new Map(texts), selected }),
    workbook: (kept, touch) => ({
      headedRows: () => touch(() => ({ ok: true, found: headed(world, kept().selected) })),
      tellRows: (_place, told) =>
        touch(() => {
          for (const [externalId, text] of told.texts) kept().texts.set(externalId, text);
          return { rows: told.texts.size, kept: 0 };
        }),
    }),
  };
  return { ...game, platform };
}

function headed(world: EventWorld, selected: readonly number[]) {
  const cell = (row: number, value: string): GivenCell => ({ row: row + 2, value, shown: value, isError: false });
  const rows = selected.map(
    (row) =>
      new Map<EventHeader, GivenCell>([
        ["externalId", cell(row, externalIdOf(row))],
        ["templateId", cell(row, templateOf(world, row))],
        ["projectId", cell(row, PROJECT)],
      ]),
  );
  const headers = new Map<EventHeader, string>();
  return { sheetName: place.sheetName, sheetProtected: false, place, headers, rows, hidden: 0, whole: false };
}
