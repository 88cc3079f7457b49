// What columns of the comparison add to the cost of a line in one of the scenarios side by side, as parts of formulas.
import type { CostColumn } from "../award/scenario";
import { columnsFormula, sharesFormula } from "../awardSheet/costing";
import { columnsThere, rowCell } from "../awardSheet/lookups";
import type { ComparedScenario, ScenariosInput } from "./input";

/** What columns of the comparison add for the supplier that has the row: beside its price, and as shares of it. */
export function byLine(
  { compared, bidders }: ScenariosInput,
  { scenario }: ComparedScenario,
  { place, units }: { readonly place: string; readonly units: string },
) {
  const columns = columnsThere(compared, scenario.costing.columns ?? []);
  const cell = (header: string) => rowCell(compared, header);
  const sum = (formula: (column: CostColumn) => string) =>
    columns
      .map((column) => {
        const amount = formula(column);
        const at = bidders.findIndex(({ bidId }) => bidId === column.bidId) + 1;
        if (column.bidId === null || amount === "") return amount;
        return at === 0 ? "" : `+IF(${place}=${at},0${amount},0)`;
      })
      .join("");
  return {
    beside: sum((column) => columnsFormula([column], units, cell)),
    shares: sum((column) => sharesFormula([column], cell)),
  };
}
