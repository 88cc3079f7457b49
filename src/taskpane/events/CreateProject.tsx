import { Field, Input } from "@fluentui/react-components";
import { useEffect, useId, useState } from "react";
import { knownProjects, type KnownProject } from "../../workflows/refresh/projects";
import type { Services } from "../../workflows/services";
import { usePane, useVerbs } from "../pane/paneContext";
import { eventTexts } from "./eventTexts";
import { eventFormVerbs } from "./eventVerbs";

const t = eventTexts.form;
/** A browser's own list is slow with more. */
const OFFERED = 2_000;

interface CreateProjectProps {
  readonly services: Services;
  readonly projectId: string;
}

/** The project's id: typed, or found by its name in a report of projects where the workbook has one. */
export function CreateProject({ services, projectId }: CreateProjectProps) {
  const { formEvents } = useVerbs(eventFormVerbs);
  const listId = useId();
  const projects = useProjects(services);
  return (
    <>
      <Field label={t.project} hint={hintOf(projects, projectId.trim())}>
        <Input
          value={projectId}
          autoComplete="off"
          list={listId}
          onChange={(_, { value }) => formEvents({ projectId: value })}
        />
      </Field>
      <datalist id={listId}>
        {projects.slice(0, OFFERED).map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}

function hintOf(projects: readonly KnownProject[], typed: string): string {
  if (projects.length === 0) return t.projectHint;
  if (typed === "") return t.projectsHere(projects.length);
  const known = projects.find(({ id }) => id === typed);
  return known === undefined ? t.projectNotHere : t.projectHere(known.title);
}

/** A help to the person: where the sheet cannot be read, the id is typed as without it. */
function useProjects(services: Services): readonly KnownProject[] {
  const pane = usePane();
  const [projects, setProjects] = useState<readonly KnownProject[]>([]);
  useEffect(() => {
    let wanted = true;
    knownProjects(services).then(
      (found) => {
        if (wanted) setProjects(found);
      },
      (error: unknown) => {
        if (wanted) pane.fail(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [pane, services]);
  return projects;
}
