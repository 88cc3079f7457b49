// What the changes of a send that is handed over are called in it: a new row by the mark in its id cell, others by what
// becomes of their record. Records of two lists may have one id, so that those of further lists say which list it is.
import { handedKey, markText } from "../../sync/marks";

/** `place`: among all new rows of the send. */
export const createMark = (sendId: string, place: number): string => markText(handedKey(sendId), place);
/** `nth`: which list of the send, from 0. */
export const updateMark = (id: string, nth = 0): string => `${ofList(nth)}u.${id}`;
export const deletionMark = (id: string, nth = 0): string => `${ofList(nth)}d.${id}`;

const ofList = (nth: number): string => (nth === 0 ? "" : `${nth}.`);
