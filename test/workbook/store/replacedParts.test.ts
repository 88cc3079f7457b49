// Another window replaces custom XML parts between two requests of ours: each of them is there again with a new id.
// Every store then looks for them once more, and reads and keeps the same as undisturbed.
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { KeptCells, RowsToRemember } from "../../../src/reports/writtenRows";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { rememberChoices, rememberedChoices } from "../../../src/workbook/compare/choicesStore";
import { createSession, type ExcelSession } from "../../../src/workbook/excel/session";
import { rememberWritten, settleWritten, writtenRows } from "../../../src/workbook/reports/writtenStore";
import { agreedState, loadAgreedPast, saveAgreed, saveAgreedChange } from "../../../src/workbook/store/agreedStore";
import { rememberedHeaders, rememberHeaders } from "../../../src/workbook/store/headerStore";
import { loadInvitationRuns, saveInvitationRun } from "../../../src/workbook/store/inviteStore";
import { betweenSyncs } from "../../support/coAuthor";
import { openOffice, type OfficeParts } from "../../support/office";

let office: OfficeParts;
let session: ExcelSession;

beforeEach(async () => {
  office = await openOffice();
  session = createSession({ run: office.Excel.run, texts: workbookTexts });
});

/** After the nth request of `work` the other window writes every part anew. */
async function replacedAfter<T>(nth: number, work: () => Promise<T>): Promise<T> {
  let seen = 0;
  const stop = betweenSyncs(office.host, () => {
    seen += 1;
    if (seen !== nth) return;
    for (const { id, xml } of [...office.store.customXml]) {
      office.store.deleteCustomXml(id);
      office.store.putCustomXml(null, xml);
    }
  });
  try {
    return await work();
  } finally {
    stop();
  }
}

const copy = (value: number): AgreedCopy => ({ keys: ["c1"], rows: new Map([["1", [value]]]) });
const choices = (label: string) => ({ columns: { "70": { price: label } }, labels: {} });
const header = (label: string) => ({ header: label, meaning: null, label });
const run = (reference: string) => ({
  id: `run-${reference}`,
  eventId: "7",
  kind: "companyIds" as const,
  change: "invite" as const,
  at: `2026-11-2${reference}T10:00:00.000Z`,
  by: "a@b.example",
  whole: true,
  rows: [{ reference, outcome: "done" as const, detail: "" }],
});

interface Store {
  readonly write: (n: number) => Promise<unknown>;
  readonly read: () => Promise<unknown>;
}

const stores: Readonly<Record<string, () => Store>> = {
  "the agreed copy": () => ({
    write: (n) => saveAgreed(session, "link-1", copy(n)),
    read: async () => (await agreedState(session, "link-1")).copy,
  }),
  "changes behind an agreed copy": () => ({
    write: async (n) => {
      if (n === 1) await saveAgreed(session, "link-1", copy(0));
      return saveAgreedChange(session, "link-1", { ...copy(n), dropped: [] });
    },
    read: async () => (await agreedState(session, "link-1")).copy,
  }),
  "an earlier agreed copy": () => ({
    write: (n) => saveAgreed(session, "link-1", copy(n)),
    read: () => loadAgreedPast(session, "link-1", 0),
  }),
  "choices of a comparison": () => ({
    write: (n) => rememberChoices(session, "scope", choices(`c${n}`)),
    read: () => rememberedChoices(session, "scope"),
  }),
  "confirmed headers": () => ({
    write: (n) => rememberHeaders(session, [header(`Header ${n}`)]),
    read: () => rememberedHeaders(session),
  }),
  "runs of invitations": () => ({
    write: (n) => saveInvitationRun(session, run(String(n))),
    read: () => loadInvitationRuns(session, null),
  }),
  "what a report has": () => ({
    write: async (n) => {
      const rows = new RowsToRemember();
      rows.add("row", [n, n]);
      const before = await writtenRows(session, "report-1", null);
      await rememberWritten(session, "report-1", { columns: [], rows, before });
      await settleWritten(session, "report-1", { old: [], kept: [{ key: "row", column: `c${n}` }] });
    },
    read: async () => {
      const { rows, kept } = await writtenRows(session, "report-1", null);
      return [rows.of("row"), kept instanceof KeptCells && kept.has({ key: "row", column: "c2" })];
    },
  }),
};

test.each(Object.entries(stores))("%s is read and written whole, whenever parts are replaced", async (_name, of) => {
  const undisturbed = of();
  await undisturbed.write(1);
  await undisturbed.write(2);
  const expected = await undisturbed.read();
  for (const nth of [1, 2, 3]) {
    expect(await replacedAfter(nth, () => of().read())).toEqual(expected);
    office = await openOffice();
    session = createSession({ run: office.Excel.run, texts: workbookTexts });
    await of().write(1);
    await replacedAfter(nth, () => of().write(2));
    expect(await of().read()).toEqual(expected);
  }
});

test("a copy that another window stored is the one that is read, wherever the last one was", async () => {
  const other = createSession({ run: office.Excel.run, texts: workbookTexts });
  for (let n = 1; n <= 6; n += 1) {
    await saveAgreed(n % 3 === 0 ? session : other, "link-1", copy(n));
    expect((await agreedState(session, "link-1")).copy).toEqual(copy(n));
    await saveAgreedChange(other, "link-1", { ...copy(n * 10), dropped: [] });
    expect((await agreedState(session, "link-1")).copy).toEqual(copy(n * 10));
  }
});
