import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import type { FieldsToChoose } from "../../workflows/link/browseFields";
import type { FieldScope } from "../../workflows/link/fieldScope";
import { fieldTexts as t } from "./fieldTexts";
import { FieldSheetAction } from "./FieldSheetAction";

const ALL: FieldScope = { kind: "all", title: t.all };
const RFP: FieldScope = { kind: "rfp", title: t.rfp };

/** All fields, those of RFP events or those of a group, with their options on one sheet. */
export function FieldScopes({ groups }: Pick<FieldsToChoose, "groups">) {
  const [chosen, setChosen] = useState("0");
  const scopes: readonly FieldScope[] = [
    ALL,
    RFP,
    ...groups.map((group) => ({
      ...group,
      title: group.title === "" ? t.unnamedGroup(group.id) : group.title,
    })),
  ];
  const scope = scopes[Number(chosen)] ?? ALL;
  return (
    <section className="stack tight" aria-label={t.sheet}>
      <Field label={t.sheet}>
        <Select value={chosen} onChange={(_, { value }) => setChosen(value)}>
          {scopes.map(({ kind, title }, at) => (
            <option key={at} value={String(at)}>
              {kind === "group" ? t.group(title) : title}
            </option>
          ))}
        </Select>
      </Field>
      <FieldSheetAction scope={scope} text={t.linkSheet} />
    </section>
  );
}
