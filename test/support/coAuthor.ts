// The other person in the file: an Excel of their own on the same workbook, with office.js and add-in of their own, and
// what they do between any two batches of ours.
import type { ExcelHost } from "../../src/workbench/excel-host/excelHost";
import { openOffice, type OfficeParts } from "./office";

export async function openBeside(office: Pick<OfficeParts, "store">): Promise<OfficeParts> {
  return openOffice({ store: office.store });
}

/** Calls back after each request that this Excel has answered; the answer is how to stop. */
export function betweenSyncs(host: ExcelHost, act: () => void): () => void {
  const handle = host.handle.bind(host);
  host.handle = (text) => {
    const before = host.stats.syncs;
    const answer = handle(text);
    if (host.stats.syncs > before) act();
    return answer;
  };
  return () => void (host.handle = handle);
}
