// Texts of a sheet of custom fields with their options.
import type { FieldTarget } from "../../workflows/link/fieldScope";
import type { Message } from "../parts/message";
import { t } from "../language/t";

export const fieldTexts = {
  together: t("Field and its options on one sheet"),
  optionsAlone: t("Only the options on a sheet"),
  sheet: t("Fields with their options, on one sheet"),
  all: t("All fields"),
  targets: {
    RFP: t("Fields of RFP events"),
    PROJECT: t("Fields of projects"),
    SUPPLIER_COMPANY: t("Fields of suppliers"),
  } satisfies Record<FieldTarget, string>,
  ofGroup: t("Of this group"),
  any: t("All of its fields"),
  targetInGroup: (group: string, target: string) => t("{group}: {target}", { group, target }),
  unnamedGroup: (id: string) => t("{id}, no name", { id }),
  group: (title: string) => t("Group {title}", { title }),
  linkSheet: t("Link to one new sheet"),
  linkedTogether: t("On one sheet of this workbook"),
  linked: (title: string, fields: number, options: number): Message => ({
    title: t("“{title}” is linked with its options", { title }),
    text: t(
      "{fields, plural, one{# field} other{# fields}} on the left, {options, plural, one{# option} other{# options}} on the right. To add an option, type the name of its field in its row.",
      { fields, options },
    ),
    todo: t("Send new fields before their options, or send both in order."),
  }),
} as const;
