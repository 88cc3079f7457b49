// Words that a colleague confirmed reach this workbook through the gateway: offered with the reason, applied by nobody
// but the person, and forgotten by a person.
import type { CompanyWord } from "../../../src/platform/wordsContract";
import { forgetInCompany } from "../../../src/workflows/adopt/companyWords";
import { adoptSheet, proposeAdoption } from "../../../src/workflows/adopt/sheet";
import { cellKey, type AdoptionProposal } from "../../../src/workflows/adopt/types";
import type { Services } from "../../../src/workflows/services";
import { colleagueCredentials } from "../../../src/simulator/credentials";
import { HEADER, HEADER_ROW, PriceSheet, SHEET } from "../../support/priceSheet";
import { connect, showPiece } from "../../support/world";

const UNIT = 4;
const kiste: CompanyWord = {
  kind: "text",
  from: "kiste",
  to: "BOX",
  meaning: "UNIT_OF_MEASURE",
  label: "unit of measure",
};
const anmerkungen: CompanyWord = { kind: "header", header: "zusatz 9", meaning: "NOTES", label: "notes" };

let sheet: PriceSheet;
let colleague: Services;
let at: number;
/** A row of pieces that the sheet has as "Kiste". */
let pieces: number;

beforeEach(async () => {
  sheet = await PriceSheet.open();
  const { gateway, clock, office } = sheet.world;
  colleague = await sheet.world.run(connect(gateway, clock, office, colleagueCredentials));
  pieces = sheet.records.findIndex(({ data }) => data["c3"] === "PCS");
  const rows = sheet.rows();
  const row = rows[pieces];
  if (row !== undefined) row[UNIT] = "Kiste";
  sheet.fill(rows, [...HEADER.slice(0, -1), "Zusatz 9"]);
  at = clock.now();
});
afterEach(() => sheet.close());

const confirmed = (...words: CompanyWord[]) => sheet.world.run(colleague.gateway.confirmWords(words));
const shared = async () =>
  (await sheet.world.run(colleague.gateway.companyWords())).map(({ at: _at, ...word }) => word);
const unitOf = ({ conversions }: AdoptionProposal) => conversions.find(({ row }) => row === pieces);
const notesOf = ({ columns }: AdoptionProposal) => columns.find(({ column }) => column.label === "Notes");
const cell = () => sheet.read(HEADER_ROW + 1 + pieces, UNIT)[0]?.[0];

it("are offered with the day of the confirmation, and change no cell before the person says so", async () => {
  await confirmed(kiste, anmerkungen);
  const proposal = await sheet.propose();
  const doubt = { kind: "shared", from: "Kiste", to: "BOX", at };
  expect(unitOf(proposal)).toMatchObject({ to: "BOX", doubt, accepted: false });
  expect(notesOf(proposal)).toMatchObject({ choice: { kind: "sheet", offset: 6 }, sureness: "likely" });
  expect(notesOf(proposal)?.reasons[0]).toMatchObject({ kind: "shared", at });
  await sheet.adopt(proposal);
  expect(cell()).toBe("Kiste");
});

it("become the workbook's own, and the company's of today, once a person took them", async () => {
  await confirmed(kiste);
  const proposal = await sheet.propose();
  const cells = new Map([[cellKey(unitOf(proposal)?.key ?? "", pieces), true]]);
  const done = await sheet.adopt(await sheet.propose({ cells }));
  expect(done.notShared).toBeNull();
  expect(cell()).toBe("BOX");
  const { kind: _kind, ...own } = kiste;
  expect(await sheet.world.run(sheet.world.services.workbook.rememberedWords())).toEqual([own]);
  expect(await shared()).toContainEqual(kiste);
});

it("stand behind the workbook's own", async () => {
  const { kind: _kind, ...own } = kiste;
  await sheet.world.run(sheet.world.services.workbook.rememberWords([{ ...own, to: "PAK" }]));
  await confirmed(kiste);
  expect(unitOf(await sheet.propose())?.doubt).toEqual({ kind: "learned", from: "Kiste", to: "PAK" });
  await sheet.world.run(sheet.world.services.workbook.forgetWord(own));
  expect(unitOf(await sheet.propose())?.doubt).toMatchObject({ kind: "shared", to: "BOX" });
});

it("are given on by a link: what the person chose for a column, and no column's own name", async () => {
  sheet.put(HEADER_ROW, 5, [["Price"]]);
  const key = notesOf(await sheet.propose())?.column.key ?? "";
  await sheet.adopt(await sheet.propose({ columns: new Map([[key, { kind: "sheet", offset: 6 }]]) }));
  const headers = (await shared()).flatMap((word) =>
    word.kind === "header" ? [`${word.header} = ${word.label}`] : [],
  );
  expect(headers).toEqual(expect.arrayContaining(["menge = quantity", "zusatz 9 = notes"]));
  expect(headers.filter((pair) => new Set(pair.split(" = ")).size === 1)).toEqual([]);
});

it("are gone for everybody once somebody forgot them", async () => {
  await confirmed(kiste, anmerkungen);
  await sheet.world.run(forgetInCompany(sheet.world.services, kiste));
  expect(await shared()).toEqual([anmerkungen]);
  expect(unitOf(await sheet.propose())?.doubt?.kind).not.toBe("shared");
});

it("are not needed: without the gateway's answer the workbook's own words are offered, and the link says so", async () => {
  const { kind: _kind, ...own } = kiste;
  await sheet.world.run(sheet.world.services.workbook.rememberWords([own]));
  const { target } = await sheet.candidate();
  const { gateway, clock, office } = sheet.world;
  const cut: typeof gateway.fetch = (asked) =>
    asked.url.includes("/api/words") ? Promise.reject(new TypeError("no network")) : gateway.fetch(asked);
  const without = await sheet.world.run(connect({ ...gateway, fetch: cut }, clock, office));
  const request = { ...showPiece(sheet.world), target, choices: {} };
  const outcome = await sheet.world.run(proposeAdoption(without, request));
  if (!outcome.ok) throw new Error(outcome.obstacle.kind);
  expect(outcome.proposal.shared.failure).toMatchObject({ kind: "gatewayUnreachable" });
  expect(unitOf(outcome.proposal)?.doubt?.kind).toBe("learned");
  const done = await sheet.world.run(adoptSheet(without, outcome.proposal));
  expect(done).toMatchObject({ ok: true, notShared: { kind: "gatewayUnreachable" } });
  expect(sheet.world.office.store.sheets.map(({ name }) => name)).toContain(SHEET);
});
