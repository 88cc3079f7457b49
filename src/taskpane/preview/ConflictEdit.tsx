import { useEffect, useId, useRef } from "react";
import { shownCell } from "../../sync/shownCell";
import type { ColumnType } from "../../sync/mapping";
import { previewTexts } from "./previewTexts";
import type { NumberSigns } from "../language/excelLocale";
import { shownText, readTypedCell, valueText } from "./typedValue";

interface ConflictEditProps {
  readonly name: string;
  readonly text: string;
  readonly type: ColumnType;
  readonly signs: NumberSigns;
  /** Of a column of moments. */
  readonly zone: string | null;
  readonly active: boolean;
  readonly onText: (text: string) => void;
}

const EXAMPLE = 1234.5;

/** A third value for both sides. What stands in the box is decided at once, or it says why it is not. */
export function ConflictEdit({ name, text, type, signs, zone, active, onText }: ConflictEditProps) {
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  const picking = useRef(active);
  // It has just been chosen: the person goes on by typing. A box that only scrolled into sight takes no focus.
  useEffect(() => {
    if (picking.current && document.activeElement?.getAttribute("type") === "radio") box.current?.select();
  }, []);
  const read = readTypedCell(text, type, signs, zone);
  const note = noteOf();
  function noteOf(): string {
    if (!read.ok) return previewTexts.typed.problems[read.problem](valueText(EXAMPLE, signs));
    if (read.value === null) return previewTexts.typed.clears;
    const taken = valueText(shownCell({ type, zone: zone ?? undefined }, read.value), signs);
    return taken === text ? "" : `${previewTexts.typed.readAs} ${taken}`;
  }
  return (
    <>
      <input
        ref={box}
        className="typed"
        value={text}
        inputMode={type === "number" || type === "money" ? "decimal" : "text"}
        aria-label={previewTexts.typed.label(name)}
        aria-invalid={!read.ok}
        aria-describedby={noteId}
        tabIndex={active ? 0 : -1}
        onChange={({ target }) => onText(target.value)}
      />
      <span id={noteId} role="status" className={read.ok ? "quiet" : "wrong"}>
        {note}
      </span>
      {read.ok || read.offer === undefined ? null : (
        <button
          type="button"
          className="textButton"
          tabIndex={active ? 0 : -1}
          onClick={() => onText(valueText(read.offer ?? null, signs))}
        >
          {previewTexts.typed.use(shownText(read.offer, type, signs))}
        </button>
      )}
    </>
  );
}
