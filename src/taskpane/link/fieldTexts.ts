// Texts of a sheet of custom fields with their options.
import type { FieldTarget } from "../../workflows/link/fieldScope";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export const fieldTexts = {
  together: "Field and its options on one sheet",
  optionsAlone: "Only the options on a sheet",
  togetherOf: (title: string) => `Link “${title}” and its options to one new sheet`,
  sheet: "Fields with their options, on one sheet",
  all: "All fields",
  targets: {
    RFP: "Fields of RFP events",
    PROJECT: "Fields of projects",
    SUPPLIER_COMPANY: "Fields of suppliers",
  } satisfies Record<FieldTarget, string>,
  ofGroup: "Of this group",
  any: "All of its fields",
  targetInGroup: (group: string, target: string) => `${group}: ${target}`,
  unnamedGroup: (id: string) => `${id}, no name`,
  group: (title: string) => `Group ${title}`,
  linkSheet: "Link to one new sheet",
  linkedTogether: "On one sheet of this workbook",
  goToOf: (title: string) => `Go to the sheet of “${title}” and its options`,
  linked: (title: string, fields: number, options: number): Message => ({
    title: `“${title}” is linked with its options`,
    text: `${countOf(fields, "field")} on the left, ${countOf(options, "option")} on the right. To add an option, type the name of its field in its row.`,
    todo: "Send new fields before their options, or send both in order.",
  }),
} as const;
