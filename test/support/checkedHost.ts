// The check of an Excel, asked of the workbench's host through Microsoft's own office.js.
import { setImmediate } from "node:timers";
import { answerFile, type AnswerFile } from "../../src/probes/answerFile";
import { runProbes, type ProbeExcel } from "../../src/probes/run";
import type { Probe } from "../../src/probes/types";
import { REQUIREMENT_SETS } from "../../src/workbench/excel-host/appContext";
import { openOffice, type OfficeParts } from "./office";

/** Events arrive within the turns that answers take. */
const TURNS = 20;

export function probedOffice({ Excel }: OfficeParts): ProbeExcel {
  return {
    run: Excel.run.bind(Excel),
    isSetSupported(name, version) {
      const [, minor = 0] = (REQUIREMENT_SETS[name] ?? "0.0").split(".").map(Number);
      return Number(version.split(".")[1]) <= minor;
    },
    async pause() {
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    lot: "h0st",
  };
}

export async function checkHost(probes: readonly Probe[]): Promise<AnswerFile> {
  const excel = probedOffice(await openOffice());
  const office = { platform: "workbench", version: "0", displayLanguage: "en-US", contentLanguage: "en-US" };
  return answerFile(excel, office, await runProbes(excel, probes), new Date());
}
