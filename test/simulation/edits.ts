// Edits here (the person at the sheet) and there (a colleague on the platform), each drawn by chance and noted in the
// ledger.
import { ID } from "../support/sheet";
import { plain } from "./ledger";
import { EDITED, editedHeaders, freshValue, idOf, OWN, rowsOf, tagOf, type Run } from "./run";

export function change(run: Run): void {
  const { random, universe, ledger } = run;
  if (universe.sheet.rowCount() === 0) return;
  const row = random.pick(rowsOf(run));
  const header = random.pick(editedHeaders);
  // A row that is only just coming has no note of the person's yet.
  if (tagOf(run, row) === "") return;
  const value = freshValue(run, header);
  const formula = header !== "Notes" && random.chance(0.15);
  ledger.did("me", tagOf(run, row), header, value, universe.sheet.value(row, header));
  universe.sheet.type(row, header, formula ? `=${Number(value) - 1}+1` : String(value));
  ledger.note(`I change ${tagOf(run, row)} ${header} to ${formula ? "a formula of " : ""}${value}`);
}

export function add(run: Run): void {
  const added = typeRow(run, "New");
  if (added !== null) run.ledger.note(`I add ${added.tag} as row ${added.row}`);
}

/** Null where the table does not grow over it: Ctrl+Z can leave cells of a written row under the table. */
export function typeRow({ universe: { sheet }, ledger }: Run, kind: "New" | "Copy", id = "") {
  const number = ledger.fresh();
  const tag = `t${number}`;
  const before = sheet.rowCount();
  const row = sheet.add({ Title: `${kind} ${number}`, Quantity: String(number), [OWN]: tag });
  if (id !== "") sheet.put(row, ID, id);
  if (sheet.rowCount() === before) {
    ledger.note(`What I typed under the table is not in it: ${tag}`);
    return null;
  }
  ledger.tags.add(tag);
  ledger.did("me", tag, "Quantity", number, null);
  return { tag, row };
}

export function copyRow(run: Run): void {
  const { universe, ledger, random } = run;
  if (universe.sheet.rowCount() === 0) return;
  const from = random.pick(rowsOf(run));
  const id = idOf(run, from);
  const copied = typeRow(run, "Copy", id);
  if (copied === null) return;
  ledger.note(`I copy ${tagOf(run, from)} (${id}) as ${copied.tag}`);
  for (const header of editedHeaders) ledger.copiedOver(copied.tag, header, universe.sheet.value(from, header));
}

export function removeRow(run: Run): void {
  const { universe, random } = run;
  if (universe.sheet.rowCount() > 2) removeAt(run, random.pick(rowsOf(run)));
}

export function removeAt(run: Run, row: number): void {
  const { universe, ledger } = run;
  const [tag, id] = [tagOf(run, row), idOf(run, row)];
  const title = String(universe.sheet.value(row, "Title"));
  universe.sheet.deleteRow(row);
  ledger.rowWent(tag);
  ledger.removed.add(tag);
  if (/^\d+$/.test(id)) ledger.deletedHere.add(id);
  else ledger.deletedUnknown.add(title);
  ledger.note(`I delete ${tag} (${id || "new"})`);
}

export function sort(run: Run): void {
  const { universe, random, ledger } = run;
  const column = random.between(0, universe.sheet.table.columns.length - 1);
  universe.office.store.sortTable(universe.sheet.table.id, column, random.chance(0.5));
  ledger.note(`I sort by column ${column}`);
}

/** One column alone, as Excel does where only its cells are selected: each value that moves is an edit. */
export function sortColumn(run: Run): void {
  const { universe, random, ledger } = run;
  const header = random.pick(editedHeaders);
  if (rowsOf(run).some((row) => tagOf(run, row) === "")) return;
  const values = rowsOf(run).map((row) => universe.sheet.value(row, header));
  const order = (value: (typeof values)[number]): string => plain(value).padStart(12, "0");
  const sorted = [...values].sort((a, b) => order(a).localeCompare(order(b)));
  ledger.note(`I sort ${header} alone`);
  sorted.forEach((value, row) => {
    if (plain(value) === plain(values[row])) return;
    ledger.did("me", tagOf(run, row), header, value, values[row]);
    universe.sheet.type(row, header, plain(value));
  });
}

export function filter(run: Run): void {
  const { universe, random, ledger } = run;
  const { id, columns } = universe.sheet.table;
  const column = columns.findIndex((one) => one.name === OWN);
  const shown = random.chance(0.3) ? null : [...ledger.tags].filter(() => random.chance(0.5));
  universe.office.store.filterTable(id, column, shown);
  ledger.note(shown === null ? "I lift the filter" : `I filter to ${shown.join(" ")}`);
}

export async function colleagueChanges(run: Run): Promise<void> {
  const { universe, random, ledger } = run;
  const ids = [...universe.records.keys()];
  if (ids.length === 0) return;
  const id = random.pick(ids);
  const header = random.pick(editedHeaders);
  const value = freshValue(run, header);
  ledger.did("them", id, header, value, universe.records.get(id)?.[EDITED[header]]);
  await universe.colleague("PATCH", id, { [EDITED[header]]: value });
  ledger.note(`A colleague changes ${id} ${header} to ${value}`);
}

export async function colleagueAdds(run: Run): Promise<void> {
  const { universe, ledger } = run;
  const number = ledger.fresh();
  const before = new Set(universe.records.keys());
  await universe.colleague("POST", "", { c1: `Theirs ${number}`, c2: number });
  for (const id of universe.records.keys()) if (!before.has(id)) ledger.foreign.add(id);
  ledger.note(`A colleague adds Theirs ${number}`);
}

export async function colleagueDeletes(run: Run): Promise<void> {
  const { universe, random, ledger } = run;
  const ids = [...universe.records.keys()];
  if (ids.length < 3) return;
  const id = random.pick(ids);
  await universe.colleague("DELETE", id);
  ledger.colleagueDeleted.add(id);
  ledger.note(`A colleague deletes ${id} (${plain(universe.records.get(id)?.["c1"])})`);
}
