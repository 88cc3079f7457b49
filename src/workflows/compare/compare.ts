// Compares the bids of an RFP event: new sheets of live formulas, one a worksheet or one for all. It reads all first:
// where something must be asked, nothing is written.
import { wordIn } from "../../bids/compare/words";
import { english, type Say } from "../../sheets/say";
import { englishChoice, type ChoiceWords } from "../../bids/compare/choice";
import { lineColumnsOf, placedColumns } from "../../bids/compare/columns";
import { comparisonSheet, type ComparisonSheetInput } from "../../bids/compare/comparisonSheet";
import { pullOf } from "../../bids/compare/pull";
import { ratesSentence, type RateNames } from "../../bids/rates/formulas";
import { rateNames, type RatesPlace } from "../../bids/rates/pointed";
import { ratesHeaders, ratesSheet } from "../../bids/rates/sheet";
import { summaryColumnKinds, comparisonSummary } from "../../bids/compare/summary";
import type { RememberedComparison, RememberedSummary } from "../../workbook/compare/types";
import type { CreatedSheet, MadeOf, NewSheets } from "../../workbook/sheets/types";
import { type Stopped, stopped, type UnclearWorksheet } from "../obstacle";
import { madeHere } from "../owner";
import { present } from "../../values/present";
import { siteOf, type Site } from "../../values/site";
import { ownLabels, remember, unclearOf, withRemembered, type KnownChoices } from "./choices";
import { byCurrency, comparisonOf, type Comparison } from "./comparison";
import { asOfText, countsAtFirst, bandLabelsOf, remarksOf, statusTexts, comparisonTitle } from "./sheet";
import type { AlternateKeys } from "../../bids/award/scenario";
import { alternateKeys, furtherColumns, keyIn, type FurtherColumn } from "./furtherColumns";
import { convertPrices, currenciesOf, type Conversion } from "./rates";
import { startPace } from "../progress";
import { readBids, type EventBids, type ReadWorksheet } from "./readBids";
import type { Services, WorkflowOptions } from "../services";
import { currencyOfParts, worksheetParts, type WorksheetPart } from "./worksheetPart";

export interface CompareChoices extends KnownChoices {
  /** By worksheet: keys of the suppliers' further columns that are shown beside the price. */
  readonly further: ReadonlyMap<string, readonly string[]>;
  /** By worksheet: which of these columns have alternates. They are shown, also where they are not named above. */
  readonly alternates?: ReadonlyMap<string, AlternateKeys> | undefined;
}

export const noCompareChoices: CompareChoices = { columns: new Map(), further: new Map(), labels: new Map() };

export interface CompareRequest {
  /** In which the sheets ask what counts, in the language of whoever makes them. Without it English. */
  readonly words?: ChoiceWords | undefined;
  /** Says what is written once and not brought up to date. */
  readonly say?: Say | undefined;
  readonly eventId: string;
  readonly worksheetIds: "all" | readonly string[];
  readonly choices: CompareChoices;
  /** What prepareCompare read; without it the event is read now. */
  readonly read?: EventBids | undefined;
  /** Where prices in other currencies than a sheet's count: a table of rates, or a new one. Without it they do not. */
  readonly rates?: RatesChoice | undefined;
  /** All of them on one sheet, or one sheet a currency where their prices are in several. */
  readonly together?: boolean | undefined;
}

/** A table whose rates say how much of the currency `to` one unit counts: sheets in other currencies do not use it. */
export type RatesChoice = { readonly place: RatesPlace; readonly to: string | null } | "new";

export interface MadeComparison {
  readonly comparison: RememberedComparison;
  readonly sheetName: string;
  readonly lines: number;
  readonly bidders: number;
  /** How many of them take part at first. */
  readonly counted: number;
  /** Lines with a remark. */
  readonly remarked: number;
  /** Of prices in other currencies; null: they do not count, or there are none. */
  readonly conversion: Conversion | null;
  /** The sheet of a new table of rates; null: none was made. */
  readonly ratesSheet: string | null;
  /** Further columns that could be shown. */
  readonly offered: readonly FurtherColumn[];
  readonly printSetUp: boolean;
  /** False where this Excel makes no charts for add-ins: the summary stands without. */
  readonly charts: boolean;
}

export interface CompareDone {
  readonly ok: true;
  readonly eventTitle: string;
  readonly made: readonly MadeComparison[];
  /** Asked for with "all" and left out. */
  readonly unclear: readonly UnclearWorksheet[];
}
export type CompareOutcome = CompareDone | Stopped;

export async function compareBids(
  services: Services,
  request: CompareRequest,
  options: WorkflowOptions = {},
): Promise<CompareOutcome> {
  const event = request.read ?? (await readBids(services, request.eventId, options));
  if (!event.ok) return event;
  if (event.bids.length === 0) return stopped({ kind: "noBids", eventTitle: event.eventTitle });
  const wanted = wantedOf(event, request.worksheetIds);
  if (wanted.length === 0) return stopped({ kind: "noWorksheets", eventTitle: event.eventTitle });
  const said = { columns: request.choices.columns, labels: ownLabels(event.bids, request.choices.labels) };
  const known = await withRemembered(services, said);
  const marks = await services.workbook.locale();
  const parts = worksheetParts(wanted, { columns: known.columns, marks });
  const unclear = unclearOf(parts);
  const clear = parts.filter(({ worksheet }) => !unclear.some(({ worksheetId }) => worksheetId === worksheet.id));
  if (unclear.length > 0 && (request.worksheetIds !== "all" || clear.length === 0))
    return stopped({ kind: "bidColumnsUnclear", worksheets: unclear });
  await remember(services, said);
  const sheets = request.together ? byCurrency(clear) : clear.map((one) => [one]);
  const report = startPace(services, options, "writing");
  const made: MadeComparison[] = [];
  for (const together of sheets) {
    options.signal?.throwIfAborted();
    const rates = ratesFor(currencyOfParts(together), request.rates, made);
    made.push(await makeSheet(services, event, together, { ...request, known, rates }));
    report(made.length, sheets.length);
  }
  // Each new sheet came to the front. The event's first worksheet is what people look for first.
  const [first, ...others] = made;
  if (first !== undefined && others.length > 0) await services.workbook.showTable(first.comparison.tableId);
  return { ok: true, eventTitle: event.eventTitle, made, unclear };
}

/** Sheets in one currency share a new table. */
function ratesFor(
  to: string | null,
  rates: RatesChoice | undefined,
  made: readonly MadeComparison[],
): RatesPlace | "new" | undefined {
  if (rates === undefined) return undefined;
  if (rates !== "new") return rates.to === to ? rates.place : undefined;
  return (
    made.find(({ comparison }) => comparison.currency === to && comparison.rates)?.comparison.rates?.place ?? rates
  );
}

function wantedOf({ worksheets }: EventBids, ids: CompareRequest["worksheetIds"]): readonly ReadWorksheet[] {
  return ids === "all" ? worksheets : worksheets.filter(({ id }) => ids.includes(id));
}

interface SheetChoices {
  readonly choices: CompareChoices;
  readonly known: KnownChoices;
  readonly rates: RatesPlace | "new" | undefined;
  readonly words?: ChoiceWords | undefined;
  readonly say?: Say | undefined;
}

async function makeSheet(
  services: Services,
  event: EventBids,
  parts: readonly WorksheetPart[],
  { choices, known, rates, words = englishChoice, say = english }: SheetChoices,
): Promise<MadeComparison> {
  const offered = furtherColumns(parts, "all");
  const alternates = alternateKeys(offered, choices.alternates ?? new Map());
  const others = offered
    .map(({ key }) => key)
    .filter((key) => key !== alternates?.price && key !== alternates?.text)
    .filter((key) => parts.some(({ worksheet: { id } }) => choices.further.get(id)?.includes(keyIn(key, id) ?? "")));
  // Beside the price of the item that was asked for.
  const beside = alternates === undefined ? [] : [alternates.price, alternates.text].filter((key) => key !== null);
  const further = [...beside, ...others];
  const converts = rates !== undefined;
  const comparison = comparisonOf(event, parts, {
    labels: known.labels,
    further,
    currency: null,
    converts,
    alternates,
    words,
  });
  const sheet = sheetOf(event, comparison, siteOf(services.account), words);
  const pull = pullOf({ ...comparison, at: event.at, remarks: sheet.remarks, words });
  const used = currenciesOf(comparison).length === 0 ? undefined : rates;
  const request = sheetsOf(comparison, sheet, used, say);
  const { created, comparison: remembered } = await services.workbook.createComparison(request, (sheets) => ({
    comparison: rememberedOf(services, event, { comparison, sheet, known, rates: used, alternates, say }, sheets),
    pull,
  }));
  return {
    comparison: remembered,
    sheetName: created.sheets[0]?.sheetName ?? "",
    conversion: await convertPrices(services, remembered, comparison),
    ratesSheet: created.sheets[2]?.sheetName ?? null,
    offered,
    printSetUp: created.printSetUp,
    charts: created.charts,
    lines: comparison.lines.length,
    bidders: comparison.bidders.length,
    counted: sheet.bidders.filter(({ counts }) => counts).length,
    remarked: sheet.remarks.filter((text) => text !== "").length,
  };
}

const COMPARED: MadeOf = { kind: "comparison" };

/** The comparison, its summary and, where one is wanted, a table of rates. */
function sheetsOf(comparison: Comparison, sheet: Sheet, rates: SheetChoices["rates"], say: Say): NewSheets {
  const { words } = sheet;
  const title = comparisonTitle(comparison, words);
  const [money, others] = [comparison.currency ?? "", currenciesOf(comparison)];
  const names = {
    sheetName: wordIn(words, "ratesSheet", { currency: money }),
    tableNames: [`Rates_${money}`],
    of: { kind: "rates" } as const,
  };
  return {
    sheets: [
      {
        sheetName: wordIn(words, "compareSheet", { title }),
        tableNames: [`Compare_${shortName(title)}`],
        of: COMPARED,
      },
      {
        sheetName: wordIn(words, "summarySheet", { title }),
        tableNames: [`Summary_${shortName(title)}`],
        of: COMPARED,
      },
      ...(rates === "new" ? [names] : []),
    ],
    draft: ([made, , beside]) => {
      const table = made?.tableNames[0] ?? "";
      const own = rates === "new" ? newNames(beside?.tableNames[0] ?? "", say) : rates && rateNames(rates);
      const note = own === undefined ? null : ratesSentence(own, others, say);
      return [
        comparisonSheet({ ...sheet, table }),
        comparisonSummary({ ...sheet, table, note }),
        ...(rates === "new" ? [ratesSheet(money, others, say)] : []),
      ];
    },
    activate: 0,
    lines: [sheet.asOf],
  };
}

function newNames(table: string, say: Say): RateNames {
  const { currency, rate, date } = ratesHeaders(say);
  return { table, currency, rate, date };
}

/** Every formula says the table's name several times, and rows of many bidders have to stay short. */
function shortName(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.slice(0, 2).join("_").slice(0, 12);
}

interface Sheet extends Omit<ComparisonSheetInput, "table" | "bidders"> {
  readonly title: string;
  readonly bidders: RememberedComparison["bidders"];
}

function sheetOf(event: EventBids, comparison: Comparison, site: Site, words: ChoiceWords): Sheet {
  const { lines, offers, further, bidLines, furtherColumns: shown, worksheets, budget, currency, bidders } = comparison;
  const { alternates } = comparison;
  const labels = bandLabelsOf(comparison);
  const counts = countsAtFirst(comparison);
  const statuses = statusTexts(comparison, words);
  const title = `${event.eventTitle}: ${comparisonTitle(comparison, words)}`;
  return {
    words,
    alternates,
    lines,
    offers,
    further,
    bidLines,
    budget,
    currency,
    title,
    asOf: asOfText(event.at, comparison, { site, title, words }),
    remarks: remarksOf(comparison, labels, counts, words),
    columns: placedColumns(
      labels,
      shown.map(({ label }) => label),
      { ...lineColumnsOf(lines, worksheets.length > 1), alternates },
      words,
    ),
    bidders: bidders.map(({ id, supplierId }, at) => ({
      bidId: id,
      supplierId,
      status: statuses[at] ?? "",
      label: labels[at] ?? "",
      counts: counts[at] ?? false,
    })),
  };
}

interface Made {
  readonly comparison: Comparison;
  readonly sheet: Sheet;
  readonly known: KnownChoices;
  readonly rates: SheetChoices["rates"];
  readonly alternates: AlternateKeys | undefined;
  readonly say: Say;
}

function rememberedOf(
  services: Services,
  event: EventBids,
  { comparison, sheet, known, rates, alternates, say }: Made,
  [made, beside, rated]: readonly CreatedSheet[],
): RememberedComparison {
  const { furtherColumns: further, worksheets, currency, budget } = comparison;
  const { bidders } = sheet;
  const table = made?.tables[0];
  const suppliers = new Set(bidders.map(({ supplierId }) => supplierId));
  // Prices and quantities stay those of these columns, also when the platform later calls others so.
  const chosen = (id: string) => {
    const used = worksheets.find((one) => one.id === id)?.choice.columns;
    const kept = used === undefined ? {} : { price: used.price, quantity: used.quantity };
    return { ...known.columns.get(id), ...kept };
  };
  const [first, ...others] = worksheets;
  return {
    id: services.newId(),
    ...madeHere(services),
    eventId: event.eventId,
    eventTitle: event.eventTitle,
    currency,
    budget,
    summary: summaryOf(beside),
    worksheetId: others.length === 0 ? (first?.id ?? "") : "",
    worksheetTitle: comparisonTitle(comparison, sheet.words),
    together: others.length === 0 ? null : worksheets.map(({ id, title }) => ({ id, title, chosen: chosen(id) })),
    tableId: table?.id ?? "",
    tableName: table?.name ?? "",
    columns: sheet.columns.map(({ kind, bidder, further: at, header }, n) => ({
      id: table?.columnIds[n] ?? -1,
      kind,
      header,
      bidId: bidder === null ? null : (bidders[bidder]?.bidId ?? null),
      further: at === null ? null : (further[at]?.key ?? null),
    })),
    bidders,
    further,
    chosen: others.length === 0 ? chosen(first?.id ?? "") : {},
    labels: Object.fromEntries([...known.labels].filter(([supplierId]) => suppliers.has(supplierId))),
    words: sheet.words,
    pulls: [],
    ...present({ rates: ratesOf(rates, rated, currenciesOf(comparison), say), alternates }),
  };
}

function ratesOf(
  rates: SheetChoices["rates"],
  made: CreatedSheet | undefined,
  currencies: readonly string[],
  say: Say,
): RememberedComparison["rates"] {
  if (rates === undefined) return undefined;
  if (rates !== "new") return { place: rates, currencies };
  const [table] = made?.tables ?? [];
  const { currency, rate, date } = ratesHeaders(say);
  const columns = [currency, rate, date].map((header, at) => ({ id: table?.columnIds[at] ?? -1, header }));
  return { place: { kind: "table", tableId: table?.id ?? "", tableName: table?.name ?? "", columns }, currencies };
}

function summaryOf(sheet: CreatedSheet | undefined): RememberedSummary | null {
  const table = sheet?.tables[0];
  if (sheet === undefined || table === undefined) return null;
  return {
    tableId: table.id,
    tableName: table.name,
    sheetName: sheet.sheetName,
    columns: summaryColumnKinds.map((kind, at) => ({ id: table.columnIds[at] ?? -1, kind })),
  };
}

/** Its sheet and formulas stay; what the person chose for its worksheets and called its suppliers stays remembered. */
export async function forgetComparison(services: Services, comparisonId: string): Promise<void> {
  await services.workbook.forgetComparison(comparisonId);
}
