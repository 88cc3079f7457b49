// What the workbook keeps of sends that the gateway carries out. Types only.

export interface FollowedSend {
  readonly id: string;
  /** Outcomes up to this number are in the sheet. */
  readonly taken: number;
  /** When it was handed over, in milliseconds since 1970. */
  readonly at: number;
}

/** Of one person: a co-author's sends are followed by their own windows. */
export interface FollowedSends {
  /** Of link and account. */
  readonly id: string;
  readonly sends: readonly FollowedSend[];
}
