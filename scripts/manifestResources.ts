// The manifest's addresses, texts and pictures: https, short enough, and of the size that is claimed.
import { pngSize } from "./png";
import { allElements, child, type XmlElement } from "./xml";

export interface ManifestResource {
  /** The section that it stands in: "bt:Images". */
  readonly kind: string;
  readonly id: string;
  readonly value: string;
}

export function resourcesOf(root: XmlElement): readonly ManifestResource[] {
  const sections = child(child(root, "VersionOverrides"), "Resources")?.children ?? [];
  return sections.flatMap((section) =>
    section.children.map((one) => ({
      kind: section.name,
      id: one.attributes.get("id") ?? "",
      value: one.attributes.get("DefaultValue") ?? "",
    })),
  );
}

const URL_ELEMENTS = new Set([
  "IconUrl",
  "HighResolutionIconUrl",
  "SupportUrl",
  "SourceLocation",
  "bt:Url",
  "bt:Image",
]);

/** Addresses stand in attributes, but for AppDomain; elements with a resid only point to one. */
export function checkUrls(root: XmlElement): string[] {
  const problems: string[] = [];
  for (const element of allElements(root)) {
    const isAddress =
      element.name === "AppDomain" || (URL_ELEMENTS.has(element.name) && !element.attributes.has("resid"));
    if (!isAddress) continue;
    const address = element.name === "AppDomain" ? element.text : (element.attributes.get("DefaultValue") ?? "");
    if (!URL.canParse(address) || new URL(address).protocol !== "https:")
      problems.push(`${element.name} must be an https address, not "${address}".`);
    else if (element.name === "AppDomain" && new URL(address).origin !== address)
      problems.push(`AppDomain must be an origin, not "${address}".`);
  }
  return problems;
}

const LONGEST: Readonly<Record<string, number>> = {
  DisplayName: 125,
  "bt:ShortStrings": 125,
  Description: 250,
  "bt:LongStrings": 250,
};

export function checkStrings(root: XmlElement): string[] {
  return textsOf(root).flatMap(({ kind, id, value, inLanguages }) => {
    const longest = LONGEST[kind];
    if (longest === undefined) return [];
    return [value, ...inLanguages.map((one) => one.value)]
      .filter((text) => text.trim() === "" || text.length > longest)
      .map((text) => `${id} must have 1 to ${longest} characters; it has ${text.length}.`);
  });
}

export interface ManifestText extends ManifestResource {
  readonly inLanguages: readonly { readonly locale: string; readonly value: string }[];
}

/** What a person reads of the manifest: the add-in's name and description, and all strings of the ribbon. */
export function textsOf(root: XmlElement): readonly ManifestText[] {
  const sections = child(child(root, "VersionOverrides"), "Resources")?.children ?? [];
  const strings = sections.filter(({ name }) => LONGEST[name] !== undefined);
  return [
    ...root.children.filter(({ name }) => LONGEST[name] !== undefined).map((one) => textOf(one.name, one.name, one)),
    ...strings.flatMap(({ name, children }) =>
      children.map((one) => textOf(name, one.attributes.get("id") ?? "", one)),
    ),
  ];
}

function textOf(kind: string, id: string, element: XmlElement): ManifestText {
  const inLanguages = element.children.map(({ attributes }) => ({
    locale: attributes.get("Locale") ?? "",
    value: attributes.get("Value") ?? "",
  }));
  return { kind, id, value: element.attributes.get("DefaultValue") ?? "", inLanguages };
}

/** Office draws the ribbon at these sizes on every screen; the others are optional. */
const NEEDED_SIZES = ["16", "32", "80"];

export function checkIcons(root: XmlElement, asset: (name: string) => Buffer | null): string[] {
  const values = new Map(resourcesOf(root).map((one) => [one.id, one.value]));
  const problems = [
    ...pictureProblem(child(root, "IconUrl")?.attributes.get("DefaultValue"), 32, asset),
    ...pictureProblem(child(root, "HighResolutionIconUrl")?.attributes.get("DefaultValue"), 64, asset),
  ];
  for (const icon of allElements(root)) {
    if (icon.name !== "Icon") continue;
    const sizes = icon.children.map((image) => image.attributes.get("size") ?? "");
    const missing = NEEDED_SIZES.filter((size) => !sizes.includes(size));
    if (missing.length > 0) problems.push(`An Icon lacks the sizes ${missing.join(", ")}.`);
    for (const image of icon.children)
      problems.push(
        ...pictureProblem(values.get(image.attributes.get("resid") ?? ""), Number(image.attributes.get("size")), asset),
      );
  }
  return problems;
}

function pictureProblem(address: string | undefined, side: number, asset: (name: string) => Buffer | null): string[] {
  const name =
    address !== undefined && URL.canParse(address)
      ? /^\/assets\/([\w.-]+)$/.exec(new URL(address).pathname)?.[1]
      : undefined;
  if (name === undefined) return [`The picture "${address ?? ""}" is not below /assets/.`];
  const bytes = asset(name);
  const size = bytes === null ? null : pngSize(bytes);
  if (size === null) return [`assets/${name} is not a PNG picture.`];
  return size.width === side && size.height === side
    ? []
    : [`assets/${name} has ${size.width} x ${size.height} pixels instead of ${side} x ${side}.`];
}
