// Probes of what a workbook keeps for us: custom XML parts, settings and defined names.
import type { Probe } from "./types";

export const storeProbes: readonly Probe[] = [
  {
    name: "setXml makes a new part with a new id",
    why: "Parts are found by namespace and content each time, never by an id that was kept.",
    expect: { sameId: false, parts: 1 },
    test: "%s is read and written whole, whenever parts are replaced",
    async run({ context, namespace, read }) {
      const parts = context.workbook.customXmlParts.getByNamespace(namespace);
      const part = await read(context.workbook.customXmlParts.add(`<a xmlns="${namespace}"/>`), "id");
      const before = part.id;
      part.setXml(`<b xmlns="${namespace}"/>`);
      const { items } = await read(parts, "items/id");
      return { sameId: items.some(({ id }) => id === before), parts: items.length };
    },
  },
  {
    name: "a part's XML comes back as it was put",
    why: "Checksums of the agreed copy are taken over the text.",
    expect: true,
    test: "custom XML keeps its text and knows its namespace",
    async run({ context, namespace, result }) {
      const xml = `<check xmlns="${namespace}" a="1 &lt; 2"><b>é &amp; 字 ~!@#$%^*()</b></check>`;
      return (await result(context.workbook.customXmlParts.add(xml).getXml())) === xml;
    },
  },
  {
    name: "a part with line ends and empty elements",
    why: "Excel may write such XML differently. Parts have neither.",
    expect: "(any)",
    test: null,
    async run({ context, namespace, result }) {
      const xml = `<?xml version="1.0"?>\n<check xmlns="${namespace}">\r\n<b></b><c/></check>`;
      const kept = await result(context.workbook.customXmlParts.add(xml).getXml());
      return kept.replace(namespace, "");
    },
  },
  {
    name: "the only part of a namespace with two",
    why: "Microsoft documents a null object then. Bidsheet lists the parts instead.",
    expect: "null object",
    host: "InvalidOperation",
    test: null,
    async run({ context, namespace, code }) {
      const parts = context.workbook.customXmlParts;
      for (const name of ["a", "b"]) parts.add(`<${name} xmlns="${namespace}"/>`);
      const only = parts.getByNamespace(namespace).getOnlyItemOrNullObject();
      only.load("isNullObject");
      const said = await code();
      return said === "done" ? (only.isNullObject ? "null object" : "part") : said;
    },
  },
  {
    name: "a setting keeps text, number and list",
    why: "Small choices are kept as settings.",
    expect: ["text", 1.5, ["a", true]],
    test: null,
    async run({ context, label, read }) {
      const { settings } = context.workbook;
      const made = ["text", 1.5, ["a", true]].map((value, at) => settings.add(label(`s${String(at)}`), value));
      for (const one of made) one.load("value");
      await read(settings, "items/key");
      return made.map((one): unknown => one.value);
    },
  },
  {
    name: "a hidden name with a text",
    why: "Marks of the workbook may be kept as hidden names.",
    expect: { visible: false, type: "String", formula: '="mark"' },
    host: "InvalidOperation",
    test: null,
    async run({ context, label, read, code }) {
      const name = context.workbook.names.add(label("_n"), '="mark"');
      name.visible = false;
      const said = await code();
      if (said !== "done") return said;
      const { visible, type } = await read(name, "visible,type,formula");
      const formula: unknown = name.formula;
      return { visible, type, formula };
    },
  },
  {
    name: "a name follows its cells",
    why: "Tables, reports and comparisons are found by names after rows were inserted.",
    expect: "A3",
    test: null,
    async run({ context, sheet, label, read }) {
      const name = context.workbook.names.add(label("_n"), sheet.getRange("A2"));
      sheet.getRange("1:1").insert("Down");
      const { address } = await read(name.getRange(), "address");
      return address.split("!").at(-1);
    },
  },
  {
    name: "a name whose cells were deleted",
    why: "A name without cells is known by a null object, not by an error.",
    expect: true,
    test: null,
    async run({ context, sheet, label, read }) {
      const name = context.workbook.names.add(label("_n"), sheet.getRange("A2"));
      sheet.getRange("2:2").delete("Up");
      return (await read(name.getRangeOrNullObject(), "isNullObject")).isNullObject;
    },
  },
];
