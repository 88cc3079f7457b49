// What was handed over to the gateway, with the preview that the person gave the word for: each change that reaches the
// platform is one of these.
import { conflictKey } from "../../src/sync/conflictKey";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import type { Cells, Platform } from "./platform";
import type { Cell } from "./story";
import type { Row } from "./sheet";
import type { HandedOver } from "./universe";
import { asCell, sameContent, takesBack } from "./words";
import { tagsRead } from "./workbook";

/** The person saw this value when they decided what the cell becomes. */
export function decidedOver(shown: Preview, { id, tag }: Row, column: number, from: Cell): boolean {
  if (shown.kind === "undo" && takesBack(shown, id, column, from)) return true;
  const chosen = shown.choices.resolutions.get(conflictKey(id, column));
  if (chosen === undefined || (chosen === "ours" && shown.kind === "send")) return false;
  const at = tagsRead.get(shown.sheet.ids)?.indexOf(tag) ?? -1;
  return sameCell(asCell(shown.sheet.cells[at]?.[column] ?? null), from);
}

export interface Leaving extends HandedOver {
  readonly shown: Preview;
  /** The line item that was made of it. */
  made?: string;
}

export class Leavings {
  readonly all: Leaving[] = [];

  constructor(private readonly platform: Pick<Platform, "normalCell">) {}

  add(changes: readonly HandedOver[], shown: Preview): void {
    for (const change of changes) this.all.push({ ...change, shown });
  }

  /** `handed`: how many were handed over when the request left. A late one is of an earlier send. */
  as(operation: string, id: string, handed = this.all.length): Leaving | undefined {
    return this.all.slice(0, handed).findLast((one) => one.operation === operation && one.id === id);
  }

  /** The new row of this mark; without one, as in an older file, the newest one of this content. */
  newOf(mark: string, content: Cells): Leaving | undefined {
    const isNew = ({ operation }: Leaving): boolean => operation === "createLineItem";
    const isLike = (one: Leaving): boolean => sameContent(one.shown.mapping, cellsOf(one), content);
    return this.all.findLast((one) => isNew(one) && (mark === "" ? isLike(one) : one.mark === mark));
  }

  /**
   * Of new rows that are alike any may be the one: the first of the newest hand-over that was not made yet. Rows that
   * the platform makes the same of are alike too, once their answers are lost.
   */
  asNew(sent: Cells): Leaving | undefined {
    const made = this.asKept(sent);
    const alike = this.all.filter(
      (one) =>
        one.operation === "createLineItem" &&
        sameContent(one.shown.mapping, cellsOf({ ...one, cells: this.asKept(one.cells) }), made),
    );
    const open = alike.filter(({ made }) => made === undefined);
    const newest = this.all.at(-1)?.shown;
    return open.find(({ shown }) => shown === newest) ?? open[0] ?? alike.at(-1);
  }

  /** What was made of the new row of this mark. */
  madeUnder(mark: string): string | undefined {
    return this.all.findLast((one) => one.operation === "createLineItem" && one.mark === mark)?.made;
  }

  /** The row of this mark has this line item: of alike ones another may have been noted. */
  tookId(mark: string, id: string): void {
    const one = this.all.findLast((left) => left.mark === mark);
    const other = this.all.find(({ made }) => made === id);
    if (one === undefined || other === undefined || one === other) return;
    if (one.made === undefined) delete other.made;
    else other.made = one.made;
    one.made = id;
  }

  private asKept(cells: Cells): Cells {
    return Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, this.platform.normalCell(key, value)]));
  }

  /** Previews by which the row left: what came of them may be taken in much later, also into an older file. */
  previewsOf(id: string): readonly Preview[] {
    return this.all.filter((one) => one.id === id && id !== "").map(({ shown }) => shown);
  }
}

const cellsOf = ({ shown: { mapping }, cells }: Pick<Leaving, "shown" | "cells">): Cell[] =>
  mapping.map(({ key }) => cells[key] ?? null);
