import { Field, Input } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { fieldsToChoose, type FieldChoice } from "../../workflows/browseFields";
import type { Services } from "../../workflows/types";
import { Loading } from "../parts/Loading";
import { usePane } from "../parts/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { listTexts } from "../strings/lists";
import { ListActions } from "./ListsPanel";

const ROW_HEIGHT = 96;
const t = listTexts.fields;

/** The custom fields by name; those of a type without options say so. */
export default function FieldsPanel({ services }: { readonly services: Services }) {
  const fields = useFields(services);
  const [words, setWords] = useState("");
  if (fields === null)
    return (
      <main className="main">
        <Loading text={t.loading} />
      </main>
    );
  const wanted = words.trim().toLowerCase();
  const shown = fields.filter((field) => titleOf(field).toLowerCase().includes(wanted));
  return (
    <main className="main fill">
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
function useFields(services: Services): readonly FieldChoice[] | null {
  const pane = usePane();
  const [fields, setFields] = useState<readonly FieldChoice[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fieldsToChoose(services, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setFields(found);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        pane.go({ kind: "lists" });
        pane.fail(error);
      },
    );
    return () => abort.abort();
  }, [pane, services]);
  return fields;
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
        <ListActions
          title={title}
          request={{ list: "fieldOptions", within: { field_id: id }, withinTitle: title }}
        />
      ) : null}
    </div>
  );
}
