// What may stand in the way of a sheet of custom fields. Types only.

export interface FieldObstacle {
  /** Only select fields have options (document 2, 2.6). `fieldType` as the platform spells it. */
  readonly kind: "fieldWithoutOptions";
  readonly field: string;
  readonly fieldType: string;
}
