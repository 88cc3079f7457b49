/** Ids look like Excel's. They are counted, so that a run can be repeated. */
export class Ids {
  private last = 0;

  next(isTaken: (id: string) => boolean): string {
    do this.last += 1;
    while (isTaken(formatId(this.last)));
    return formatId(this.last);
  }
}

function formatId(number: number): string {
  return `{${number.toString(16).toUpperCase().padStart(8, "0")}-0000-4000-8000-000000000000}`;
}
