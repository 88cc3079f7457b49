import { Field, Input } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { fieldChoices, type FieldChoice, type FieldsToChoose } from "../../workflows/link/browseFields";
import type { Services } from "../../workflows/services";
import { Loading } from "../parts/Loading";
import { usePane } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { fieldTexts } from "./fieldTexts";
import { listTexts } from "./listTexts";
import { FieldScopes } from "./FieldScopes";
import { FieldSheetAction } from "./FieldSheetAction";
import { ListActions } from "./ListsPanel";

const ROW_HEIGHT = 128;
const t = listTexts.fields;

/**
 * The custom fields by name; those of a type without options say so. Above them, what takes many fields to one sheet.
 */
export default function FieldsPanel({ services }: { readonly services: Services }) {
  const choices = useChoices(services);
  const [words, setWords] = useState("");
  if (choices === null)
    return (
      <main className="main">
        <Loading text={t.loading} />
      </main>
    );
  const { fields, groups } = choices;
  const wanted = words.trim().toLowerCase();
  const shown = fields.filter((field) => titleOf(field).toLowerCase().includes(wanted));
  return (
    <main className="main fill">
      <FieldScopes groups={groups} />
      <Field label={t.search}>
        <Input type="search" value={words} onChange={(_, { value }) => setWords(value)} />
      </Field>
      <VirtualList
        label={t.list}
        items={shown}
        keyOf={({ id }) => id}
        estimate={ROW_HEIGHT}
        render={(field) => <FieldRow field={field} />}
      />
      <div className="listFoot">
        <span className="quiet" role="status">
          {shown.length > 0 ? t.count(shown.length) : fields.length === 0 ? t.noFields : t.none}
        </span>
      </div>
    </main>
  );
}

function titleOf({ id, name }: FieldChoice): string {
  return name === "" ? t.unnamed(id) : name;
}

/** Null while they are on their way. Where they do not come, the lists say why. */
function useChoices(services: Services): FieldsToChoose | null {
  const pane = usePane();
  const [choices, setChoices] = useState<FieldsToChoose | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fieldChoices(services, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setChoices(found);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        pane.go({ kind: "lists" });
        pane.fail(error);
      },
    );
    return () => abort.abort();
  }, [pane, services]);
  return choices;
}

function FieldRow({ field }: { readonly field: FieldChoice }) {
  const { id, belongsTo, type, hasOptions } = field;
  const title = titleOf(field);
  return (
    <div className="change">
      <span className="pickTitle">{title}</span>
      <span className="facts">
        {belongsTo === "" ? null : <span>{t.owner(belongsTo)}</span>}
        {type === "" ? null : <span>{type}</span>}
        {hasOptions ? null : <span title={t.noOptionsReason(type)}>{t.noOptions}</span>}
      </span>
      {hasOptions ? (
        <>
          <FieldSheetAction scope={{ kind: "field", id, title }} text={fieldTexts.together} />
          <ListActions
            title={title}
            text={fieldTexts.optionsAlone}
            request={{ list: "fieldOptions", within: { field_id: id }, withinTitle: title }}
          />
        </>
      ) : null}
    </div>
  );
}
