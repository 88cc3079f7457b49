// Which events this client asked for, by type and target, with the numbers that office.js listens for.
// It knows no events itself: eventMessages.ts makes them.

/** Numbers of office.js 1.1.110 (excel-web-16.00). */
export const EVENT = {
  sheetChanged: 10,
  sheetActivated: 11,
  sheetDeactivated: 12,
  sheetAdded: 13,
  sheetSelection: 14,
  sheetDeleted: 15,
  sheetCalculated: 16,
  formatChanged: 18,
  rowSorted: 19,
  columnSorted: 20,
  rowHidden: 22,
  formulaChanged: 23,
  protectionChanged: 24,
  sheetNamed: 25,
  sheetVisibility: 26,
  tableSelection: 100,
  tableChanged: 101,
  tableAdded: 102,
  tableDeleted: 103,
  workbookActivated: 2203,
} as const;

export type EventName = keyof typeof EVENT;

/** The target of events of all sheets or all tables. */
export const WORKBOOK_TARGET = "Workbook";

export interface Registrations {
  add(event: EventName, target: string): void;
  remove(event: EventName, target: string): void;
  /** Those of the targets that somebody listens to. */
  listened(event: EventName, targets: readonly string[]): readonly string[];
  clear(): void;
}

export function createRegistrations(): Registrations {
  const counts = new Map<string, number>();
  const keyOf = (event: EventName, target: string): string => `${event} ${target}`;
  return {
    add: (event, target) => void counts.set(keyOf(event, target), (counts.get(keyOf(event, target)) ?? 0) + 1),
    remove(event, target) {
      const left = (counts.get(keyOf(event, target)) ?? 0) - 1;
      if (left > 0) counts.set(keyOf(event, target), left);
      else counts.delete(keyOf(event, target));
    },
    listened: (event, targets) => targets.filter((target) => counts.has(keyOf(event, target))),
    clear: () => counts.clear(),
  };
}
