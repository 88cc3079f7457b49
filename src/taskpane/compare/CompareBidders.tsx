import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { PreparedBidder } from "../../workflows/compare/prepare";
import { bidStateText } from "./bidStateTexts";
import type { CompareForm } from "./compareForm";
import { setupTexts as t } from "./compareSetupTexts";

interface CompareBiddersProps {
  readonly bidders: readonly PreparedBidder[];
  readonly form: CompareForm;
  readonly onChange: (part: Partial<CompareForm>) => void;
}

/** Who bids and how it stands; a name of the person's own for each, asked for where the platform tells none. */
export function CompareBidders({ bidders, form, onChange }: CompareBiddersProps) {
  const label = (supplierId: string, text: string) => onChange({ labels: new Map(form.labels).set(supplierId, text) });
  return (
    <section className="stack tight" aria-label={t.bidders}>
      <h2 className="cardName">{t.bidders}</h2>
      <ul className="ruled">
        {bidders.map((bidder) => (
          <BidderRow
            key={bidder.bidId}
            bidder={bidder}
            text={form.labels.get(bidder.supplierId) ?? null}
            onText={(text) => label(bidder.supplierId, text)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BidderRowProps {
  readonly bidder: PreparedBidder;
  /** Null: not renamed. */
  readonly text: string | null;
  readonly onText: (text: string) => void;
}

function BidderRow({ bidder, text, onText }: BidderRowProps) {
  const [renaming, setRenaming] = useState(false);
  const { supplierId, name, label, state } = bidder;
  // A bid that names no supplier has nothing that a name could be remembered for.
  const nameable = supplierId !== "";
  return (
    <li className="ruledItem">
      <div className="changeHead">
        <span className="stack wrapped">
          <span>{label}</span>
          <span className="quiet">{bidStateText(state)}</span>
        </span>
        {!nameable || name === null || renaming ? null : (
          <Button
            className="rigid"
            size="small"
            appearance="subtle"
            aria-label={t.renameOf(label)}
            onClick={() => setRenaming(true)}
          >
            {t.rename}
          </Button>
        )}
      </div>
      {nameable && (name === null || renaming) ? (
        <Field label={t.labelOf(label)} {...(name === null ? { hint: t.unnamed } : {})}>
          <Input
            maxLength={60}
            value={text ?? (name === null ? "" : label)}
            onChange={(_, { value }) => onText(value)}
          />
        </Field>
      ) : null}
    </li>
  );
}
