// What the doctor says of one thing: one sentence, and what to do where it is not well.

export interface Finding {
  /** `look`: it works, and somebody should know. `wrong`: the gateway would not start, or could not work. */
  readonly state: "ok" | "look" | "wrong";
  readonly subject: "Profile" | "Settings" | "Certificate" | "Office" | "Platform" | "Clock" | "Store" | "Keys";
  readonly sentence: string;
}

export type Subject = Finding["subject"];

export const ok = (subject: Subject, sentence: string): Finding => ({ state: "ok", subject, sentence });
export const look = (subject: Subject, sentence: string): Finding => ({ state: "look", subject, sentence });
export const wrong = (subject: Subject, sentence: string): Finding => ({ state: "wrong", subject, sentence });

/** The gateway's own checks throw an Error with one sentence: that is the finding. */
export function thrown(subject: Subject, error: unknown): Finding {
  return wrong(subject, error instanceof Error ? error.message : "It cannot be read.");
}
