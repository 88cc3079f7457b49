// What a row breaks as a whole, as data: the pane says it in the person's language.

/** `label`: of a column. `text`, `name` and the like: what cells contain, or what the platform calls something. */
export type RowBreach =
  /** The company's own rule, in the company's words. */
  | { readonly kind: "company"; readonly message: string }
  /** A link to another record: no id of the platform; and nothing is known here by that name, where names are known. */
  | { readonly kind: "noId" | "noKnownName"; readonly label: string }
  | {
      readonly kind: "otherOwner";
      readonly label: string;
      readonly name: string;
      readonly belongsTo: string;
      readonly wanted: string;
    }
  | { readonly kind: "twinRows" | "twinRecords"; readonly label: string; readonly text: string; readonly count: number }
  /** The table lists a part of its list, and the row's record is no longer in it. */
  | { readonly kind: "unlisted" }
  /** Of custom fields. */
  | { readonly kind: "groupOfRfpField" | "noGroup" | "oneFieldAlone" }
  | { readonly kind: "otherGroup"; readonly label: string; readonly group: string }
  | { readonly kind: "otherTarget"; readonly label: string; readonly target: string }
  | { readonly kind: "noOptions"; readonly type: string; readonly selects: readonly [string, string] }
  | { readonly kind: "noSelectField"; readonly name: string }
  /** Of events and their own fields. */
  | { readonly kind: "newEvent" }
  | { readonly kind: "notWhole" | "exponent"; readonly label: string }
  | { readonly kind: "noOption"; readonly label: string; readonly text: string };
