// What the doctor says of one thing: one sentence, and what to do where it is not well.

export interface DoctorFinding {
  /** `look`: it works, and somebody should know. `wrong`: the gateway would not start, or could not work. */
  readonly state: "ok" | "look" | "wrong";
  readonly subject: "Profile" | "Settings" | "Certificate" | "Office" | "Platform" | "Clock" | "Store" | "Keys";
  readonly sentence: string;
}

export type Subject = DoctorFinding["subject"];

export const ok = (subject: Subject, sentence: string): DoctorFinding => ({ state: "ok", subject, sentence });
export const look = (subject: Subject, sentence: string): DoctorFinding => ({ state: "look", subject, sentence });
export const wrong = (subject: Subject, sentence: string): DoctorFinding => ({ state: "wrong", subject, sentence });

/** The gateway's own checks throw an Error with one sentence: that is the finding. */
export function thrown(subject: Subject, error: unknown): DoctorFinding {
  return wrong(subject, error instanceof Error ? error.message : "It cannot be read.");
}
