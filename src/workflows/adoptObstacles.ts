// Why a price sheet cannot be linked as it stands. Nothing was changed when one of these comes back.

export type AdoptionObstacle =
  | { readonly kind: "sheetMissing"; readonly sheetName: string }
  | {
      readonly kind: "alreadyLinked";
      readonly tableName: string;
      readonly eventTitle: string;
      readonly worksheetTitle: string;
    }
  | { readonly kind: "tableWithoutHeader"; readonly tableName: string }
  | { readonly kind: "tableInTheWay"; readonly sheetName: string; readonly tableName: string }
  | { readonly kind: "noBodyRows"; readonly sheetName: string }
  | { readonly kind: "nothingMapped"; readonly sheetName: string }
  /** Addresses of merged areas that reach into the body. */
  | { readonly kind: "mergedCells"; readonly sheetName: string; readonly addresses: readonly string[] }
  /** One-based sheet rows that repeat the header, as printed price lists do. */
  | { readonly kind: "headerRepeated"; readonly sheetName: string; readonly rows: readonly number[] }
  /** One column of the sheet was chosen for several of the worksheet's. */
  | { readonly kind: "columnTwice"; readonly header: string; readonly labels: readonly string[] }
  /** Two rows were chosen for one line item: one-based sheet rows. */
  | { readonly kind: "rowTwice"; readonly name: string; readonly rows: readonly number[] }
  /** Cells beside the table that hold something, where the columns of Bidsheet belong. */
  | { readonly kind: "noRoomBeside"; readonly sheetName: string; readonly address: string }
  | { readonly kind: "sheetChanged"; readonly sheetName: string };
