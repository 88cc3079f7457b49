// What is wrong with one field of a form.

export interface FieldProblem {
  readonly text: string;
  /** Nothing was given yet: said when the person wants to go on, not while the form is being filled. */
  readonly missing: boolean;
}
