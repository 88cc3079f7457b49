// A message of the pane: what happened, what it means, what to do.

export interface Message {
  readonly title: string;
  /** What happened, and what it means for the data. */
  readonly text: string;
  readonly todo: string;
}
