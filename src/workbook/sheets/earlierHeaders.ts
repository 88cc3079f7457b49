// Headers of our lists in workbooks of versions that did not remember which ones they wrote: those had these words
// alone. Nothing writes them; headers that are written today are handed in.

/** By column of the ledger of invitations. */
export const earlierLedgerHeaders: Readonly<Record<string, string>> = {
  entry: "Entry",
  event: "Event",
  reference: "Reference",
  kind: "Kind",
  change: "Change",
  outcome: "Outcome",
  byWord: "Said by a person",
  at: "At (UTC)",
  by: "By",
  detail: "Detail",
};

/** By column of the list of sends. */
export const earlierActivityHeaders: Readonly<Record<string, string>> = {
  send: "Send",
  began: "Began",
  ended: "Ended",
  by: "By",
  worksheet: "Worksheet",
  state: "State",
  toCreate: "To create",
  toChange: "To change",
  toDelete: "To delete",
  created: "Created",
  changed: "Changed",
  deleted: "Deleted",
  notSent: "Not sent",
  unknown: "Unknown",
  takesBack: "Takes back",
  takenBackBy: "Taken back by",
  finishes: "Finishes",
  finishedBy: "Finished by",
  requestIds: "Request ids",
  about: "About",
};
