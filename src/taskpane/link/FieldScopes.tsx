import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import type { FieldsToChoose } from "../../workflows/link/browseFields";
import { fieldTargets, type FieldScope } from "../../workflows/link/fieldScope";
import { fieldTexts as t } from "./fieldTexts";
import { FieldSheetAction } from "./FieldSheetAction";

const ALL: FieldScope = { kind: "all", title: t.all };

/** All fields, those that belong to the same, or those of a group, with their options on one sheet. */
export function FieldScopes({ groups }: Pick<FieldsToChoose, "groups">) {
  const [chosen, setChosen] = useState("0");
  const [within, setWithin] = useState("");
  const scopes: readonly FieldScope[] = [
    ALL,
    ...fieldTargets.map((target) => ({ kind: "target", target, title: t.targets[target] }) as const),
    ...groups.map((group) => ({ ...group, title: group.title === "" ? t.unnamedGroup(group.id) : group.title })),
  ];
  const scope = narrowed(scopes[Number(chosen)] ?? ALL, within);
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
      {scope.kind === "group" ? (
        <Field label={t.ofGroup}>
          <Select value={within} onChange={(_, { value }) => setWithin(value)}>
            <option value="">{t.any}</option>
            {fieldTargets.map((target) => (
              <option key={target} value={target}>
                {t.targets[target]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <FieldSheetAction scope={scope} text={t.linkSheet} />
    </section>
  );
}

/** Of a group: the fields that belong to the chosen target. */
function narrowed(scope: FieldScope, within: string): FieldScope {
  const target = fieldTargets.find((one) => one === within);
  if (scope.kind !== "group" || target === undefined) return scope;
  return { ...scope, target, title: t.targetInGroup(scope.title, t.targets[target]) };
}
