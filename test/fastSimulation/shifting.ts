// The person sorts without the hidden id column, or puts a block one row off: values stand beside ids of other rows.
// They are told, and nothing is sent or written over it; the button gives rows their own ids again. Where it did not,
// or where nobody could tell, the person takes the sort back.
import { sameCell } from "../../src/values/sameCell";
import { isPendingId } from "../../src/sync/match/rowMatch";
import type { Obstacle } from "../../src/workflows/obstacle";
import type { Preview } from "../../src/workflows/send/types";
import type { Row } from "./sheet";
import { KEYS, type Shifting } from "./story";
import { agreedCell } from "./workbook";
import type { Work } from "./work";

/** As the guarantees promise it. */
const FEWEST_ROWS = 3;

export async function shifting(work: Work, act: Shifting): Promise<void> {
  const { universe, oracle, people } = work;
  const shown = act.asks === "send" ? await work.look("preview", []) : null;
  if (oracle.problems.length > 0) return;
  const { content } = universe.sheet;
  const homes = new Map(universe.sheet.rows.map((row) => [row, row.id]));
  const had = new Map(universe.sheet.rows.map(({ id }) => [id, lastOf(work, id)]));
  move(work, act);
  people.isShifted = true;
  oracle.homes = homes;
  // What nobody could tell from edits counts as edits: this person takes it back.
  const told = isClear(work, homes) ? await ask(work, act.asks, shown) : null;
  if (told !== null && oracle.problems.length === 0) {
    for (const deed of act.between) people.do(deed);
    if (await work.putIdsRight(told, act.amid)) judge(work, homes, had);
  }
  people.isShifted = false;
  oracle.homes = null;
  // An older file that was opened meanwhile has other rows.
  if (universe.sheet.content === content) takeBack(work, homes);
  universe.sheet.history.forget(universe.sheet.history.newest);
}

type Shifted = Extract<Obstacle, { readonly kind: "rowsShifted" }>;
/** Rows and the ids that were theirs before. */
type Homes = ReadonlyMap<Row, string>;

function move({ universe: { sheet } }: Work, { how, column, down }: Shifting): void {
  sheet.step();
  const ids = sheet.rows.map(({ id }) => id);
  if (how === "sort") sheet.sort(column, down);
  else sheet.rows.unshift(...sheet.rows.splice(-1));
  sheet.rows.forEach((row, at) => (row.id = ids[at] ?? ""));
}

/** Nothing goes through while values stand beside ids of other rows. */
async function ask(work: Work, asks: Shifting["asks"], shown: Preview | null): Promise<Shifted | null> {
  let went = false;
  if (asks === "preview") went = (await work.look("preview", [])) !== null;
  else if (asks === "refresh") went = (await work.refresh([])) !== null;
  else if (shown !== null) {
    const done = await work.send(shown, { conflicts: [], leaveOut: [], deletions: false }, []);
    went = done?.ok === true && done.created + done.updated + done.failed + done.unknown > 0;
  }
  if (went) work.oracle.fail("shiftedUnseen", `values stood beside ids of other rows, and a ${asks} went through`);
  return work.stoppedBy?.kind === "rowsShifted" ? work.stoppedBy : null;
}

/** Whether nobody could take it for edits: contents that stand beside other ids than they were agreed on with. */
function isClear({ universe: { sheet }, oracle }: Work, homes: Homes): boolean {
  if (oracle.cutOff || sheet.history.isUndone(sheet.content)) return false;
  const contents = sheet.rows.map((row) => KEYS.map((_, column) => row.cells[column] ?? null));
  const isAgreed = (row: Row, id: string): boolean =>
    /^\d+$/.test(id) &&
    KEYS.every((_, column) => {
      const agreed = agreedCell(sheet, id, column);
      return agreed !== undefined && sameCell(agreed, row.cells[column] ?? null);
    });
  const once = new Set(contents.map((cells) => JSON.stringify(cells)));
  const ids = new Set(sheet.rows.map(({ id }) => id));
  // What several rows last had alike tells nothing about whose it is.
  const hadAlike = (row: Row, home: string): boolean => [...ids].some((id) => id !== home && isAgreed(row, id));
  if (once.size < sheet.rows.length || ids.size < sheet.rows.length) return false;
  const moved = sheet.rows.filter((row) => {
    const home = homes.get(row) ?? "";
    // A blank row tells nothing about whose it is.
    const isBlank = row.cells.every((value) => value === null || value === "");
    return home !== row.id && !isBlank && isAgreed(row, home) && !hadAlike(row, home);
  });
  return moved.length >= FEWEST_ROWS && moved.length * 2 >= sheet.rows.length;
}

/** What the file has for agreed on of this id. */
function lastOf({ universe: { sheet } }: Work, id: string): string {
  return JSON.stringify(KEYS.map((_, at) => agreedCell(sheet, id, at) ?? null));
}

/** Each row has its own id, or one that held the very same, or one whose cells will be asked about. */
function judge(work: Work, homes: Homes, had: ReadonlyMap<string, string>): void {
  const { sheet } = work.universe;
  const { oracle } = work;
  // Of an id that is asked about nothing is agreed on any more.
  const content = (id: string): string => had.get(id) ?? lastOf(work, id);
  // The platform's own column tells nothing.
  const holds = (row: Row, id: string): boolean =>
    content(id) === JSON.stringify(KEYS.map((_, at) => row.cells[at] ?? null));
  /** Its own id went to a row that was typed into exactly what that id last had, so that this one's id is left. */
  const isLeftTo = (row: Row): boolean => {
    const passed = new Set<Row>([row]);
    for (let id = homes.get(row); id !== undefined && id !== row.id;) {
      const home = id;
      const holder = sheet.rows.find((one) => one.id === home && holds(one, home));
      if (holder === undefined || passed.has(holder)) return false;
      passed.add(holder);
      id = homes.get(holder);
    }
    return true;
  };
  for (const row of sheet.rows) {
    const home = homes.get(row);
    if (home === undefined || home === row.id) continue;
    // A row that lost its mark is found by its content. Another row's mark gives it another row's record.
    if (isPendingId(row.id)) oracle.fail("wrongId", `the row ${row.tag} was ${home || "new"} and got ${row.id}`);
    if (content(home) === content(row.id)) continue;
    // A row that holds what the id last had is its row, unedited, to everybody who looks.
    if (holds(row, row.id)) continue;
    if (isLeftTo(row)) continue;
    if (agreedCell(sheet, row.id, 0) === undefined) continue;
    // A new row of an older file is the one that was made of it before.
    if (oracle.origins.get(row.id)?.owner === oracle.origins.ownerOf(row.tag)) continue;
    oracle.fail("wrongId", `the row ${row.tag} was ${home || "new"} and was put right as ${row.id || "new"}`);
  }
}

function takeBack({ universe: { sheet } }: Work, homes: Homes): void {
  for (const row of sheet.rows) row.id = homes.get(row) ?? row.id;
}
