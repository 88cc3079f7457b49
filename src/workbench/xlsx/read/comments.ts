// The comments of one sheet: conversations where the file has them, else the plain notes of older programs.
import type { CellComment, CommentReply } from "../../model/types";
import { parseRange } from "../../page/address";
import type { Parts } from "./parts";
import { isOn } from "./styles";
import type { Related } from "../relations";
import { childNamed, childrenNamed, parseXml, unescapeCell, type XmlNode } from "../xml";

type FileComment = Omit<CellComment, "id">;

export function readPeople(xml: string | undefined): ReadonlyMap<string, string> {
  if (xml === undefined) return new Map();
  const people = childrenNamed(parseXml(xml), "person");
  return new Map(people.map(({ attributes }) => [attributes["id"] ?? "", attributes["displayName"] ?? ""]));
}

export function readComments(
  parts: Parts,
  related: readonly Related[],
  people: ReadonlyMap<string, string>,
): FileComment[] {
  const part = (kind: string): string | undefined => parts.get(related.find((one) => one.kind === kind)?.path ?? "");
  const threaded = part("threadedComment");
  if (threaded !== undefined) return readThreads(parseXml(threaded), people);
  const notes = part("comments");
  return notes === undefined ? [] : readNotes(parseXml(notes));
}

function readThreads(root: XmlNode, people: ReadonlyMap<string, string>): FileComment[] {
  const nodes = childrenNamed(root, "threadedComment");
  const note = (node: XmlNode): CommentReply => ({
    id: node.attributes["id"] ?? "",
    content: childNamed(node, "text")?.text ?? "",
    author: people.get(node.attributes["personId"] ?? "") ?? "",
    created: timeOf(node.attributes["dT"]),
  });
  return nodes
    .filter(({ attributes }) => attributes["parentId"] === undefined)
    .flatMap((node) => {
      const replies = nodes.filter(({ attributes }) => attributes["parentId"] === node.attributes["id"]);
      const resolved = isOn(node.attributes["done"]);
      return at(node, { ...note(node), resolved, replies: replies.map(note) });
    });
}

function readNotes(root: XmlNode): FileComment[] {
  const authors = childrenNamed(childNamed(root, "authors"), "author").map(({ text }) => text);
  return childrenNamed(childNamed(root, "commentList"), "comment").flatMap((node) => {
    const author = authors[Number(node.attributes["authorId"] ?? 0)] ?? "";
    const content = unescapeCell(allText(childNamed(node, "text")));
    return at(node, { content, author, created: 0, resolved: false, replies: [] });
  });
}

/** Rich text is kept as plain text: its runs joined. */
function allText(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  return node.name === "t" ? node.text : node.children.map(allText).join("");
}

function at(node: XmlNode, comment: Omit<FileComment, "row" | "column">): FileComment[] {
  const place = parseRange(node.attributes["ref"] ?? "");
  return place === null ? [] : [{ ...comment, row: place.top, column: place.left }];
}

function timeOf(text: string | undefined): number {
  const time = Date.parse(`${(text ?? "").replace(/Z$/, "")}Z`);
  return Number.isNaN(time) ? 0 : time;
}
