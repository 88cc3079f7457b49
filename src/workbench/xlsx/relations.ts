// Which part another part points to, by the relation files beside them.
import type { Parts } from "./read/parts";
import { childrenNamed, parseXml } from "./xml";

export interface Related {
  readonly id: string;
  /** The last word of the relation's type: "worksheet", "table", "drawing". */
  readonly kind: string;
  readonly path: string;
}

export function relatedParts(parts: Parts, path: string): Related[] {
  const slash = path.lastIndexOf("/");
  const folder = path.slice(0, slash + 1);
  const xml = parts.get(`${folder}_rels/${path.slice(slash + 1)}.rels`);
  if (xml === undefined) return [];
  return childrenNamed(parseXml(xml), "Relationship")
    .filter(({ attributes }) => attributes["TargetMode"] !== "External")
    .map(({ attributes }) => ({
      id: attributes["Id"] ?? "",
      kind: (attributes["Type"] ?? "").split("/").at(-1) ?? "",
      path: resolve(folder, attributes["Target"] ?? ""),
    }));
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/"))
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  return path.join("/");
}
