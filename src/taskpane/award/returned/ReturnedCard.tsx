import { Checkbox } from "@fluentui/react-components";
import type { ReturnedPrice } from "../../../bids/negotiation/returnedPrices";
import type { ReturnedSupplier } from "../../../workflows/award/returned";
import type { ReturnedScreen } from "../../pane/screens/awardScreens";
import { usePane } from "../../pane/paneContext";
import { flagText, priceText, returnedTexts as t } from "./returnedTexts";
import { isTaken, priceKey } from "./returnedView";

interface CardProps {
  readonly supplier: ReturnedSupplier;
  readonly screen: ReturnedScreen;
}

/** Prices that are shown one by one. */
const MOST = 50;

/** One supplier's file: how many new prices, and those that a person looks at. */
export function ReturnedCard({ supplier, screen }: CardProps) {
  const { bidId, label, fileName, older, money, takesPart, found } = supplier;
  const taken = found.prices.filter((one) => isTaken(screen, bidId, one)).length;
  const flagged = found.prices.filter(({ flags }) => flags.length > 0);
  return (
    <section className="card" aria-label={label}>
      <div className="stack tight">
        <h2 className="cardName">{label}</h2>
        <span className="quiet wrappedText">{t.fromFile(fileName)}</span>
        <span>{t.facts(taken, found)}</span>
      </div>
      {money === null ? null : <p className="quiet">{t.money(money)}</p>}
      {older ? <p className="blocked">{t.older}</p> : null}
      {takesPart ? null : <p className="blocked">{t.takesNoPart(supplier)}</p>}
      {flagged.length === 0 ? null : (
        <fieldset className="boxes">
          <legend>{t.look}</legend>
          {flagged.slice(0, MOST).map((one) => (
            <Flagged key={priceKey(bidId, one)} price={one} bidId={bidId} screen={screen} />
          ))}
          {flagged.length > MOST ? <p className="quiet">{t.more(flagged.length - MOST)}</p> : null}
        </fieldset>
      )}
    </section>
  );
}

interface FlaggedProps {
  readonly price: ReturnedPrice;
  readonly bidId: string;
  readonly screen: ReturnedScreen;
}

function Flagged({ price, bidId, screen }: FlaggedProps) {
  const pane = usePane();
  const key = priceKey(bidId, price);
  const turn = () => {
    const turned = new Set(screen.turned);
    if (!turned.delete(key)) turned.add(key);
    pane.go({ ...screen, turned, change: null });
  };
  const now = price.price === null ? t.noPrice : priceText(price.price);
  return (
    <Checkbox
      checked={isTaken(screen, bidId, price)}
      disabled={price.price === null}
      onChange={turn}
      label={
        <span className="stack wrapped">
          <span>{t.moved(t.titleOf(price), priceText(price.before), now)}</span>
          <span className="quiet">{price.flags.map(flagText).join("; ")}</span>
        </span>
      }
    />
  );
}
