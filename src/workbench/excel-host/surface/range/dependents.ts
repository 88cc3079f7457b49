// Range.getDirectDependents and the Excel.WorkbookRangeAreas that it gives: the cells whose formulas name a range, by
// address, by a table's column or by a defined name. ItemNotFound where no formula does, as Excel answers it.
import { resolveStructured } from "../../../model/formula/structured";
import { rectOf } from "../../../model/formula/rewrite";
import { type Token, tokenize } from "../../../model/formula/tokens";
import type { Rect, SheetView } from "../../../model/types";
import { formatAddress, intersect, liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { itemNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { sheetOf, tableOf } from "../lookup";

interface Cell {
  readonly sheetId: string;
  readonly row: number;
  readonly column: number;
}

const workbookRangeAreas: ClassDefinition<readonly Cell[]> = {
  name: "WorkbookRangeAreas",
  scalars: {
    Addresses: {
      get: (cells, host) =>
        cells.map(({ sheetId, row, column }) =>
          formatAddress(sheetOf(sheetId, host).name, { top: row, bottom: row, left: column, right: column }),
        ),
    },
  },
  methods: { _KeepReference: () => undefined },
};

export function directDependents(area: Area, _args: Arguments, host: HostContext): HostObject {
  const rect = liveRect(area);
  const named = host.store.names
    .filter(({ formula }) => tokensOf(formula).some((token) => names(token, area.sheetId, rect, null, host)))
    .map(({ name }) => name.toLowerCase());
  const found = host.store.sheets.flatMap((sheet) =>
    formulasOf(sheet, host).filter(({ row, formula }) =>
      tokensOf(formula).some(
        (token) =>
          (token.kind === "name" && named.includes(token.name.toLowerCase())) ||
          names(token, area.sheetId, rect, { sheet, row }, host),
      ),
    ),
  );
  if (found.length === 0) throw itemNotFound();
  return bind(workbookRangeAreas, found, host);
}

function tokensOf(formula: string): readonly Token[] {
  return tokenize(formula.replace(/^=/, ""));
}

function formulasOf({ id, used }: SheetView, host: HostContext): (Cell & { readonly formula: string })[] {
  if (used === null) return [];
  const values = host.store.read(id, used, "values");
  return host.store.read(id, used, "formulas").flatMap((line, row) =>
    line.flatMap((formula, column) => {
      // Text that begins with "=" reads the same as value and as formula; a formula never does.
      const isFormula = typeof formula === "string" && formula.startsWith("=") && formula !== values[row]?.[column];
      return isFormula ? [{ sheetId: id, row: used.top + row, column: used.left + column, formula }] : [];
    }),
  );
}

interface Place {
  readonly sheet: SheetView;
  readonly row: number;
}

/** Whether a token of a formula in `at` means a cell of the rectangle. */
function names(token: Token, sheetId: string, rect: Rect, at: Place | null, host: HostContext): boolean {
  if (token.kind === "reference") {
    const on = token.sheet ?? at?.sheet.name ?? "";
    const sameSheet = on.toLowerCase() === sheetOf(sheetId, host).name.toLowerCase();
    return sameSheet && intersect(rectOf(token), rect) !== null;
  }
  if (token.kind !== "structured") return false;
  const within = at?.sheet.tables.find((table) => at.row >= table.rect.top && at.row <= table.rect.bottom);
  const table = token.table === null ? within : host.store.table(token.table);
  if (table === undefined || tableOf(table.id, host).sheetId !== sheetId) return false;
  const meant = resolveStructured(table, token.inner, at?.row ?? table.rect.top + 1);
  return meant !== null && intersect(meant, rect) !== null;
}
