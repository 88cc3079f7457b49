// xl/metadata.xml: that cells marked cm="1" have arrays that spill ([MS-XLSX] 2.3.13, dynamic arrays). Without it Excel
// takes them for the fixed arrays of older versions.
import { MAIN } from "./sheet";
import { tag, XML_HEAD } from "../xml";

const SPILLING = "http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray";
const NAME = "XLDAPR";
/** As Excel writes them: what becomes of the mark when a cell is copied, pasted, moved and the like. */
const KEPT = "copy pasteAll pasteValues merge splitFirst rowColShift clearFormats clearComments assign coerce cellMeta";

const type = tag("metadataType", {
  name: NAME,
  minSupportedVersion: 120_000,
  ...Object.fromEntries(KEPT.split(" ").map((word) => [word, 1])),
});
const properties = tag("xda:dynamicArrayProperties", { fDynamic: 1, fCollapsed: 0 });
const extension = tag("extLst", {}, tag("ext", { uri: "{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}" }, properties));

export const METADATA = `${XML_HEAD}${tag(
  "metadata",
  { xmlns: MAIN, "xmlns:xda": SPILLING },
  [
    tag("metadataTypes", { count: 1 }, type),
    tag("futureMetadata", { name: NAME, count: 1 }, tag("bk", {}, extension)),
    tag("cellMetadata", { count: 1 }, tag("bk", {}, tag("rc", { t: 1, v: 0 }))),
  ].join(""),
)}`;
