import { Field, Input } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { templatesToChoose, type TemplateChoice } from "../../workflows/events/templates";
import type { Services } from "../../workflows/services";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { usePane, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { EventForm } from "../pane/screens/eventScreen";
import { eventNoteText } from "./noteText";
import { eventTypeText } from "./eventFilterTexts";
import { eventTexts } from "./eventTexts";
import { eventFormVerbs } from "./eventVerbs";

const t = eventTexts.form;
const ROW_HEIGHT = 56;

interface CreateTemplateProps {
  readonly services: Services;
  readonly form: EventForm;
}

/** The template that is chosen, or all of them by title. */
export function CreateTemplate({ services, form }: CreateTemplateProps) {
  const { formEvents } = useVerbs(eventFormVerbs);
  const { templateId, templateTitle } = form;
  if (templateId === "") return <Choose services={services} />;
  return (
    <div>
      <span>{t.template}</span>
      <div className="chosenTemplate">
        <strong className="wrappedText">{t.chosen(templateTitle, templateId)}</strong>
        <ActionButton
          size="small"
          appearance="subtle"
          onClick={() => formEvents({ templateId: "", templateTitle: "" })}
        >
          {t.change}
        </ActionButton>
      </div>
    </div>
  );
}

function Choose({ services }: { readonly services: Services }) {
  const { formEvents } = useVerbs(eventFormVerbs);
  const templates = useTemplates(services);
  const [words, setWords] = useState("");
  const wanted = words.trim().toLowerCase();
  const shown = templates?.filter(({ title, id }) => `${title} ${id}`.toLowerCase().includes(wanted)) ?? [];
  const pick = ({ id, title }: TemplateChoice) => formEvents({ templateId: id, templateTitle: title });
  return (
    <section className="stack tight" aria-label={t.template}>
      <Field label={t.template}>
        <Input
          type="search"
          placeholder={t.templateSearch}
          value={words}
          onChange={(_, { value }) => setWords(value)}
        />
      </Field>
      {templates === null ? (
        <Loading text={t.templatesLoading} />
      ) : shown.length === 0 ? (
        <p role="status">{t.noTemplates}</p>
      ) : (
        <div className="templates">
          <VirtualList
            label={t.templates}
            items={shown}
            keyOf={({ id }) => id}
            estimate={ROW_HEIGHT}
            render={(template) => <Template template={template} onPick={pick} />}
          />
        </div>
      )}
    </section>
  );
}

/** Null while they are on their way. Where they do not come, the start says why. */
function useTemplates(services: Services): readonly TemplateChoice[] | null {
  const pane = usePane();
  const [templates, setTemplates] = useState<readonly TemplateChoice[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    templatesToChoose(services, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setTemplates(found);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        pane.go({ kind: "eventWork", at: { step: "start" } });
        pane.fail(error);
      },
    );
    return () => abort.abort();
  }, [pane, services]);
  return templates;
}

interface TemplateProps {
  readonly template: TemplateChoice;
  readonly onPick: (template: TemplateChoice) => void;
}

function Template({ template, onPick }: TemplateProps) {
  const { id, title, type, problem } = template;
  const name = title === "" ? t.untitled(id) : title;
  if (problem !== null)
    return (
      <div className="change">
        <span className="quiet">{name}</span>
        <span className="facts">{eventNoteText(problem)}</span>
      </div>
    );
  return (
    <button type="button" className="pick" onClick={() => onPick(template)}>
      <span className="pickTitle">{name}</span>
      <span className="facts">
        {type === "" ? null : <span>{eventTypeText(type)}</span>}
        <span>{id}</span>
      </span>
    </button>
  );
}
