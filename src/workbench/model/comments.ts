// Comments: each belongs to one cell and goes where that cell goes. Authors are names only; mentions and rich text are
// not kept.
import { checkRect } from "./cells";
import type { Core } from "./core";
import { cellRect, holdsCell, type Shift, shiftRect } from "./rects";
import { StoreRefusal } from "./refusal";
import type { CellComment, CommentReply, Rect } from "./types";

export interface CommentStore {
  /** In the order of their cells, row by row. */
  of(sheetId: string): readonly CellComment[];
  /** Refuses a cell that has a comment already. */
  add(sheetId: string, comment: Omit<CellComment, "id">): CellComment;
  /** A comment's or a reply's text. */
  edit(id: string, content: string): void;
  resolve(id: string, resolved: boolean): void;
  reply(id: string, reply: Omit<CommentReply, "id">): CommentReply;
  /** A comment with its replies, or one reply. */
  delete(id: string): void;
  clear(sheetId: string, rect: Rect): void;
  find(id: string): { readonly sheetId: string; readonly comment: CellComment } | null;
}

export function commentStore(core: Core, newId: () => string): CommentStore {
  const find = (id: string) => findComment(core, id);
  const change = (id: string, next: (comment: CellComment) => CellComment | null): void => {
    const found = find(id);
    if (!found) throw new StoreRefusal("ItemNotFound", "The comment does not exist.");
    core.batch(() => put(core, found.sheetId, found.comment, next(found.comment)));
  };
  return {
    of: (sheetId) => sorted(core.sheet(sheetId).meta.comments),
    find,
    add(sheetId, comment) {
      const replies = comment.replies.map((reply) => ({ ...reply, id: newId() }));
      const made = { ...comment, id: newId(), replies };
      core.batch(() => add(core, sheetId, made));
      return made;
    },
    edit: (id, content) => {
      checkContent(content);
      change(id, (comment) => (comment.id === id ? { ...comment, content } : withReply(comment, id, content)));
    },
    resolve: (id, resolved) => change(id, (comment) => ({ ...comment, resolved })),
    reply(id, reply) {
      const made = { ...reply, id: newId() };
      checkContent(made.content);
      change(id, (comment) => ({ ...comment, replies: [...comment.replies, made] }));
      return made;
    },
    clear: (sheetId, rect) => {
      const { comments } = core.sheet(sheetId).meta;
      const kept = comments.filter(({ row, column }) => !holdsCell(rect, row, column));
      if (kept.length < comments.length) core.setMeta(sheetId, { comments: kept });
    },
    delete: (id) => change(id, (comment) => (comment.id === id ? null : withReply(comment, id, null))),
  };
}

function add(core: Core, sheetId: string, comment: CellComment): void {
  const { row, column, content } = comment;
  checkRect(cellRect(row, column));
  checkContent(content);
  const { comments } = core.sheet(sheetId).meta;
  if (comments.some((one) => one.row === row && one.column === column))
    throw new StoreRefusal("InvalidOperation", "The cell has a comment already.");
  core.setMeta(sheetId, { comments: [...comments, comment] });
}

function checkContent(content: string): void {
  if (content.trim() === "") throw new StoreRefusal("InvalidArgument", "A comment needs a text.");
}

function withReply(comment: CellComment, id: string, content: string | null): CellComment {
  const replies = comment.replies.flatMap((reply) => {
    if (reply.id !== id) return [reply];
    return content === null ? [] : [{ ...reply, content }];
  });
  return { ...comment, replies };
}

function put(core: Core, sheetId: string, old: CellComment, next: CellComment | null): void {
  const { comments } = core.sheet(sheetId).meta;
  core.setMeta(sheetId, {
    comments: comments.flatMap((one) => (one !== old ? [one] : next === null ? [] : [next])),
  });
}

function findComment(core: Core, id: string): ReturnType<CommentStore["find"]> {
  for (const { id: sheetId, meta } of core.state.sheets)
    for (const comment of meta.comments)
      if (comment.id === id || comment.replies.some((reply) => reply.id === id)) return { sheetId, comment };
  return null;
}

function sorted(comments: readonly CellComment[]): CellComment[] {
  return [...comments].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** After a shift of cells; the comments of cells that were taken out are gone with them. */
export function shiftComments(comments: readonly CellComment[], shift: Shift): CellComment[] {
  return comments.flatMap((comment) => {
    const rect = shiftRect(cellRect(comment.row, comment.column), shift);
    return rect === null ? [] : [{ ...comment, row: rect.top, column: rect.left }];
  });
}

/** After whole rows of `rect` changed places; `to` tells where a row went. */
export function sortComments(
  comments: readonly CellComment[],
  rect: Rect,
  to: ReadonlyMap<number, number>,
): CellComment[] {
  return comments.map((comment) =>
    holdsCell(rect, comment.row, comment.column) ? { ...comment, row: to.get(comment.row) ?? comment.row } : comment,
  );
}
