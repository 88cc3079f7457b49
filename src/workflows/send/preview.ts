// Preview: the exact list of what a send will do. It writes no cell but the mark and sends nothing that changes
// anything.
import { withComing } from "../../collections/coming";
import { describe, rowRuleOf } from "../../collections/describe";
import { agreedWhereSame } from "../../sync/agreed/agreed";
import { countingResolutions, noChoices, rowKey } from "../../sync/plan/choices";
import { isHeadingRow } from "../../sync/plan/headings";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Choices } from "../../sync/decisions";
import type { RemoteRows } from "../../sync/rows";
import type { OwnCreates } from "../../sync/sentCreates";
import type { PlanInput } from "../../sync/syncPlan";
import { brokenBy } from "../../sync/rules/companyRules";
import { shareRows } from "../../sync/shareRows";
import { planUndo, type Undoing } from "../../sync/plan/undo";
import { nextTask } from "../inPieces";
import { type Stopped, stopped } from "../obstacle";
import type { GivenUp } from "../refresh/giveUp";
import { readBothSides, type BothSides, type PlatformRead } from "../refresh/readBothSides";
import { planTable } from "../table/planTable";
import { tableNames } from "../table/rowNames";
import type { RowTexts } from "../table/rowTexts";
import { undoneKeys, undoneRows, type UndoneRows } from "../journal/undoneRows";
import { carriedSend } from "../outcomes/takeIn";
import { companyRules } from "./companyRules";
import { newestSend } from "./newest";
import { findTable, type OpenTable } from "../table/openTable";
import { storeMet } from "../table/undone";
import type { Services, WorkflowOptions } from "../services";
import type { Aim, Preview, PreviewOutcome } from "./types";

/** What a preview is made of: the sheet and the platform as they were read, and what both last agreed on. */
export interface PreviewGround {
  readonly open: OpenTable;
  readonly agreed: AgreedCopy | null;
  readonly pulled: Pick<PlatformRead, "remote" | "raw" | "at" | "frozen" | "pages">;
  readonly lastSend: string;
  readonly words: RowWords;
  readonly sheetUndone?: boolean;
  /** What earlier sends created; absent where that was looked up for an earlier reading. */
  readonly own?: OwnCreates;
  /** Rows that undos took off the platform; absent where that was looked up for an earlier reading. */
  readonly undone?: UndoneRows;
}

const NOTHING_OWN: OwnCreates = new Map();
const NOTHING_UNDONE: ReadonlySet<string> = new Set();

/** A plain send of what differs. */
const plainSend: Aim = { kind: "send", undoes: null, sendAt: null, undoing: null };

export async function previewTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
  coming: Aim["coming"] = [],
): Promise<PreviewOutcome> {
  const ground = await readGround(services, linkId, options);
  if (!ground.ok) return ground;
  const { link, table } = ground.open;
  const { rules, faults } = await companyRules(services, link);
  if (faults.length > 0) return stopped({ kind: "rulesUnreadable", faults });
  const undone = await undoneRows(services, link, table.rows);
  const aim = { ...plainSend, coming, choices: noChoices, rules };
  return { ok: true, preview: withoutLikes(previewOf({ ...ground, undone }, aim)) };
}

/**
 * What may stand on the platform already is left out until the person says that a second one is meant, what an undo
 * took off it until they say that it shall be there again, and a heading inside a list until they say that it is a line
 * item.
 */
function withoutLikes(preview: Preview): Preview {
  const { plan, undone, mapping } = preview;
  const likes = plan.creates
    .filter((row) => row.like !== undefined || undone.has(rowKey(row)) || isHeadingRow(mapping, row))
    .map(rowKey);
  return likes.length === 0 ? preview : withChoices(preview, { ...noChoices, excluded: new Set(likes) });
}

/** What giving up has left of both sides. */
type AfterGivingUp = Pick<GivenUp, "open" | "read" | "agreed" | "frozen">;
type RowWords = Pick<RowTexts, "nameless">;

/** The same preview over the table as it is now, where rows of it were given up; null where other columns are bound. */
export function afterGivingUp(
  words: RowWords,
  preview: Preview,
  { open, read, agreed, frozen }: AfterGivingUp,
): Preview | null {
  const { remote, mapping, before, at, pages, lastSend, own } = preview;
  if (JSON.stringify(mapping) !== JSON.stringify(open.link.mapping)) return null;
  const fresh = new Map(read.remote.ids.map((id, row) => [id, read.remote.cells[row] ?? []]));
  const cells = remote.ids.map((id, row) => fresh.get(id) ?? remote.cells[row] ?? []);
  const raw = new Map([...before, ...read.raw]);
  const pulled = { remote: { ...remote, cells }, raw, at, frozen, pages };
  const ground = { ...oneInMemory(open, agreed, pulled.remote), pulled, lastSend, words, own };
  return withoutLikes(previewOf(ground, { ...preview, choices: noChoices }));
}

/** Both sides' reading for a preview: nothing of an earlier send may be unknown. */
export async function readGround(
  services: Services,
  linkId: string,
  options: WorkflowOptions,
): Promise<(PreviewGround & { readonly ok: true }) | Stopped> {
  const found = await findTable(services, linkId);
  if (!found.ok) return found;
  // Before the list: whoever sends while it comes in is then seen when this preview is sent.
  const lastSend = await newestSend(services, describe(found.link.collection).name);
  const sides = await readBothSides(services, found, options);
  if (!sides.ok) return sides;
  // What a send still carries is neither pending nor done: a second one would carry it again.
  const carried = await carriedSend(services, sides.open.link, sides.taken);
  if (carried !== null) return stopped(carried);
  const { pulled, settled, open, own, sheetUndone } = sides;
  if (settled.waitMs > 0) return stopped({ kind: "sendUnsettled", waitMs: settled.waitMs });
  const same = await agreeWhereSame(services, sides);
  await nextTask(services.clock, open.table.rows.ids.length);
  const shared = oneInMemory(open, same, pulled.remote);
  await nextTask(services.clock, open.table.rows.ids.length);
  return { ok: true, pulled, ...shared, lastSend, words: services.rowTexts, own, sheetUndone };
}

/** A preview stays for as long as it is shown, and holds all three sides. */
function oneInMemory(
  open: OpenTable,
  agreed: AgreedCopy | null,
  remote: RemoteRows,
): Pick<PreviewGround, "open" | "agreed"> {
  const shared = shareRows({ sheet: open.table.rows, agreed }, remote);
  return { open: { ...open, table: { ...open.table, rows: shared.sheet } }, agreed: shared.agreed };
}

/** Who sees both sides alike takes what is typed then for an edit, also where it is what was agreed on before. */
async function agreeWhereSame(services: Services, { pulled, settled: { agreed }, open }: BothSides) {
  if (agreed === null) return null;
  const { link, table } = open;
  const sides = { sheet: table.rows, remote: pulled.remote };
  const next = agreedWhereSame(agreed, link.mapping, sides, pulled.frozen);
  return next === agreed ? agreed : storeMet(services, open, agreed, next);
}

/** The same preview with these choices. Pure: neither the sheet nor the platform is asked. */
export function withChoices(preview: Preview, choices: Choices): Preview {
  const resolutions = countingResolutions(choices);
  if (sameEntries(resolutions, countingResolutions(preview.choices))) return { ...preview, choices };
  return { ...preview, choices, ...planFor(preview, preview.undoing, resolutions) };
}

function planFor(
  { mapping, sheet, remote, agreed, frozen, own, link, rules }: PlanInput & Pick<Preview, "link" | "rules">,
  undoing: Undoing | null,
  resolutions: ReturnType<typeof countingResolutions>,
): Pick<Preview, "plan" | "elsewhere"> {
  const rowRule = rowRuleOf(link.collection, mapping, { sheet, remote });
  const input: PlanInput = {
    mapping,
    sheet,
    remote,
    agreed,
    resolutions,
    rowRule,
    own,
    ...(frozen ? { frozen } : {}),
  };
  if (undoing === null) {
    const hard = rules.some((rule) => rule.hard);
    const checked = hard ? { ...input, ownRule: companyRule(rules) } : input;
    return { plan: planTable({ ...link, mapping }, checked), elsewhere: new Map() };
  }
  return planUndo({ ...input, undoing });
}

function companyRule(rules: Preview["rules"]): PlanInput["rowRule"] {
  return (cells) => {
    const message = brokenBy(rules, true, cells);
    return message === null ? null : { kind: "company", message };
  };
}

function sameEntries<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Pure: it plans over the ground as it was read. */
export function previewOf(
  { open, agreed, pulled, lastSend, words, own: known, undone, sheetUndone = false }: PreviewGround,
  aim: Aim & Pick<Preview, "choices" | "rules"> & Partial<Pick<Preview, "own" | "undone">>,
): Preview {
  const { table } = open;
  const { kind, undoes, sendAt, undoing, choices, rules, coming = [] } = aim;
  const link = { ...open.link, collection: withComing(open.link.collection, coming) };
  const { mapping } = link;
  const { remote, raw, at, frozen, pages } = pulled;
  const { rows: sheet, firstRow, sheetName, renamed } = table;
  const own = known ?? aim.own ?? NOTHING_OWN;
  const compared = { mapping, sheet, remote, agreed, frozen, own };
  const planned = planFor({ ...compared, link, rules }, undoing, countingResolutions(choices));
  const left = undone === undefined ? aim.undone : undoneKeys(mapping, planned.plan.creates, undone);
  return {
    kind,
    undoes,
    sendAt,
    undoing,
    choices,
    coming,
    link,
    names: tableNames(words, mapping, table),
    firstRow,
    sheetName,
    renamed,
    at,
    before: raw,
    pages,
    lastSend,
    sheetUndone,
    rules,
    ...compared,
    ...planned,
    undone: left ?? NOTHING_UNDONE,
  };
}
