// Headers that Bidsheet wrote for rows of a person's, by what each stands for: a table made in one language is read in
// any other. It sends no request of its own.
import * as z from "zod/mini";
import { stored } from "../store/storedForm";
import { WrittenTexts, type Fingerprints } from "../store/writtenTexts";
import { eventHeaders, type EventHeader } from "./headerTypes";

const form = stored<Fingerprints<EventHeader>>()(
  z.object({
    externalId: z.string(),
    templateId: z.string(),
    projectId: z.string(),
    duplicateBids: z.string(),
    isPublic: z.string(),
    restricted: z.string(),
  }),
);

export function headerNames(): WrittenTexts<EventHeader> {
  return new WrittenTexts({ namespace: "urn:bidsheet:eventHeaders:1", kinds: eventHeaders, form });
}
