// What the commands of package.json have alike: an error is said in one line, and ends with 1.

/** Of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts a command. */
export function command(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exitCode = 1;
  });
}

/** The number of an option, from 0; an error for any other text. */
export function whole(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`"${text ?? ""}" is not a whole number.`);
  return number;
}
