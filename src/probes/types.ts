// What a probe is: a short script that asks an Excel for one behaviour on which Bidsheet or the workbench's host
// relies, and the answer that is expected. The same probes run in any Excel and against the host.

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [key: string]: Json;
    };

interface Loadable {
  load(members: string): unknown;
}

/** What a script has. Everything on its sheet, and whatever bears its label, is taken away after it. */
export interface Scratch {
  readonly context: Excel.RequestContext;
  /** New, empty and not in front. */
  readonly sheet: Excel.Worksheet;
  /** Of the check's custom XML parts. */
  readonly namespace: string;
  /** A name for a sheet, table, defined name or setting, of at most 31 characters with an ending of at most 8. */
  readonly label: (ending?: string) => string;
  /** Loads and syncs. */
  readonly read: <Thing extends Loadable>(thing: Thing, members: string) => Promise<Thing>;
  /** The values of a range on the sheet. */
  readonly values: (address: string) => Promise<Json>;
  /** What a method answered, after a sync. */
  readonly result: <Value>(result: OfficeExtension.ClientResult<Value>) => Promise<Value>;
  /** A batch of its own. */
  readonly run: typeof Excel.run;
  /** A table with the headers Item, Qty and Price over three rows, at A1:C4. Not synced. */
  readonly prices: () => Excel.Table;
  /** Sends what is queued: "done", or the code of Excel's error. */
  readonly code: () => Promise<string>;
  /** The same with Excel's words and the place that it names; null where nothing failed. */
  readonly failure: () => Promise<Json>;
  /** Lets events arrive. */
  readonly pause: () => Promise<void>;
}

export interface Probe {
  readonly name: string;
  /** The behaviour that is assumed, and what would be wrong without it. */
  readonly why: string;
  /** The requirement set that it needs beside ExcelApi 1.13: "1.14". */
  readonly set?: string;
  /** In any place "(any)" matches everything: what Excel says there is kept, and counts nowhere. */
  readonly expect: Json;
  /** What the workbench's host answers, where that differs from Excel. */
  readonly host?: Json;
  /** The test that would prove too little if Excel answered otherwise. Null: no test relies on it. */
  readonly test: string | null;
  /** Answers with plain data and never with anything of the person's. */
  readonly run: (scratch: Scratch) => Promise<unknown>;
}

export type ProbeAnswer = { readonly name: string } & (
  | { readonly answer: Json }
  /** The code of the error that the script ended in. */
  | { readonly failed: string }
  /** The requirement set that is not there. */
  | { readonly skipped: string }
);
