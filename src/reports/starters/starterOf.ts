// Which starter sheet a report has, and what it would lack with the columns that were loaded. It writes nothing.
import { english, type Say } from "../../sheets/say";
import type { ReportKind, ReportSource } from "../source";
import type { ReportColumn } from "../types";
import { contracts } from "./contracts";
import { events } from "./events";
import { contractMilestones, projectMilestones } from "./milestones";
import { projects } from "./projects";
import { performanceReviewAnswers, performanceReviews } from "./reviews";
import { savings } from "./savings";
import { supplierReviews } from "./supplierReviews";
import { suppliers } from "./suppliers";
import type { Starter } from "./types";

const starters: Readonly<Record<ReportKind, (say: Say) => Starter>> = {
  contractMilestones,
  contracts,
  events,
  performanceReviewAnswers,
  performanceReviews,
  projectMilestones,
  projects,
  savings,
  suppliers,
  supplierReviews,
};

/** Null: what version 2018-04-01 lists has nothing to count. */
export function starterFor(source: ReportSource, say: Say): Starter | null {
  if (source.kind === "report") return starters[source.report](say);
  return source.kind === "eventReport" ? events(say) : null;
}

/**
 * The column of that name, without its prefix. The prefix is "a prefix, a hyphen" (document 2, 2.7); a name that is one
 * as it stands goes first, since names hold hyphens themselves.
 */
export function columnNamed<T extends ReportColumn>(columns: readonly T[], name: string): T | undefined {
  return (
    columns.find(({ label }) => label === name) ??
    columns.find(({ key }) => key === name) ??
    columns.find(({ key, origin }) => origin === "schema" && key.endsWith(`-${name}`))
  );
}

export interface StarterOffer {
  readonly title: string;
  /** False: the sheet cannot be made. */
  readonly ready: boolean;
  /** Columns that it asks for and that the table lacks. */
  readonly missing: readonly string[];
}

/** What the report's starter sheet would be. Without one: no title, not ready, nothing missing. */
export function starterOf(report: {
  readonly source: ReportSource;
  readonly columns: readonly ReportColumn[];
}): StarterOffer {
  const starter = starterFor(report.source, english);
  if (starter === null) return { title: "", ready: false, missing: [] };
  const has = (name: string) => columnNamed(report.columns, name) !== undefined;
  const [main] = starter.sections;
  return {
    title: starter.title,
    ready: main.needs.every(has),
    missing: namesOf(starter).filter((name) => !has(name)),
  };
}

function namesOf({ sections, figures, lists }: Starter): readonly string[] {
  const needs = [
    ...sections.flatMap((one) => [
      ...one.needs,
      ...(one.kind === "period" ? one.columns.flatMap((column) => column.needs) : []),
    ]),
    ...figures.flatMap((one) => one.needs),
    ...lists.flatMap((one) => [...one.needs, ...one.measures.flatMap((measure) => measure.needs)]),
  ];
  return [...new Set(needs)];
}
