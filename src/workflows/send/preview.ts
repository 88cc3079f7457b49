// Preview: the exact list of what a send will do. It writes nothing and sends nothing that changes anything.
import { describe, rowRuleOf } from "../../collections/describe";
import { countingResolutions, noChoices, rowKey } from "../../sync/choices";
import type { Choices, PlanInput } from "../../sync/types";
import { planUndo, type Undoing } from "../../sync/undo";
import { type Stopped, stopped } from "../obstacle";
import { loadAgreed } from "../table/agreedCopy";
import { readBothSides } from "../refresh/readBothSides";
import { planTable } from "../table/planTable";
import { tableNames } from "../table/rowNames";
import { newestSend } from "./lease";
import { openTable, type OpenTable } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import type { Aim, Preview, PreviewOutcome } from "./types";

/** What the platform said, as far as a plan needs it. */
export type PlatformSide = Pick<Preview, "remote" | "raw" | "at" | "frozen" | "lastSend">;

/** A plain send of what differs. */
const plainSend: Aim = { kind: "send", undoes: null, continues: null, sendAt: null, undoing: null };

export async function previewTable(
  services: Services,
  linkId: string,
  options: WorkflowOptions = {},
): Promise<PreviewOutcome> {
  const side = await readSide(services, linkId, options);
  if (!side.ok) return side;
  const built = await rebuild(services, linkId, side, { ...plainSend, choices: noChoices });
  return built.ok ? { ...built, preview: withoutLikes(built.preview) } : built;
}

/** What may stand on the platform already is left out until the person says that a second one is meant. */
function withoutLikes(preview: Preview): Preview {
  const likes = preview.plan.creates.filter(({ like }) => like !== undefined).map(rowKey);
  return likes.length === 0 ? preview : withChoices(preview, { ...noChoices, excluded: new Set(likes) });
}

/**
 * Both sides' reading for a preview: nothing of an earlier send may be unknown. `except`: the send that it is to
 * finish.
 */
export async function readSide(
  services: Services,
  linkId: string,
  options: WorkflowOptions,
  except: readonly string[] = [],
): Promise<(PlatformSide & { readonly ok: true }) | Stopped> {
  const link = (await services.workbook.links()).find((one) => one.id === linkId);
  if (link === undefined) return stopped({ kind: "linkGone" });
  // Before the list: whoever sends while it comes in is then seen when this preview is sent.
  const lastSend = await newestSend(services, describe(link.collection).name, except);
  const sides = await readBothSides(services, linkId, options);
  if (!sides.ok) return sides;
  const { pulled, settled } = sides;
  if (settled.waitMs > 0) return stopped({ kind: "sendUnsettled", waitMs: settled.waitMs });
  return { ok: true, ...pulled, lastSend };
}

/** The same preview with these choices. Pure: neither the sheet nor the platform is asked. */
export function withChoices(preview: Preview, choices: Choices): Preview {
  const resolutions = countingResolutions(choices);
  if (sameEntries(resolutions, countingResolutions(preview.choices))) return { ...preview, choices };
  return { ...preview, choices, ...planFor(preview, preview.undoing, resolutions) };
}

function planFor(
  { mapping, sheet, remote, agreed, frozen, link }: PlanInput & Pick<Preview, "link">,
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
    ...(frozen ? { frozen } : {}),
  };
  if (undoing === null) return { plan: planTable({ ...link, mapping }, input), elsewhere: new Map() };
  return planUndo({ ...input, undoing });
}

function sameEntries<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

/** Plans again over the sheet as it stands now. */
export async function rebuild(
  services: Services,
  linkId: string,
  side: PlatformSide,
  aim: Aim & { readonly choices: Choices },
): Promise<{ readonly ok: true; readonly preview: Preview; readonly open: OpenTable } | Stopped> {
  const open = await openTable(services, linkId, { toWrite: true });
  if (!open.ok) return open;
  const agreed = await loadAgreed(services, linkId);
  const { link, table } = open;
  const { mapping } = link;
  const { remote, raw, at, frozen, lastSend } = side;
  const { kind, undoes, continues, sendAt, undoing, choices } = aim;
  const sheet = table.rows;
  const ground = { mapping, sheet, remote, agreed, frozen };
  const { firstRow, sheetName, renamed } = table;
  return {
    ok: true,
    open,
    preview: {
      kind,
      undoes,
      continues,
      sendAt,
      undoing,
      choices,
      link,
      names: tableNames(mapping, table),
      firstRow,
      sheetName,
      renamed,
      at,
      raw,
      lastSend,
      ...ground,
      ...planFor({ ...ground, link }, undoing, countingResolutions(choices)),
    },
  };
}
