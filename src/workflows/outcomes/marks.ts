// What the changes of a send that is handed over are called in it: a new row by the mark in its id cell, others by what
// becomes of their record.
import { handedKey, markText } from "../../sync/marks";

export const createMark = (sendId: string, place: number): string => markText(handedKey(sendId), place);
export const updateMark = (id: string): string => `u.${id}`;
export const deletionMark = (id: string): string => `d.${id}`;
