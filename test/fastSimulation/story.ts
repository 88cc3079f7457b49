// A story as data: the world that it begins in and what happens in it, so that it can be drawn from a seed, cut down,
// printed, and put into a test file.
export type Cell = string | number | null;

/** Title, quantity, note: the columns that a person fills. */
export const KEYS = ["c1", "c2", "c3"] as const;

export interface World {
  /** Line items that the platform has when the worksheet is linked. */
  readonly rows: readonly (readonly Cell[])[];
  /** The worksheet has a column that the platform computes from the start. */
  readonly computed: boolean;
  /** Titles lose white space at their ends. */
  readonly trims: boolean;
  /** Line breaks come back as two signs. */
  readonly crlf: boolean;
  /** A bulk create is answered in another order. */
  readonly reorders: boolean;
  /** A change that names a computed cell is refused. */
  readonly refusesComputed: boolean;
  readonly pageSize: number;
  /** How long the platform takes for an answer. */
  readonly answerMs: number;
  readonly updateSends: "wholeRow" | "changedCells";
}

export type Asked = "list" | "one" | "columns" | "update" | "create" | "delete";

export type FaultKind =
  /** The request is lost on its way. */
  | "dropBefore"
  /** It is applied, and the answer is lost. */
  | "dropAnswer"
  /** The connection breaks at once, and it is applied some time later. */
  | "applyLate"
  | "status500"
  /** Applied, then 500. */
  | "applied500"
  | "status422"
  /** Of a bulk create a part is applied, and an error answered. */
  | "partialError"
  /** Of a bulk create a part is applied and answered. */
  | "partialAnswer"
  /** It waits before it is looked at. */
  | "slow"
  /** It waits after it was applied. */
  | "slowAnswer"
  /** A page without items and without a next one. */
  | "emptyPage"
  /** The last item is missing, and there is no next page. */
  | "shortList";

export interface Fault {
  readonly do: "fault";
  readonly on: Asked;
  readonly kind: FaultKind;
  readonly ms: number;
}

/** What the person does at the sheet, and a colleague at the platform: each takes no time. Rows and items by place. */
export type Deed =
  | { readonly do: "type"; readonly row: number; readonly column: number; readonly value: Cell }
  | { readonly do: "formula"; readonly row: number; readonly value: number }
  | { readonly do: "add"; readonly cells: readonly Cell[] }
  | { readonly do: "copy"; readonly row: number; readonly whole: boolean }
  | { readonly do: "cut"; readonly from: number; readonly to: number; readonly column: number }
  | { readonly do: "sort"; readonly column: number; readonly down: boolean }
  | { readonly do: "delete"; readonly row: number }
  /** All that a person can fill is made blank; the row stays. */
  | { readonly do: "clear"; readonly row: number }
  | { readonly do: "putBack" }
  | { readonly do: "save" }
  /** Ctrl+Z and Ctrl+Y, so many times. */
  | { readonly do: "ctrlZ"; readonly times: number }
  | { readonly do: "ctrlY"; readonly times: number }
  /** The same, done by a co-author in the same file: the person's Ctrl+Z does not take it back. */
  | { readonly do: "beside"; readonly deed: BesideDeed }
  /** Another workbook is in front while a filter is on: so many writes are refused. */
  | { readonly do: "behind"; readonly writes: number }
  | { readonly do: "theirs"; readonly item: number; readonly column: number; readonly value: Cell }
  | { readonly do: "theirAdd"; readonly cells: readonly Cell[] }
  | { readonly do: "theirDelete"; readonly item: number }
  | { readonly do: "theirColumn"; readonly computed: boolean };

export type BesideDeed =
  | { readonly do: "type"; readonly row: number; readonly column: number; readonly value: Cell }
  | { readonly do: "add"; readonly cells: readonly Cell[] }
  | { readonly do: "sort"; readonly column: number; readonly down: boolean }
  | { readonly do: "delete"; readonly row: number };

/** The pane is closed, the gateway is killed, Excel is killed with what was not saved, the person presses Stop. */
export type Death =
  | { readonly do: "paneDies" }
  | { readonly do: "gatewayDies" }
  | { readonly do: "excelDies" }
  | { readonly do: "cancel" };

/** At the nth point of a piece of work at which something outside is touched. */
export interface Amid {
  readonly at: number;
  readonly act: Deed | Death;
}

export type Answer = "ours" | "theirs" | { readonly value: Cell };

/** What the person ticks in a preview; lists are gone through in turn. */
export interface Ticks {
  readonly conflicts: readonly (Answer | "open")[];
  /** Places among the rows to send that are left out. */
  readonly leaveOut: readonly number[];
  readonly deletions: boolean;
}

export interface Sending {
  readonly do: "send";
  /** What is looked at first. */
  readonly look: "preview" | "finish" | "undo";
  readonly amidLook: readonly Amid[];
  /** Between the look and the word to send. */
  readonly between: readonly (Deed | Fault | { readonly do: "wait"; readonly ms: number })[];
  readonly ticks: Ticks;
  readonly amid: readonly Amid[];
  /** A second window takes in what came of it, each time after so many milliseconds. */
  readonly beside?: readonly number[] | undefined;
}

/** The person gives up what is theirs: reads what that is, lets things happen, and takes the platform's values. */
export interface GivingUp {
  readonly do: "giveUp";
  readonly what: "cell" | "row" | "all";
  readonly row: number;
  readonly column: number;
  /** Between the list that shows both values and the word to take. */
  readonly between: readonly Deed[];
  readonly amid: readonly Amid[];
}

/** Values move and their ids stay: by a sort that leaves the id column out, or by a block that is put one row off. */
export interface Shifting {
  readonly do: "shift";
  readonly how: "sort" | "oneOff";
  readonly column: number;
  readonly down: boolean;
  /** What the person asks for then. A send is one that was shown before. */
  readonly asks: "preview" | "refresh" | "send";
  /** Between the word that rows lost their ids and the button that puts them right. */
  readonly between: readonly Deed[];
  readonly amid: readonly Amid[];
}

export type Act =
  | GivingUp
  | Shifting
  | Deed
  | Fault
  | Sending
  | { readonly do: "wait"; readonly ms: number }
  /** The older file is opened again. */
  | { readonly do: "reopen" }
  /** Copies, unknown rows and rows that are gone there are made new ones. */
  | { readonly do: "makeNew" }
  | { readonly do: "refresh"; readonly amid: readonly Amid[] };

export interface Story {
  readonly world: World;
  readonly acts: readonly Act[];
}

export const plainWorld: World = {
  rows: [],
  computed: false,
  trims: false,
  crlf: false,
  reorders: false,
  refusesComputed: false,
  pageSize: 100,
  answerMs: 0,
  updateSends: "wholeRow",
};
