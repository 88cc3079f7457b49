// Excel.CommentCollection of a workbook (owner null) or a sheet, Excel.Comment and its replies. Mentions are refused by
// name.
import type { CellComment, CommentReply } from "../../model/types";
import { liveRect } from "../area";
import type { HostContext } from "../context";
import { bind, type ClassDefinition, type ScalarMember } from "../definition";
import { apiNotFound, invalidArgument, itemNotFound } from "../hostError";
import type { Arguments, HostObject } from "../hostObject";
import type { Json } from "../wire";
import { collection } from "./collection";
import { flagInput, textInput } from "./input";
import { areaArgument, newArea } from "./lookup";

/** Who comments through the add-in: the person at the workbench. */
const AUTHOR = "Workbench user";

type Owner = string | null;
type CommentId = string;

function commentOf(id: CommentId, host: HostContext): CellComment {
  const found = host.store.comments.find(id);
  if (found?.comment.id === id) return found.comment;
  throw itemNotFound();
}

function replyOf(id: CommentId, host: HostContext): CommentReply {
  const reply = host.store.comments.find(id)?.comment.replies.find((one) => one.id === id);
  if (reply) return reply;
  throw itemNotFound();
}

/** What a comment and a reply have alike. */
function noteScalars(of: (id: CommentId, host: HostContext) => CommentReply): Record<string, ScalarMember<CommentId>> {
  return {
    Id: { get: (id) => id },
    Content: {
      get: (id, host) => of(id, host).content,
      set: (id, value, host) => host.store.comments.edit(id, textInput(value)),
    },
    RichContent: { get: (id, host) => of(id, host).content },
    AuthorName: { get: (id, host) => of(id, host).author },
    AuthorEmail: { get: () => "" },
    CreationDate: { get: (id, host) => new Date(of(id, host).created).toISOString() },
    ContentType: { get: () => "Plain" },
    Mentions: { get: () => [] },
  };
}

function location(id: CommentId, _args: Arguments, host: HostContext): HostObject {
  const found = host.store.comments.find(id);
  if (!found) throw itemNotFound();
  const { row, column } = found.comment;
  return host.make.range(newArea(found.sheetId, { top: row, left: column, bottom: row, right: column }, host));
}

function remove(id: CommentId, _args: Arguments, host: HostContext): undefined {
  host.store.comments.delete(id);
  return undefined;
}

/** Text and its kind stand at two positions of the arguments. */
function contentOf(args: Arguments, at: number, className: string): string {
  if (args.json(at + 1) === "Mention") throw apiNotFound(className, "add with mentions");
  return args.text(at);
}

const commentReply: ClassDefinition<CommentId> = {
  name: "CommentReply",
  identity: (id) => ({ Id: id }),
  scalars: {
    ...noteScalars(replyOf),
    Resolved: { get: (id, host) => host.store.comments.find(id)?.comment.resolved ?? false },
  },
  methods: {
    Delete: remove,
    GetLocation: location,
    GetParentComment: (id, _args, host) => bind(comment, host.store.comments.find(id)?.comment.id ?? "", host),
  },
};

const commentReplies: ClassDefinition<CommentId> = collection<CommentId>(
  "CommentReplyCollection",
  {
    items: (id, host) => commentOf(id, host).replies.map((reply) => bind(commentReply, reply.id, host)),
    item: (id, key, host) => {
      const found = commentOf(id, host).replies.find((reply) => reply.id === key);
      return found ? bind(commentReply, found.id, host) : null;
    },
  },
  {
    methods: {
      Add: (id, args, host) => {
        const content = contentOf(args, 0, "CommentReplyCollection");
        const reply = host.store.comments.reply(id, { content, author: AUTHOR, created: Date.now() });
        return bind(commentReply, reply.id, host);
      },
    },
  },
);

const comment: ClassDefinition<CommentId> = {
  name: "Comment",
  identity: (id) => ({ Id: id }),
  scalars: {
    ...noteScalars(commentOf),
    Resolved: {
      get: (id, host) => commentOf(id, host).resolved,
      set: (id, value, host) => host.store.comments.resolve(id, flagInput(value)),
    },
  },
  children: { Replies: (id, host) => bind(commentReplies, id, host) },
  methods: { Delete: remove, GetLocation: location },
};

function all(owner: Owner, host: HostContext): { readonly sheetId: string; readonly comment: CellComment }[] {
  return host.store.sheets
    .filter((sheet) => owner === null || sheet.id === owner)
    .flatMap(({ id }) => host.store.comments.of(id).map((one) => ({ sheetId: id, comment: one })));
}

function item(owner: Owner, key: Json, host: HostContext): HostObject | null {
  const found = all(owner, host).find((one) => one.comment.id === key);
  return found ? bind(comment, found.comment.id, host) : null;
}

function add(owner: Owner, args: Arguments, host: HostContext): HostObject {
  const area = areaArgument(args, 0, owner, host);
  const { top, left, bottom, right } = liveRect(area);
  if (top !== bottom || left !== right) throw invalidArgument();
  const content = contentOf(args, 1, "CommentCollection");
  const note = { row: top, column: left, content, author: AUTHOR, created: Date.now() };
  const made = host.store.comments.add(area.sheetId, { ...note, resolved: false, replies: [] });
  return bind(comment, made.id, host);
}

function byCell(owner: Owner, args: Arguments, host: HostContext): HostObject {
  const area = areaArgument(args, 0, owner, host);
  const { top, left } = liveRect(area);
  const found = host.store.comments.of(area.sheetId).find((one) => one.row === top && one.column === left);
  if (found) return bind(comment, found.id, host);
  throw itemNotFound();
}

export const comments: ClassDefinition<Owner> = collection<Owner>(
  "CommentCollection",
  { items: (owner, host) => all(owner, host).map((one) => bind(comment, one.comment.id, host)), item },
  {
    methods: {
      Add: add,
      GetItemByCell: byCell,
      GetItemByReplyId: (_owner, args, host) => {
        const found = host.store.comments.find(args.text(0));
        if (found) return bind(comment, found.comment.id, host);
        throw itemNotFound();
      },
    },
  },
);
