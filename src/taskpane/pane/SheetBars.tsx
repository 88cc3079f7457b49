// What Excel keeps from Bidsheet at this moment, and what it did not take back.
import { Button } from "@fluentui/react-components";
import { useSyncExternalStore } from "react";
import { filtersOffText } from "./failures/failureTexts";
import { useCellEdit, usePane } from "./paneContext";
import { paneTexts } from "./paneTexts";

export function SheetBars() {
  return (
    <>
      <CellEditBar />
      <FiltersOffBar />
    </>
  );
}

function CellEditBar() {
  const waiting = useCellEdit();
  return (
    <div role="status" aria-live="polite">
      {waiting ? <p className="bar">{paneTexts.cellEdit}</p> : null}
    </div>
  );
}

/** Kept until the person closes it: notices come and go meanwhile. */
function FiltersOffBar() {
  const { filtersOff } = usePane().parts;
  const columns = useSyncExternalStore(filtersOff.subscribe, filtersOff.get);
  return (
    <div role="status" aria-live="polite">
      {columns.length === 0 ? null : (
        <div className="bar">
          <p>{filtersOffText(columns)}</p>
          <Button size="small" onClick={() => filtersOff.set([])}>
            {paneTexts.close}
          </Button>
        </div>
      )}
    </div>
  );
}
