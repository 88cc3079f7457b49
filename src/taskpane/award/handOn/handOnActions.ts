// What a person does to hand an award on: letters as sheets, the record as a sheet or a file. It sends nothing.
import { namesById } from "../../../bids/awardSheet/names";
import type { Letter } from "../../../bids/letters/letter";
import { textOfRecord, type DecisionRecord } from "../../../bids/letters/record";
import {
  decisionRecord,
  handOn,
  writeLetters as runWriteLetters,
  writeRecord as runWriteRecord,
  type RecordWords,
} from "../../../workflows/award/handOn";
import type { Services } from "../../../workflows/services";
import { stoppedNotice } from "../../compare/stoppedNotice";
import { say } from "../../language/say";
import { goTo, notify, work, withServices, type Core } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import type { HandOnScreen } from "../../pane/screens/awardScreens";
import { awardSheetTexts } from "../awardSheetTexts";
import { money } from "../awardTexts";
import { letterTexts } from "./letterTexts";
import { lettersWrittenMessage, recordWrittenMessage } from "./handOnTexts";

export async function openHandOn(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "award") return;
      const offer = await handOn(services, screen.proposal, say);
      if (offer.ok) goTo(core, { kind: "handOn", back: screen, offer });
      else notify(core, stoppedNotice(offer.obstacle));
    }),
  );
}

export async function writeLetters(core: Core, letters: readonly Letter[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "letters", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "handOn") return;
      const { sheetNames } = await runWriteLetters(services, screen.back.proposal, letters, letterTexts);
      notify(core, plainNotice("warning", lettersWrittenMessage(sheetNames)));
    }),
  );
}

export async function writeRecord(core: Core, words: RecordWords): Promise<void> {
  await withServices(core, (services) =>
    work(core, "record", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "handOn") return;
      const record = recordOf(services, screen, words);
      if (record === null) return;
      const sheetName = await runWriteRecord(services, screen.back.proposal, record, say);
      notify(core, plainNotice("success", recordWrittenMessage(sheetName)));
    }),
  );
}

/** The same as text. Making it is no work: nothing is changed by it. Null: the screen is another one by now. */
export function recordText(core: Core, words: RecordWords): Promise<string | null> {
  const { services, screen } = core.store.get();
  const record = services === null || screen.kind !== "handOn" ? null : recordOf(services, screen, words);
  return Promise.resolve(record === null ? null : textOfRecord(record, money));
}

function recordOf(services: Services, { back, offer }: HandOnScreen, words: RecordWords): DecisionRecord | null {
  const names = namesById(back.back.setup);
  return decisionRecord(services, back.proposal, {
    ...words,
    names,
    bidsReadAt: offer.bidsReadAt,
    texts: awardSheetTexts,
  });
}
