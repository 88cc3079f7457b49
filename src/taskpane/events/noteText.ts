// What is said of a new event in the pane: the words that also go beside its row.
import { eventNote, type EventNote } from "../../workflows/events/texts";
import { rowTexts } from "../tables/rowTexts";
import { eventRowTexts } from "./eventRowTexts";

export function eventNoteText(note: EventNote | null): string {
  return eventNote({ eventRowTexts, rowTexts }, note);
}
