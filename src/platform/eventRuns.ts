// Distinguishes sends that create and delete events from those of a linked table by how their id begins. Pure.

export const CREATING = "newEvents";
export const DELETING = "oneEvent";

export function isEventRun({ id }: { readonly id: string }): boolean {
  return id.startsWith(`${CREATING}.`) || id.startsWith(`${DELETING}.`);
}
