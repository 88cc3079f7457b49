// Cells that a person pointed to, and where they are found again: columns of a table, or cells of a sheet. Pure data.
import type { CellValue } from "../../values/cell";

/** Columns by Excel's ids, which stay when table and columns move or get other names. */
export interface TablePlace {
  readonly kind: "table";
  readonly tableId: string;
  /** As it was called. */
  readonly tableName: string;
  readonly columns: readonly { readonly id: number; readonly header: string }[];
}

/** Zero-based. */
export interface SheetPlace {
  readonly kind: "cells";
  readonly sheetName: string;
  /** The first row below the headers, and how many there are; null: whole columns were selected. */
  readonly row: number;
  readonly rows: number | null;
  readonly columns: readonly number[];
  /** By column; null: the cells have none, and are found by where they are. */
  readonly headers: readonly string[] | null;
}

export type CellsPlace = TablePlace | SheetPlace;

/** The cells of a place, in the order of its columns. */
export interface PointedCells<Place extends CellsPlace = CellsPlace> {
  readonly place: Place;
  /** Positions in the place's columns of those that were selected. */
  readonly selected: readonly number[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** By column; "" where it has none. */
export function headersOf(place: CellsPlace): readonly string[] {
  if (place.kind === "table") return place.columns.map(({ header }) => header);
  return place.headers ?? place.columns.map(() => "");
}

/** The same place with these columns alone, in this order. */
export function narrowedTo(place: CellsPlace, columns: readonly number[]): CellsPlace {
  const of = <T>(list: readonly T[]) => columns.flatMap((at) => list[at] ?? []);
  if (place.kind === "table") return { ...place, columns: of(place.columns) };
  return { ...place, columns: of(place.columns), headers: place.headers === null ? null : of(place.headers) };
}

/** As a person knows it: “Suppliers”. */
export function placeName(place: CellsPlace): string {
  return `“${place.kind === "table" ? place.tableName : place.sheetName}”`;
}
