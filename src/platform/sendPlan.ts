// What the pane writes down of a send at the gateway, so that a send that was cut off can be finished and a finished
// one shown. Only the person's own pane reads it again, perhaps a newer or an older one: what it does not know, it
// leaves alone.
import * as z from "zod/mini";
import { planPlace } from "./invitePlan";

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const said = z.union([z.literal("ours"), z.literal("theirs"), z.object({ value: cell })]);

/** What is sent of one list. Cells name their column by its place in `columns`. */
const listPlan = {
  /** Columns that were left alone on both sides. */
  frozen: z.optional(z.array(z.int())),
  columns: z.array(z.looseObject({ key: z.string(), label: z.string() })),
  /** Cells as [column, before, to]. */
  updates: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      cells: z.array(z.tuple([z.int(), cell, cell])),
      /** Where a cell of the sheet does not hold what is sent for it, as [column, what it holds]. */
      shown: z.optional(z.array(z.tuple([z.int(), cell]))),
      /** Columns of the row that stay as they are, in the sheet and in what is agreed on. */
      held: z.optional(z.array(z.int())),
      /** Columns whose cells stay as the person left them, while what is agreed on follows. */
      kept: z.optional(z.array(z.int())),
    }),
  ),
  /**
   * `mark` is what stands in the row's id cell until it has an id (src/sync/marks.ts); cells in the order of `columns`.
   */
  creates: z.array(
    z.looseObject({
      mark: z.string(),
      name: z.string(),
      cells: z.array(cell),
      /** In an undo: the deleted line item that this one brings back. */
      restores: z.optional(z.string()),
      /** The sheet has no row for it yet. */
      isAppended: z.optional(z.boolean()),
    }),
  ),
  /** `cells`: what the preview showed of the row. */
  deletions: z.array(z.looseObject({ id: z.string(), name: z.string(), cells: z.optional(z.array(cell)) })),
  /** Conflicts that the person had decided, with the two values that they were between. */
  resolutions: z.optional(z.array(z.looseObject({ id: z.string(), column: z.int(), ours: cell, theirs: cell, said }))),
  /**
   * Line items that were there before the send and that this workbook had not seen: none of them can be what it
   * created.
   */
  strangers: z.optional(z.array(z.string())),
};

export const sendPlan = z.looseObject({
  /** The gateway carries the send out: what came of it is in its outcomes. */
  handed: z.optional(z.boolean()),
  ...listPlan,
  /** Of new events: the column of their external ids, beside which their outcomes go. */
  place: z.optional(z.nullable(planPlace)),
  /** Of which list of the send: the marks of its changes say it. 0 without it. */
  nth: z.optional(z.int()),
  /** Of a send of several tables: the others, each with the id of its link. */
  further: z.optional(z.array(z.looseObject({ link: z.string(), nth: z.int(), ...listPlan }))),
});
export type SendPlan = z.infer<typeof sendPlan>;

/** What is sent of one table; of the first one where the plan does not name it. */
export function planOfLink({ further, ...first }: SendPlan, linkId: string): SendPlan {
  const own = further?.find(({ link }) => link === linkId);
  return own === undefined ? first : { handed: first.handed, ...own };
}

/** Of each table that it is of, the first one's first. */
export function plansIn({ further = [], ...first }: SendPlan): readonly SendPlan[] {
  return [first, ...further.map((own) => ({ handed: first.handed, ...own }))];
}

/** Null for what is no plan of ours. */
export function readSendPlan(value: unknown): SendPlan | null {
  const parsed = sendPlan.safeParse(value);
  return parsed.success ? parsed.data : null;
}
