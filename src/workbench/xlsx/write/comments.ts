// Comments of a sheet as Excel keeps them: the conversation itself, and beside it a plain note with its box for older
// programs.
import type { CellComment, CommentReply } from "../../model/types";
import { cellName } from "../../page/address";
import { MAIN, REVISION } from "./sheet";
import { escapeCell, escapeXml, tag, XML_HEAD } from "../xml";

const THREADED = "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments";
/** What programs that know no conversations show in front of the text. */
const LEAD = "[Threaded comment]\n\nComment:\n    ";

/** Each author once, by the order of first use; an id is made of that order. */
export class PersonBook {
  readonly #ids = new Map<string, string>();

  id(author: string): string {
    const known = this.#ids.get(author) ?? personId(this.#ids.size + 1);
    this.#ids.set(author, known);
    return known;
  }

  get size(): number {
    return this.#ids.size;
  }

  xml(): string {
    const people = [...this.#ids].map(([displayName, id]) =>
      tag("person", { displayName, id, userId: displayName, providerId: "None" }),
    );
    return `${XML_HEAD}${tag("personList", { xmlns: THREADED }, people.join(""))}`;
  }
}

function personId(number: number): string {
  return `{${number.toString(16).toUpperCase().padStart(8, "0")}-0000-4000-9000-000000000000}`;
}

export function threadedXml(comments: readonly CellComment[], people: PersonBook): string {
  const one = (note: CommentReply, comment: CellComment): string =>
    tag(
      "threadedComment",
      {
        ref: cellName(comment.row, comment.column),
        dT: new Date(note.created).toISOString().replace("Z", ""),
        personId: people.id(note.author),
        id: note.id,
        parentId: note === comment ? undefined : comment.id,
        done: note === comment && comment.resolved ? 1 : undefined,
      },
      `<text>${escapeXml(note.content)}</text>`,
    );
  const written = comments.flatMap((comment) => [comment, ...comment.replies].map((note) => one(note, comment)));
  return `${XML_HEAD}${tag("ThreadedComments", { xmlns: THREADED }, written.join(""))}`;
}

export function notesXml(comments: readonly CellComment[]): string {
  const authors = comments.map(({ id }) => `<author>tc=${escapeXml(id)}</author>`);
  const notes = comments.map(({ row, column, content, replies, id }, index) => {
    const text = [LEAD + content, ...replies.map((reply) => `Reply:\n    ${reply.content}`)].join("\n");
    return tag(
      "comment",
      { ref: cellName(row, column), authorId: index, shapeId: 0, "xr:uid": id },
      `<text><t xml:space="preserve">${escapeCell(text)}</t></text>`,
    );
  });
  const root = { xmlns: MAIN, "xmlns:xr": REVISION };
  const parts = `<authors>${authors.join("")}</authors><commentList>${notes.join("")}</commentList>`;
  return `${XML_HEAD}${tag("comments", root, parts)}`;
}

/** Without its box Excel would not show a note at all. */
export function noteBoxes(comments: readonly CellComment[]): string {
  const boxes = comments.map(
    ({ row, column }, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:108pt;height:59pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,${row},2,${column + 3},15,${row + 3},16</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join("")}</xml>`;
}
