import type { RememberedComparison } from "../../workbook/compare/types";
import type { RememberedReport } from "../../workbook/reports/types";
import type { MadeKind, MadeOf } from "../../workbook/sheets/types";
import { compareTexts } from "../compare/compareTexts";
import { compareVerbs } from "../compare/compareVerbs";
import { useBusyReason, useNow, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { Screen } from "../pane/screens/screens";
import { eventEntry } from "../pane/work/eventWorkTexts";
import { paneTexts } from "../pane/paneTexts";
import { ActionButton } from "../parts/ActionButton";
import { shortTime } from "../parts/words";
import { reportSheetVerbs, reportVerbs } from "../reports/reportVerbs";
import { awardInFront, awardOfMade } from "./inFront";
import { madeHints, madeTexts as t, madeTitles } from "./madeTexts";

/** A sheet that Bidsheet made of nothing that it still refreshes: what it is, since there are no prices to link. */
export function MadeHere({ sheetName, of }: { readonly sheetName: string; readonly of: MadeOf | null }) {
  return (
    <section className="front" aria-label={sheetName}>
      <h2 className="lines2" title={sheetName}>
        {sheetName}
      </h2>
      <p>{of === null ? t.earlier : <What of={of} />}</p>
      <p className="quiet">{of === null ? t.earlierHint : madeHints[of.kind]}</p>
      {of === null ? null : <Verb kind={of.kind} />}
    </section>
  );
}

function What({ of: { kind, scenario = "", at } }: { readonly of: MadeOf }) {
  const now = useNow();
  const title = madeTitles[kind](scenario);
  return at === undefined ? title : t.calculated(title, shortTime(Date.parse(at), now));
}

/** Where the pane has what the sheet is for. */
const screens: Partial<Record<MadeKind, readonly [string, Screen]>> = {
  activity: [paneTexts.titles.activity, { kind: "activity", linkId: null, send: null }],
  events: [eventEntry, { kind: "eventWork", at: { step: "start" } }],
};

function Verb({ kind }: { readonly kind: MadeKind }) {
  const pane = usePane();
  const { writeContents } = useVerbs(reportSheetVerbs);
  const busy = useBusyReason();
  const [name, screen] = screens[kind] ?? [];
  if (kind === "contents")
    return (
      <div className="actions">
        <ActionButton size="small" reason={busy} onClick={() => void writeContents()}>
          {t.contents}
        </ActionButton>
      </div>
    );
  if (name === undefined || screen === undefined) return null;
  return (
    <div className="actions">
      <ActionButton size="small" reason={busy} onClick={() => pane.go(screen)}>
        {name}
      </ActionButton>
    </div>
  );
}

/** Whose sheet of a comparison is in front: what it shows, and the ways to its award and its bids. */
export function ComparisonSheetHere({ comparison }: { readonly comparison: RememberedComparison }) {
  const { showAward, showComparison } = useVerbs(compareVerbs);
  const { front, made } = usePaneState();
  const shown = awardInFront(comparison, front);
  const of = made?.of ?? null;
  const own: MadeOf | null =
    shown === null || (of !== null && of.kind !== "comparison")
      ? of
      : { kind: "award", scenario: shown.title, at: shown.at };
  if (own === null || own.kind === "comparison") return null;
  const award = shown ?? awardOfMade(comparison, own);
  return (
    <>
      <p>
        <What of={own} />
      </p>
      {award?.bidsChanged === true && comparison.award !== "bidsChanged" ? (
        <p className="mark warning">{compareTexts.awardOld}</p>
      ) : null}
      <p className="quiet">{madeHints[own.kind]}</p>
      <div className="actions">
        {award === null || own.kind === "award" ? null : (
          <ActionButton size="small" appearance="subtle" onClick={() => void showAward(comparison.id, award.tableIds)}>
            {t.toAward}
          </ActionButton>
        )}
        <ActionButton size="small" appearance="subtle" onClick={() => void showComparison(comparison.id)}>
          {compareTexts.toBids}
        </ActionButton>
      </div>
    </>
  );
}

/** A sheet of figures, or of earlier readings, over a report. */
export function ReportSheetHere({ report }: { readonly report: RememberedReport }) {
  const { showReport } = useVerbs(reportVerbs);
  const { made } = usePaneState();
  const of = made?.of;
  if (of == null || of.reportId !== report.id) return null;
  return (
    <>
      <p>
        <What of={of} />
      </p>
      <p className="quiet">{madeHints[of.kind]}</p>
      <div className="actions">
        <ActionButton size="small" appearance="subtle" onClick={() => void showReport(report.tableId)}>
          {t.toReport}
        </ActionButton>
      </div>
    </>
  );
}
