// What a formula speaks of, as Excel writes formulas: by it a target is taken or refused.
import { referencesOf } from "../../../src/bids/negotiation/references";

const home = {
  sheetName: "Compare Bob's parts",
  tableName: "Compare_Parts",
  left: 1,
  headers: ["Line", "Alba price", "Bero [new] price", "It's 100%", "Aim"],
};
const columns = (from: number, to = from) => ({ kind: "columns", from, to });
const elsewhere = { kind: "elsewhere" };
const name = (text: string) => ({ kind: "name", name: text });

test.each<[string, readonly unknown[]]>([
  ["=1+2%*3E5", []],
  ['=IF(TRUE,"[@[Alba price]]","A1 ""B2""")', []],
  ["=[@[Alba price]]*0.9", [columns(1)]],
  ["=[@Aim]+Compare_Parts[@aim]", [columns(4), columns(4)]],
  ["=Compare_Parts[[#This Row],[Bero '[new'] price]]", [columns(2)]],
  ["=SUM(Compare_Parts[[Alba price]:[It''s 100%]])", [columns(1, 3)]],
  ["=MIN(Compare_Parts[@])", [columns(0, 4)]],
  ["=ROWS(Compare_Parts)", [columns(0, 4)]],
  ["=C7-$D$7", [columns(1), columns(2)]],
  ["=MIN(C7:E7)", [columns(1, 3)]],
  ["=SUM($C:$D)", [columns(1, 2)]],
  ["='Compare Bob''s parts'!D3", [columns(2)]],
  ["=Other!D3+'My targets'!$A$1", [elsewhere, elsewhere]],
  ["=Targets[Price]", [elsewhere]],
  ["=[Book2.xlsx]Sheet1!D3", [elsewhere, elsewhere]],
  ["=A1+ZZ9", [elsewhere, elsewhere]],
  ["=SUM(3:5)", [elsewhere]],
  ['=INDIRECT("D"&7)', [elsewhere]],
  ["=INDEX(Compare_Parts_Bidder,1)*Rate", [name("Compare_Parts_Bidder"), name("Rate")]],
])("%s", (formula, expected) => {
  expect(referencesOf(formula, home)).toEqual(expected);
});
