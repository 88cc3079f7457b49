// Why a row of a list cannot be sent as a whole. Texts of cells and of the platform are quoted and cut.
import { quote } from "../../bids/compare/remarks";
import type { RowBreach } from "../../sync/rowBreach";
import { t } from "../language/t";

type Of<Kind extends RowBreach["kind"]> = Extract<RowBreach, { readonly kind: Kind }>;
type EventBreach = Of<"newEvent" | "notWhole" | "exponent" | "noOption">;
type FieldBreach = Of<
  "groupOfRfpField" | "noGroup" | "oneFieldAlone" | "otherGroup" | "otherTarget" | "noOptions" | "noSelectField"
>;

export function breachText(one: RowBreach): string {
  switch (one.kind) {
    case "company":
      return t("Cannot be sent: {message}", one);
    case "noId":
      return t("Cannot be sent: {label} needs an ID of the platform, which is digits only.", one);
    case "noKnownName":
      return t(
        "Cannot be sent: {label} needs a name of its list, or an ID of the platform, which is digits only.",
        one,
      );
    case "otherOwner":
      return t("Cannot be sent: {name} belongs to {belongsTo}, not to {wanted}. Choose one of {wanted} as {label}.", {
        label: one.label,
        name: quote(one.name),
        belongsTo: quote(one.belongsTo),
        wanted: quote(one.wanted),
      });
    case "twinRows":
      return t("Cannot be sent: {n, number} rows have the {label} {text}. Leave it in one of them.", {
        n: one.count,
        label: one.label,
        text: quote(one.text),
      });
    case "twinRecords":
      return t(
        "Cannot be sent: {n, number} records of the platform have the {label} {text}. Change it in all but one.",
        {
          n: one.count,
          label: one.label,
          text: quote(one.text),
        },
      );
    case "unlisted":
      return t("Cannot be sent: the filter of this table no longer finds this row's record, or it was deleted.");
    case "newEvent":
    case "notWhole":
    case "exponent":
    case "noOption":
      return eventText(one);
    default:
      return fieldText(one);
  }
}

function eventText(one: EventBreach): string {
  switch (one.kind) {
    case "newEvent":
      return t("Cannot be sent: an event is created from a template, not from a row. Use Create events.");
    case "notWhole":
      return t("Cannot be sent: {label} needs a whole number up to {most, number}.", {
        label: one.label,
        most: Number.MAX_SAFE_INTEGER,
      });
    case "exponent":
      return t("Cannot be sent: {label} needs a number without an exponent.", one);
    case "noOption":
      return t(
        "Cannot be sent: {label} has no option {text}. Choose one of its list, or refresh the table of its options.",
        { label: one.label, text: quote(one.text) },
      );
  }
}

function fieldText(one: FieldBreach): string {
  switch (one.kind) {
    case "groupOfRfpField":
      return t("Cannot be sent: a field of RFP events has no group. Clear the group.");
    case "noGroup":
      return t("Cannot be sent: a field that is not for RFP events needs a group. Type the group's ID.");
    case "oneFieldAlone":
      return t(
        "Cannot be sent: this table is for one field only. Create new fields in the table of all fields, or of a group's fields.",
      );
    case "otherGroup":
      return t("Cannot be sent: this table is for the fields of one group. Type {group} as {label}.", one);
    case "otherTarget":
      return t("Cannot be sent: this table is for fields of {target} only. Choose that in {label}.", one);
    case "noOptions":
      return t("Cannot be sent: a field of type {type} has no options. Only {first} and {second} have.", {
        type: quote(one.type),
        first: one.selects[0],
        second: one.selects[1],
      });
    case "noSelectField":
      return t(
        "Cannot be sent: no select field of this table is called {name}. A new field is sent before its options.",
        { name: quote(one.name) },
      );
  }
}
